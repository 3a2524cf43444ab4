import { TOKEN } from '@pelorus/signer/testing/bench-signer.ts';
import { SOAK } from '@pelorus/testkit/soak.ts';
import { Crash, Crashes } from '@pelorus/worker/testing/wallet/crashes.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CALM, WalletWorld } from '../../testing/wallet/wallet-world.ts';
import { CASH, COIN, ETHER } from '../../testing/wallet/world-parts.ts';
import type { Part } from '../../testing/wallet/world-process.ts';

/** So often does a process end at each point. */
const TIMES = 20 * SOAK;
const FAULTS = { dropsAnswer: 10, swallows: 10, leavesOut: 20 };
const UNITS = 1_234_567;
const DEPOSITED = 10_000_000n;

let world: WalletWorld;
beforeAll(async () => {
  world = await WalletWorld.open();
}, 60_000);
afterAll(() => world?.close());

/** What happens in a run, and how it is proven afterwards. */
interface Scenario {
  parts: readonly Part[];
  begin(): Promise<() => Promise<void>>;
  /** Where the process ends, by what it did last. */
  points: Readonly<Record<string, string>>;
  /** Further points, for runs that take longer. */
  others: Readonly<Record<string, string>>;
}

const paidTo = (address: string) =>
  world.node.mined.filter(({ payment }) => payment.to.toLowerCase() === address.toLowerCase());

const deposit: Scenario = {
  parts: ['follow'],
  async begin() {
    const address = await world.address();
    world.node.pay(address, TOKEN, DEPOSITED);
    world.node.pay(address, null, ETHER + 7n);
    const before = new Map([COIN, CASH].map((asset) => [asset, world.flows.of(asset).deposited]));
    return async () => {
      const states = await world.rows<{ state: string; isThere: boolean; asset: number }>(
        'SELECT state, asset, tx_hash FROM custody.deposits',
      );
      const credited = states.filter(({ state }) => state === 'CREDITED').map(({ asset }) => asset);
      const isThere = (asset: number) =>
        paidTo(address).some(({ payment }) => (payment.contract === null ? COIN : CASH) === asset);
      const inChain = [COIN, CASH].filter(isThere);
      expect(credited.sort()).toEqual(inChain);
      for (const [asset, units] of [
        [COIN, 10n ** 8n],
        [CASH, DEPOSITED],
      ] as const)
        expect(world.flows.of(asset).deposited).toBe(
          (before.get(asset) as bigint) + (inChain.includes(asset) ? units : 0n),
        );
    };
  },
  points: {
    'after INSERT custody.deposits': 'a deposit is written, and not committed',
    'after COMMIT custody.deposits': 'a deposit is seen',
    'after UPDATE custody.deposits': 'a deposit is confirmed, final or credited',
    'after core, credit deposits': 'the core has credited, and nobody wrote it down',
  },
  others: {
    'after INSERT custody.blocks': 'a block is written, and not its deposits',
    'before core, credit deposits': 'the core was not asked',
  },
};

const sweep: Scenario = {
  parts: ['sweep'],
  async begin() {
    const address = await world.deposited(CASH, DEPOSITED);
    return async () => {
      expect(await world.node.balance(address, TOKEN)).toBe(0n);
      const gathered = world.node.mined.filter(
        ({ from, payment }) => from.toLowerCase() === address.toLowerCase() && payment.contract !== null,
      );
      expect(gathered).toMatchObject([{ isSuccess: true, payment: { amountRaw: DEPOSITED } }]);
      expect(paidTo(address)).toHaveLength(1);
    };
  },
  points: {
    'after sign': 'the signer has signed, and nobody wrote it down',
    'after broadcast': 'endpoints have the bytes, and nobody wrote it down',
  },
  others: {
    'after COMMIT custody.holdings': 'what is to be signed is planned',
    'after COMMIT custody.spends': 'signed bytes are kept, or what became of them',
    'after INSERT custody.plans': 'what is to be signed is written, and not committed',
    'after INSERT custody.spends': 'signed bytes are written, and not committed',
  },
};

