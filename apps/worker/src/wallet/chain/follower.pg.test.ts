import { SILENT_LOG } from '@pelorus/database/log.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Crash, Crashes } from '../../../testing/wallet/crashes.ts';
import {
  ADDRESSES,
  catchUp,
  type FollowVenue,
  NATIVE,
  openFollowVenue,
  PER_UNIT,
  TOKEN_CONTRACT,
} from '../../../testing/wallet/follow-venue.ts';
import { ScriptedChain } from '../../../testing/wallet/scripted-chain.ts';

const CONFIRMATIONS = 4;
const [ALICE, BOB] = ADDRESSES;
let venue: FollowVenue;
beforeAll(async () => {
  venue = await openFollowVenue(CONFIRMATIONS);
});
beforeEach(() => venue.clear());
afterAll(() => venue.close());

interface Row {
  tx: string;
  state: string;
  units: string;
  confirmations: number;
}
const deposits = async (): Promise<Row[]> =>
  (
    await venue.pool.query<Row>(
      'SELECT tx_hash AS tx, state, units::text, confirmations FROM custody.deposits ORDER BY deposit_id',
    )
  ).rows;
const states = async () => Object.fromEntries((await deposits()).map(({ state, tx }) => [tx, state]));

let sent = 0;
const pay = (own: object = {}) => ({
  ...{ txHash: `0x${++sent}`, logIndex: -1, to: ALICE, contract: null, amountRaw: 1_234n },
  ...own,
});

