import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TestChainSight } from '../../../testing/admin/test-desk.ts';
import { paysNoMore } from './proof.ts';

/** What became of a transaction in truth; `open`: it may still be mined. */
const FATES = ['open', 'paid', 'paid, not final', 'failed', 'failed, not final', 'never'] as const;
const HOT = '0xaa';

test('DESK-12 DESK-15 whatever a withdrawal’s transactions became, a proof means that none of them pays, now or later', async () => {
  const spend = fc.record({ nonce: fc.nat(3), fate: fc.constantFrom(...FATES) });
  const other = fc.option(fc.record({ nonce: fc.nat(3), isFinal: fc.boolean(), isOurs: fc.boolean() }));
  await fc.assert(
    fc.asyncProperty(fc.array(spend, { maxLength: 4 }), other, async (made, taker) => {
      const chain = new TestChainSight();
      // A nonce is used once: what came first is mined, and the others of it never are.
      const used = new Map<number, { isFinal: boolean; pays: boolean }>();
      const spends = made.map(({ fate, nonce }, i) => {
        const txHash = `ours ${i}`;
        const isMined = !['open', 'never'].includes(fate) && !used.has(nonce);
        if (isMined) {
          const [isSuccess, isFinal] = [fate.startsWith('paid'), !fate.endsWith('not final')];
          used.set(nonce, { isFinal, pays: isSuccess });
          chain.mine(txHash, { isSuccess, height: isFinal ? 50 : 105 });
        } else if (fate === 'open') chain.found.set(txHash, { state: 'PENDING' });
        return { txHash, nonce, from: HOT };
      });
      if (taker !== null) {
        chain.payers.set('other', { from: taker.isOurs ? HOT : '0xbb', nonce: taker.nonce });
        const isMined = !taker.isOurs || !used.has(taker.nonce);
        if (isMined) chain.mine('other', { isSuccess: true, height: taker.isFinal ? 50 : 105 });
        if (isMined && taker.isOurs) used.set(taker.nonce, { isFinal: taker.isFinal, pays: false });
      }
      const isProven = await paysNoMore(chain.eyes(), spends, taker === null ? null : 'other');
      const nonces = spends.map(({ nonce }) => used.get(nonce));
      const isTrue = spends.length > 0 && nonces.every((one) => one?.isFinal === true && !one.pays);
      expect(isProven).toBe(isTrue);
    }),
  );
});
