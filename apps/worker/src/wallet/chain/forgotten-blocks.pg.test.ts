import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESSES, catchUp, type FollowVenue, openFollowVenue } from '../../../testing/wallet/follow-venue.ts';
import { ScriptedChain } from '../../../testing/wallet/scripted-chain.ts';

const CONFIRMATIONS = 4;
let venue: FollowVenue;
beforeAll(async () => {
  venue = await openFollowVenue(CONFIRMATIONS);
});
afterAll(() => venue.close());

test('DEPO-27 what was measured at the first sighting counts where the chain has forgotten by the end', async () => {
  const chain = new ScriptedChain(CONFIRMATIONS);
  const told = { logIndex: -1, to: ADDRESSES[0], contract: null, amountRaw: 1_000n };
  chain.arrived.set('0xmeasured', 900n);
  chain.mine([{ ...told, txHash: '0xmeasured' }]);
  const follower = venue.follower(chain);
  await catchUp(follower);
  chain.reread = async () => ({ outcome: 'UNMEASURED' });
  chain.mine([{ ...told, txHash: '0xnever' }]);
  for (let i = 0; i < CONFIRMATIONS; i++) chain.mine([]);
  await catchUp(follower);
  const { rows } = await venue.pool.query(
    'SELECT tx_hash, state, units::int FROM custody.deposits ORDER BY deposit_id',
  );
  expect(rows).toEqual([
    { tx_hash: '0xmeasured', state: 'FINAL', units: 9 },
    { tx_hash: '0xnever', state: 'SUSPENSE', units: 0 },
  ]);
});