describe('following a network', () => {
  it('DEPO-20 DEPO-21 DEPO-24 a deposit counts its confirmations, is final when read again, and its rest is kept count of', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const payment = pay();
    const follower = venue.follower(chain);
    chain.mine([payment]);
    expect(await catchUp(follower)).toBe('UP_TO_DATE');
    const told = { tx: payment.txHash, units: '12' };
    expect(await deposits()).toEqual([{ ...told, state: 'CONFIRMING', confirmations: 1 }]);
    chain.mine([]);
    chain.mine([]);
    await catchUp(follower);
    expect(await deposits()).toEqual([{ ...told, state: 'CONFIRMING', confirmations: 3 }]);
    chain.mine([]);
    await catchUp(follower);
    expect(await deposits()).toEqual([{ ...told, state: 'FINAL', confirmations: 4 }]);
    const { rows } = await venue.pool.query('SELECT asset, raw::text FROM custody.remainders');
    expect(rows).toEqual([{ asset: NATIVE, raw: '34' }]);
  });

  it('PAYO-24 what we move between our own addresses is no deposit', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const [topUp, other] = [pay(), pay()];
    await venue.pool.query(
      `INSERT INTO custody.spends (network, purpose, address_index, asset, from_address, to_address, raw, nonce, tx_hash, signed,
         max_fee_raw, gas_limit, fee_per_gas, tip_per_gas, state, signed_at_ms, updated_at_ms)
       VALUES (1, 'gasTopUp', 16, 0, '0xGas', $2, 1, 0, $1, '', 1, 1, 1, 1, 'BROADCAST', 0, 0)`,
      [topUp.txHash, ALICE],
    );
    chain.mine([topUp, other]);
    await catchUp(venue.follower(chain));
    expect(await deposits()).toMatchObject([{ tx: other.txHash }]);
  });

  it('DEPO-21 what arrived counts, not what was announced', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const [fee, all] = [pay({ contract: TOKEN_CONTRACT, amountRaw: 1_000n }), pay({ amountRaw: 1_000n })];
    chain.arrived.set(fee.txHash, 900n);
    chain.arrived.set(all.txHash, 499n);
    chain.mine([fee, all]);
    for (let i = 1; i < CONFIRMATIONS; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    expect(await deposits()).toMatchObject([
      { units: '9', state: 'FINAL' },
      { units: '4', state: 'DUST' },
    ]);
  });

  it('DEPO-23 a foreign token, too little and nothing are never to be credited; others’ money is none of ours', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const token = pay({ contract: '0xOther', amountRaw: 10n ** 40n });
    const dust = pay({ amountRaw: 499n });
    chain.mine([token, dust, pay({ amountRaw: 0n }), pay({ to: '0xNobody' })]);
    for (let i = 1; i < CONFIRMATIONS; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    expect(await states()).toEqual({ [token.txHash]: 'UNKNOWN_TOKEN', [dust.txHash]: 'DUST' });
  });

  it('DEPO-22 what differs when it is read again, or has no room in the ledger, is looked at by people', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const [lie, large] = [pay(), pay({ amountRaw: PER_UNIT * 2n ** 53n })];
    chain.mine([lie, large]);
    await catchUp(venue.follower(chain));
    const [told] = chain.transfers;
    if (told !== undefined) told.amountRaw = 9_999_999n;
    for (let i = 1; i < CONFIRMATIONS; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    expect(await states()).toEqual({ [lie.txHash]: 'SUSPENSE', [large.txHash]: 'SUSPENSE' });
  });

  it('DEPO-11 DEPO-12 a deposit that comes again in another block is the same one, and waits anew', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const [stays, goes] = [pay(), pay({ to: BOB })];
    chain.mine([stays, goes]);
    chain.mine([]);
    const follower = venue.follower(chain);
    await catchUp(follower);
    chain.fork(2);
    chain.mine([]);
    chain.mine([stays]);
    chain.mine([]);
    expect(await catchUp(follower)).toBe('UP_TO_DATE');
    expect(await deposits()).toMatchObject([
      { tx: stays.txHash, state: 'CONFIRMING', confirmations: 2 },
      { tx: goes.txHash, state: 'ORPHANED', confirmations: 0 },
    ]);
  });

  it('DEPO-11 a fork that is not longer is found too', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const payment = pay();
    chain.mine([payment]);
    const follower = venue.follower(chain);
    await catchUp(follower);
    chain.fork(1);
    chain.mine([]);
    await catchUp(follower);
    expect(await states()).toEqual({ [payment.txHash]: 'ORPHANED' });
  });

  it('DEPO-13 a fork below what was final closes the network, and nothing more is read', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const payment = pay();
    chain.mine([payment]);
    for (let i = 1; i < CONFIRMATIONS; i++) chain.mine([]);
    const follower = venue.follower(chain);
    await catchUp(follower);
    chain.fork(CONFIRMATIONS);
    for (let i = 0; i <= CONFIRMATIONS; i++) chain.mine([]);
    expect(await catchUp(follower)).toBe('GATED');
    const { rows } = await venue.pool.query('SELECT deposits_open, gate_reason FROM custody.networks');
    expect(rows).toEqual([
      { deposits_open: false, gate_reason: expect.stringContaining('1 deposits that were final') },
    ]);
    // A restart opens nothing; people do, and it goes on where the chains part.
    const another = venue.follower(chain);
    expect(await another.step()).toBe('GATED');
    await venue.pool.query('UPDATE custody.networks SET gate_reason = NULL');
    expect(await catchUp(another)).toBe('UP_TO_DATE');
  });

  it('DEPO-13 a process that ends as it goes back leaves the network closed too', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    chain.mine([pay()]);
    for (let i = 1; i < CONFIRMATIONS; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    chain.fork(CONFIRMATIONS);
    for (let i = 0; i <= CONFIRMATIONS; i++) chain.mine([]);
    const crashes = new Crashes((point) => point.startsWith('after COMMIT'));
    await expect(catchUp(venue.follower(chain, { pool: crashes.pool(venue.pool) }))).rejects.toThrow(Crash);
    expect(await catchUp(venue.follower(chain))).toBe('GATED');
  });

  it('DEPO-13 DEPO-17 so does a chain that has nothing in common with what was read; opened, its newest blocks are read', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    chain.mine([pay()]);
    await catchUp(venue.follower(chain));
    chain.fork(2);
    const payment = pay();
    for (let i = 0; i < 3; i++) chain.mine(i === 1 ? [payment] : []);
    expect(await catchUp(venue.follower(chain))).toBe('GATED');
    expect(Object.values(await states())).toEqual(['ORPHANED']);
    const { rows } = await venue.pool.query('SELECT deposits_open, gate_reason FROM custody.networks');
    expect(rows).toEqual([{ deposits_open: false, gate_reason: expect.stringContaining('another one') }]);
    await venue.pool.query('UPDATE custody.networks SET gate_reason = NULL');
    expect(await catchUp(venue.follower(chain))).toBe('UP_TO_DATE');
    expect((await states())[payment.txHash]).toBe('CONFIRMING');
  });

  it('DEPO-16 a chain that begins again, younger than what was read, is another one; one that lags is waited for', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    for (let i = 0; i < 9; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    const lagging = new ScriptedChain(CONFIRMATIONS);
    for (let i = 0; i < 4; i++) lagging.mine([]);
    expect(await catchUp(venue.follower(lagging))).toBe('NOT_THERE');
    lagging.fork(5);
    for (let i = 0; i < 4; i++) lagging.mine([]);
    expect(await catchUp(venue.follower(lagging))).toBe('GATED');
  });

  it('DEPO-16 one that is shorter than all that is kept is told of at once, and closes the network after ten minutes', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    for (let i = 0; i < 9; i++) chain.mine([]);
    await catchUp(venue.follower(chain));
    await venue.pool.query('DELETE FROM custody.blocks WHERE height < 8');
    const young = new ScriptedChain(CONFIRMATIONS);
    let nowMs = 0;
    const told: object[] = [];
    const log = { ...SILENT_LOG, error: (fields: object) => void told.push(fields) };
    const follower = venue.follower(young, { clock: () => nowMs, log });
    expect([await follower.step(), await follower.step()]).toEqual(['NOT_THERE', 'NOT_THERE']);
    expect(told).toMatchObject([{ height: 0, read: 9 }]);
    nowMs = 600_000;
    expect(await follower.step()).toBe('GATED');
    await venue.pool.query('UPDATE custody.networks SET gate_reason = NULL');
    expect(await catchUp(follower)).toBe('UP_TO_DATE');
  });

  it('DEPO-10 DEPO-14 an endpoint that fails leaves nothing half done: the next try goes on from there', async () => {
    const chain = new ScriptedChain(CONFIRMATIONS);
    const payment = pay();
    chain.mine([payment]);
    const follower = venue.follower(chain);
    const { transfersOf } = chain;
    chain.transfersOf = async () => Promise.reject(new Error('the endpoint is gone'));
    await expect(catchUp(follower)).rejects.toThrow('the endpoint is gone');
    chain.transfersOf = async () => null;
    expect(await catchUp(follower)).toBe('NOT_THERE');
    expect(await deposits()).toEqual([]);
    chain.transfersOf = transfersOf;
    await catchUp(follower);
    expect(await states()).toEqual({ [payment.txHash]: 'CONFIRMING' });
  });
});