const withdrawal: Scenario = {
  parts: ['pay'],
  async begin() {
    const asset = world.random.pick([COIN, CASH]);
    const { address, id } = await world.withdraw(asset, UNITS);
    return async () => {
      const perUnit = asset === COIN ? 10n ** 10n : 1n;
      expect(paidTo(address)).toMatchObject([{ isSuccess: true, payment: { amountRaw: BigInt(UNITS) * perUnit } }]);
      const rows = await world.rows<{ state: string }>(
        'SELECT state FROM custody.withdrawals WHERE withdrawal_id = $1',
        [id],
      );
      expect(rows).toEqual([{ state: 'PAID' }]);
      expect(world.flows.of(asset).withdrawn).toBe(BigInt(UNITS));
    };
  },
  points: {
    'after core, hold withdrawals': 'the core holds, and nobody wrote it down',
    'after core, vouch for withdrawals': 'the core has vouched, and nobody wrote it down',
    'after sign': 'the signer has signed, and nobody wrote it down',
    'after COMMIT custody.withdrawals': 'signed bytes are kept with the state',
    'after broadcast': 'endpoints have the bytes, and nobody wrote it down',
    'after core, end withdrawals': 'the core has ended the hold, and nobody wrote it down',
  },
  others: {
    'after COMMIT custody.plans': 'what is to be signed is planned',
    'after UPDATE custody.withdrawals': 'a state is written: held, approved, signed, sent, mined or paid',
    'before sign': 'the signer was not asked',
    'after INSERT custody.spends': 'signed bytes are written, and not committed',
    'before broadcast': 'nobody has the bytes',
    'after core, network fees': 'the core has booked the fee, and nobody wrote it down',
  },
};

const SCENARIOS = { deposit, sweep, withdrawal };
let seeds = 0;

/** One run with an end at the point, perhaps another one later, and proof of what came of it. Returns whether it ended there. */
async function run({ begin, parts }: Scenario, point: string): Promise<boolean> {
  await world.begin(++seeds, { faults: FAULTS });
  const { random } = world;
  const prove = await begin();
  /** Now and then the newest blocks are others. */
  const between = () => {
    if (random.isChance(15)) world.node.reorg(1 + random.below(world.confirmations - 1));
  };
  let ends = 0;
  for (const isEnd of [(at: string) => at === point && random.isChance(60), () => random.isChance(3), () => false]) {
    const crashes = new Crashes(isEnd);
    try {
      await world.settle(world.process(crashes, parts), between);
      break;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      if (ends++ === 0) expect(crashes.points.at(-1)).toBe(point);
    }
  }
  await prove();
  for (const { asset, chain, ledger } of await world.sums()) expect(chain, `asset ${asset}`).toBe(ledger);
  const closed = await world.rows(
    'SELECT 1 FROM custody.coins WHERE NOT withdrawals_open UNION ALL SELECT 1 FROM custody.networks WHERE gate_reason IS NOT NULL',
  );
  expect(closed).toEqual([]);
  return ends > 0;
}

describe('P22 a process that ends', () => {
  it('PAYO-16 PAYO-22 there are twelve points and more; a run without an end passes each, also where the gas station is empty', async () => {
    expect(Object.values(SCENARIOS).flatMap(({ points }) => Object.keys(points)).length).toBeGreaterThanOrEqual(12);
    for (const { begin, others, parts, points } of Object.values(SCENARIOS)) {
      await world.begin(++seeds, { hasGas: false });
      const prove = await begin();
      const calm = new Crashes(null);
      await world.settle(world.process(calm, parts));
      expect(calm.points).toEqual(expect.arrayContaining(Object.keys({ ...points, ...others })));
      await prove();
    }
  });

  it('PAYO-17 a sweep that endpoints forget again and again is replaced as far as its gas goes, and mined in the end', async () => {
    await world.begin(++seeds);
    const prove = await sweep.begin();
    let blocks = 0;
    await world.settle(world.process(new Crashes(null), sweep.parts), () => {
      // From the top-up on, for as long as it takes to offer more than there is.
      if (world.node.mined.length > 0) blocks++;
      world.node.faults = { ...CALM, swallows: blocks > 0 && blocks < 40 ? 100 : 0 };
    });
    const sweeps = await world.rows(
      `SELECT state FROM custody.spends WHERE purpose = 'sweep' AND fee_per_gas > 3000000000`,
    );
    expect(sweeps.length).toBeGreaterThan(0);
    await prove();
  });

  for (const [name, scenario] of Object.entries(SCENARIOS))
    for (const [point, meaning] of Object.entries({
      ...scenario.points,
      ...(inject('runs') > 1 ? scenario.others : {}),
    }))
      it(`PAYO-16 ${name}, ${point}: ${meaning}`, { timeout: 60_000 * SOAK }, async () => {
        let ended = 0;
        for (let runs = 0; ended < TIMES && runs < 4 * TIMES; runs++) if (await run(scenario, point)) ended++;
        expect(ended).toBe(TIMES);
      });
});
