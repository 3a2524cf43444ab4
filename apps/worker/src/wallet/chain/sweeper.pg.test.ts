import { TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { owedOn } from '@pelorus/database/wallet/chain-balances.ts';
import { startTestSigner } from '@pelorus/signer/testing/test-signer.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Crash, Crashes } from '../../../testing/wallet/crashes.ts';
import { NATIVE, openPayVenue, type PayVenue, TOKEN, WEI_PER_UNIT } from '../../../testing/wallet/pay-venue.ts';
import { book, bookHotWallet, deposit, settle, worker } from '../../../testing/wallet/sweep-venue.ts';

const ETHER = 10n ** 18n;
let venue: PayVenue;
beforeAll(async () => {
  venue = await openPayVenue(await startTestSigner(TETHER_ADDRESS));
  await bookHotWallet(venue);
}, 60_000);
afterAll(() => venue?.stop());
beforeEach(() => settle(venue, worker(venue)));

const holdingsOf = (index: number) =>
  venue.rows<{ asset: number; raw: string; state: string }>(
    'SELECT asset, raw, state FROM custody.holdings WHERE address_index = $1 ORDER BY asset',
    [index],
  );
const spendsOf = (index: number) =>
  venue.rows<{ purpose: string; state: string }>(
    'SELECT purpose, state FROM custody.spends WHERE address_index = $1 ORDER BY spend_id',
    [index],
  );
const coinOf = async (asset: number) =>
  (
    await venue.rows<{ open: boolean; reason: string | null }>(
      'SELECT withdrawals_open AS open, gate_reason AS reason FROM custody.coins WHERE asset = $1',
      [asset],
    )
  )[0];

/** Compares chain and ledger to the raw unit. */
async function expectExact(): Promise<void> {
  venue.nowMs += 60_001;
  await worker(venue).measurer.step();
  for (const { asset, feesRaw, leavingUnits, remainderRaw, units } of await owedOn(venue.pool, 1, venue.nowMs)) {
    expect([feesRaw, leavingUnits]).toEqual([0n, 0n]);
    const [sum] = await venue.rows<{ raw: string }>(
      'SELECT sum(raw) AS raw FROM custody.chain_balances WHERE asset = $1',
      [asset],
    );
    const perUnit = asset === NATIVE ? WEI_PER_UNIT : 1n;
    expect(BigInt(sum?.raw as string), `asset ${asset}`).toBe(units * perUnit + remainderRaw);
  }
  expect([(await coinOf(NATIVE))?.open, (await coinOf(TOKEN))?.open]).toEqual([true, true]);
}

test('PAYO-20 PAYO-21 PAYO-22 PAYO-35 tokens are swept with gas of the station, coins without, little is left, and the sums are exact', async () => {
  const { gas, hot } = venue.parts.network;
  const token = await deposit(venue, TOKEN, 10_000_000n);
  const native = await deposit(venue, NATIVE, ETHER + 7n);
  const little = await deposit(venue, TOKEN, 1_000_000n);
  const before = await venue.has(hot, TOKEN);
  await settle(venue, worker(venue));
  expect(await venue.has(hot, TOKEN)).toBe(before + 10_000_000n);
  expect(await venue.has(token.address, TOKEN)).toBe(0n);
  expect(await venue.has(native.address, NATIVE)).toBeLessThan(ETHER / 1_000n);
  expect(await venue.has(gas, NATIVE)).toBeGreaterThan(0n);
  expect(await spendsOf(token.index)).toEqual([
    { purpose: 'gasTopUp', state: 'FINAL' },
    { purpose: 'sweep', state: 'FINAL' },
  ]);
  expect(await spendsOf(native.index)).toEqual([{ purpose: 'sweep', state: 'FINAL' }]);
  expect(await spendsOf(little.index)).toEqual([]);
  expect(await holdingsOf(little.index)).toEqual([{ asset: TOKEN, raw: '1000000', state: 'LEFT' }]);
  await venue.approve(NATIVE, 3_000_000);
  await venue.approve(TOKEN, 9_000_000);
  await settle(venue, worker(venue));
  await expectExact();
});

test('PAYO-02 PAYO-21 whatever point it ends at, an address is swept exactly once', { timeout: 90_000 }, async () => {
  const worldOf = (crashes: Crashes) =>
    worker(venue, {
      pool: crashes.pool(venue.pool),
      reader: crashes.reader(venue.reader),
      signer: crashes.signer(venue.parts.signer),
    });
  // The gas station is full from here on, so that all runs are the same.
  await deposit(venue, TOKEN, 10_000_000n);
  await settle(venue, worker(venue));
  const calm = new Crashes(null);
  await deposit(venue, TOKEN, 10_000_000n);
  await settle(venue, worldOf(calm));
  // Of the top-up or of the sweep by turns. The points around these are PAYO-16's, on a chain that is a script.
  const named = ['before sign', 'after sign', 'before broadcast', 'after broadcast'].map((point, i) => {
    const at = i % 2 === 0 ? calm.points.indexOf(point) : calm.points.lastIndexOf(point);
    return { at, point };
  });
  for (const { at, point } of named) {
    const before = await venue.has(venue.parts.network.hot, TOKEN);
    const { address, index } = await deposit(venue, TOKEN, 10_000_000n);
    await expect(settle(venue, worldOf(new Crashes(at))), point).rejects.toThrow(Crash);
    await settle(venue, worker(venue));
    expect(await venue.has(address, TOKEN), point).toBe(0n);
    expect(await venue.has(venue.parts.network.hot, TOKEN), point).toBe(before + 10_000_000n);
    expect(
      (await spendsOf(index)).map(({ purpose }) => purpose),
      point,
    ).toEqual(['gasTopUp', 'sweep']);
  }
  await expectExact();
});

test('PAYO-23 where gas is dearer than the cap nothing is swept, and it is later', async () => {
  const { address, index } = await deposit(venue, NATIVE, ETHER);
  await settle(venue, worker(venue, { network: { ...venue.parts.network, feePerGasMax: 1n } }));
  expect(await venue.has(address, NATIVE)).toBe(ETHER);
  expect(await holdingsOf(index)).toMatchObject([{ state: 'DUE' }]);
  await settle(venue, worker(venue));
  expect(await venue.has(address, NATIVE)).toBeLessThan(ETHER);
  await expectExact();
});

test('PAYO-25 what is above the ceiling is proposed, and goes to the cold address once staff confirmed it', async () => {
  const { coins, cold, hot } = venue.parts.network;
  const has = await venue.has(hot, TOKEN);
  const before = await venue.has(cold[0] as string, TOKEN);
  const low = coins.map((coin) => (coin.asset === TOKEN ? { ...coin, hotCeilingRaw: has - 2n } : coin));
  const real = venue.parts.network;
  venue.parts.network = { ...real, coins: low };
  await settle(venue, worker(venue));
  venue.parts.network = real;
  const proposals = () => venue.rows<{ raw: string; state: string }>('SELECT raw, state FROM custody.cold_proposals');
  const raw = has - (has - 2n) / 2n;
  expect(await proposals()).toEqual([{ raw: String(raw), state: 'PROPOSED' }]);
  expect(await venue.has(cold[0] as string, TOKEN)).toBe(before);
  await venue.rows(`UPDATE custody.cold_proposals SET state = 'CONFIRMED'`);
  await settle(venue, worker(venue));
  expect(await proposals()).toEqual([{ raw: String(raw), state: 'SIGNED' }]);
  expect(await venue.has(cold[0] as string, TOKEN)).toBe(before + raw);
  await expectExact();
});

test('PAYO-26 a hot wallet without gas gets the most of the largest holding first', async () => {
  const { network, reader } = venue.parts;
  await deposit(venue, TOKEN, 10_000_000n);
  const native = await deposit(venue, NATIVE, ETHER);
  const balance: typeof reader.balance = async (address, contract) =>
    address === network.hot && contract === null ? 0n : reader.balance(address, contract);
  const dry = new Proxy(reader, {
    get: (target, name) => (name === 'balance' ? balance : Reflect.get(target, name).bind(target)),
  });
  const { measurer } = worker(venue);
  await measurer.step();
  const before = await venue.has(network.hot, NATIVE);
  expect(await worker(venue, { reader: dry }).sweeper.step()).toBe(true);
  expect(await spendsOf(native.index)).toMatchObject([{ purpose: 'sweep' }]);
  await venue.chain.mine(3);
  expect(await venue.has(network.hot, NATIVE)).toBe(before + ETHER - ETHER / 100n);
  await settle(venue, worker(venue));
  await expectExact();
});

test('PAYO-33 PAYO-34 WDRW-30 a unit less on the chain than the ledger owes stops withdrawals of the asset before one is signed', async () => {
  const { address, id } = await venue.approve(TOKEN, 1_000);
  const { measurer, payer } = worker(venue);
  await measurer.step();
  expect((await coinOf(TOKEN))?.open).toBe(true);
  // The ledger owes more from now on; the next measurement is a minute away.
  await book(venue, TOKEN, { deposited: 2n });
  await book(venue, TOKEN, { withdrawn: 1n });
  venue.nowMs += 10_000;
  const other = await venue.approve(NATIVE, 1_000);
  while (await payer.step());
  expect(await coinOf(TOKEN)).toEqual({ open: false, reason: 'network 1 holds 1 raw units less than the ledger owes' });
  expect((await coinOf(NATIVE))?.open).toBe(true);
  await settle(venue, worker(venue));
  expect([await venue.has(address, TOKEN), await venue.has(other.address, NATIVE)]).toEqual([
    0n,
    1_000n * WEI_PER_UNIT,
  ]);
  // It does not open by itself.
  await book(venue, TOKEN, { withdrawn: 1n });
  await settle(venue, worker(venue));
  expect((await coinOf(TOKEN))?.open).toBe(false);
  await venue.rows('UPDATE custody.coins SET withdrawals_open = true, gate_reason = NULL');
  await settle(venue, worker(venue));
  expect(await venue.has(address, TOKEN)).toBe(1_000n);
  expect(id).toBeGreaterThan(0);
  await expectExact();
});