const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('mine' as const), pays: fc.integer({ min: 0, max: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('fork' as const),
      depth: fc.integer({ min: 1, max: CONFIRMATIONS - 1 }),
      /** Bit by bit: does a payment that was in the lost blocks come again? */
      again: fc.integer({ min: 0, max: 255 }),
      longer: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('step' as const), steps: fc.integer({ min: 1, max: 5 }) }) },
);

describe('chains that go another way', () => {
  it('DEPO-11 DEPO-12 DEPO-21 whatever a chain does within its finality, the deposits are those of the chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 25 }), async (moves) => {
        await venue.clear();
        const chain = new ScriptedChain(CONFIRMATIONS);
        let follower = venue.follower(chain);
        const paid = new Set<string>();
        const newPayment = (i: number) => {
          const payment = pay(i % 2 === 0 ? {} : { contract: TOKEN_CONTRACT, logIndex: 0, to: BOB });
          paid.add(payment.txHash);
          return payment;
        };
        for (const one of moves) {
          if (one.does === 'restart') follower = venue.follower(chain);
          if (one.does === 'mine') chain.mine(Array.from({ length: one.pays }, (_, i) => newPayment(i)));
          if (one.does === 'step') for (let i = 0; i < one.steps; i++) await follower.step();
          if (one.does === 'fork' && chain.height >= one.depth) {
            const lost = chain.fork(one.depth).filter((_, i) => (one.again >> (i % 8)) & 1);
            for (let i = 0; i < one.depth + one.longer; i++) chain.mine(i === 0 ? lost : []);
          }
        }
        expect(await catchUp(follower)).toBe('UP_TO_DATE');
        const final = chain.height - CONFIRMATIONS + 1;
        const expected = new Map(chain.transfers.map((t) => [t.txHash, t.height <= final ? 'FINAL' : 'CONFIRMING']));
        const now = await states();
        for (const [tx, state] of expected) expect([tx, now[tx]]).toEqual([tx, state]);
        // What was seen and is gone is an orphan; what the follower never saw is nowhere.
        for (const [tx, state] of Object.entries(now)) if (!expected.has(tx)) expect(state).toBe('ORPHANED');
        expect(Object.keys(now).every((tx) => paid.has(tx))).toBe(true);
        expect([...new Set((await deposits()).map(({ tx }) => tx))]).toHaveLength(Object.keys(now).length);
      }),
      { numRuns: 20 },
    );
  });
});
