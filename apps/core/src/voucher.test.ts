import { createPublicKey, verify } from 'node:crypto';
import { MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { destinationHex, voucherText } from '@pelorus/protocol/wallet/voucher.ts';
import { encodeEndWithdrawal, encodeHoldWithdrawal } from '@pelorus/protocol/wire/encode-fixed.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, codeOf, gate, startFunded } from './core-setup.ts';
import { voucherKey, voucherPublicKey } from './voucher.ts';

// RFC 8032, section 7.1, test 1.
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const HELD = { account: FIRST_USER_ACCOUNT, asset: 0, network: 2, units: 40, feeUnits: 1 };
const WORDS = [0xdeadbeef, 0, 7, 0xffffffff] as const;
const [destination0, destination1, destination2, destination3] = WORDS;
const hold = (withdrawalId: number) =>
  encodeHoldWithdrawal({ ...HELD, withdrawalId, destination0, destination1, destination2, destination3 });

afterEach(closeAll);

describe('vouching', () => {
  it('CUST-30 the key is the one of its seed, and its signature holds for exactly what is held', async () => {
    const key = voucherKey(SEED);
    expect(Buffer.from(voucherPublicKey(key), 'base64').toString('hex')).toBe(PUBLIC);
    const { link } = await startFunded({ voucherKey: key });
    await link.submit(hold(5));
    const signature = Buffer.from((await link.vouch(5)) as string, 'base64');
    const destination = destinationHex(WORDS);
    expect(destination).toBe('deadbeef0000000000000007ffffffff');
    const isSigned = (own: object) => {
      const text = voucherText({ withdrawalId: 5, asset: 0, network: 2, units: 40, destination, ...own });
      return verify(null, Buffer.from(text), createPublicKey(key), signature);
    };
    expect(isSigned({})).toBe(true);
    const others = [{ withdrawalId: 6 }, { asset: 1 }, { network: 1 }, { units: 41 }, { destination: '0'.repeat(32) }];
    expect(others.map(isSigned)).toEqual(others.map(() => false));
  });

  it('CUST-30 what was never held, or has ended, is not vouched for; nor is anything without a key', async () => {
    const { link } = await startFunded({ voucherKey: voucherKey(SEED) });
    await link.submit(hold(5));
    await link.submit(encodeEndWithdrawal(0, 5, false));
    expect([await link.vouch(5), await link.vouch(6)]).toEqual([null, null]);
    const { link: keyless } = await startFunded();
    await keyless.submit(hold(5));
    expect(await keyless.vouch(5)).toBe(null);
  });

  it('CUST-31 a hold is vouched for once its commit is done', async () => {
    const store = new MemoryStore();
    const { link } = await startFunded({ store, voucherKey: voucherKey(SEED) });
    const { entered, release } = gate(store);
    const held = link.submit(hold(5));
    await entered;
    const told: string[] = [];
    const vouched = link.vouch(5).then(() => told.push('vouched'));
    // Asked in the middle of the commit; a Hello that is asked for at once after it would be answered by now.
    await new Promise(setImmediate);
    expect(told).toEqual([]);
    release();
    await Promise.all([held, vouched]);
    expect(told).toEqual(['vouched']);
  });

  it('CUST-32 a core that stops answers no question', async () => {
    const store = new MemoryStore();
    const { link } = await startFunded({ store, voucherKey: voucherKey(SEED) });
    const entered = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    store.beforeCommit = () => {
      entered.resolve();
      return full.promise;
    };
    const held = codeOf(link.submit(hold(5)));
    await entered.promise;
    const asked = codeOf(link.vouch(5));
    full.reject(new Error('the disk is full'));
    expect([await asked, await held]).toEqual(['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN']);
    expect(await codeOf(link.vouch(5))).toBe('UNAVAILABLE');
  });
});
