import { Random } from '@pelorus/engine/reference/random.ts';
import { TOKEN } from '@pelorus/signer/testing/bench-signer.ts';
import { SOAK } from '@pelorus/testkit/soak.ts';
import { Crash, Crashes } from '@pelorus/worker/testing/wallet/crashes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WalletWorld } from '../../testing/wallet/wallet-world.ts';
import { CASH, COIN } from '../../testing/wallet/world-parts.ts';

const SCRIPTS = 200 * SOAK;
/** A chain that throws so many blocks away is the deepest that was seen of one with finality. */
const DEEPEST = 64;

let world: WalletWorld;
beforeAll(async () => {
  world = await WalletWorld.open();
}, 60_000);
afterAll(() => world?.close());

interface Payment {
  hash: string;
  asset: number;
  units: bigint;
}

/** One to 64: half of them up to three, one of twelve above 32. */
const depthOf = (random: Random) => Math.ceil(DEEPEST ** ((random.below(1_001) / 1_000) ** 2));

/** A process that ends now and then, and begins again; counts how often. */
class Restarting {
  ends = 0;
  #turn: () => Promise<void>;

  constructor() {
    this.#turn = this.#begin();
  }

  #begin(): () => Promise<void> {
    return world.process(new Crashes(() => world.random.below(200) === 0), ['follow']);
  }

  restart(): void {
    this.ends++;
    this.#turn = this.#begin();
  }

  /** Returns whether the turn was done to its end. */
  async turn(): Promise<boolean> {
    try {
      await this.#turn();
      return true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.restart();
      return false;
    }
  }
}

/** Runs one script; returns how deep it went, what was paid, and how often the process ended. */
async function run(seed: number): Promise<{ depth: number; paid: Payment[]; ends: number }> {
  const depth = depthOf(new Random(seed));
  await world.begin(seed, { confirmations: depth + 1 + (seed % 3) });
  const { node, random } = world;
  const address = await world.address();
  const paid: Payment[] = [];
  const pay = () => {
    const units = BigInt(5 + random.below(1_000_000));
    const asset = random.pick([COIN, CASH]);
    const [contract, raw] = asset === COIN ? [null, units * 10n ** 10n] : [TOKEN, units];
    paid.push({ hash: node.pay(address, contract, raw), asset, units });
  };
  const process = new Restarting();
  const parts = 1 + random.below(3);
  for (let part = 0; part < parts; part++) {
    for (let blocks = 1 + random.below(depth); blocks > 0; blocks--) {
      if (random.isChance(40)) pay();
      node.mine();
      if (random.isChance(10)) await process.turn();
    }
    if (random.isChance(70)) await process.turn();
    if (part === 0) process.restart();
    node.reorg(part === 0 ? depth : 1 + random.below(depth));
  }
  for (let blocks = world.confirmations + 2; blocks > 0; blocks--) node.mine();
  for (let turns = 0; !(await process.turn()) || (await world.isBusy()); turns++) {
    if (turns > 50) throw new Error(`script ${seed} does not settle`);
    if (node.hasWaiting) for (let blocks = world.confirmations + 1; blocks > 0; blocks--) node.mine();
  }
  return { depth, paid, ends: process.ends };
}

it('P23 DEPO-10 DEPO-11 DEPO-12 DEPO-25 whatever way a chain goes within its finality, each deposit of it is credited once, and each orphan never', {
  timeout: 300_000 * SOAK,
}, async () => {
  const seen = { deepest: 0, credited: 0, orphans: 0, ends: 0 };
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    const { depth, ends, paid } = await run(seed);
    const mined = new Set(world.node.mined.map(({ hash }) => hash));
    const rows = await world.rows<{ hash: string; state: string }>(
      'SELECT tx_hash AS hash, state FROM custody.deposits',
    );
    const states = new Map(rows.map(({ hash, state }) => [hash, state]));
    expect(rows.length).toBe(states.size);
    // What the follower never saw before it was gone is nowhere.
    for (const { hash } of paid)
      expect([seed, hash, states.get(hash) ?? 'ORPHANED']).toEqual([
        seed,
        hash,
        mined.has(hash) ? 'CREDITED' : 'ORPHANED',
      ]);
    for (const asset of [COIN, CASH]) {
      const came = paid.filter((one) => one.asset === asset && mined.has(one.hash));
      const before = asset === COIN ? 12n * 10n ** 8n : 100_000_000n;
      const credited = world.flows.of(asset).deposited - before;
      expect(credited, `script ${seed}`).toBe(came.reduce((sum, { units }) => sum + units, 0n));
    }
    for (const { asset, chain, ledger } of await world.sums())
      expect(chain, `script ${seed}, asset ${asset}`).toBe(ledger);
    expect(await world.rows('SELECT 1 FROM custody.networks WHERE gate_reason IS NOT NULL')).toEqual([]);
    seen.deepest = Math.max(seen.deepest, depth);
    seen.credited += rows.filter(({ state }) => state === 'CREDITED').length;
    seen.orphans += rows.filter(({ state }) => state === 'ORPHANED').length;
    seen.ends += ends;
    expect(ends).toBeGreaterThan(0);
  }
  expect(seen.deepest).toBeGreaterThan(DEEPEST / 2);
  expect(Math.min(seen.credited, seen.ends)).toBeGreaterThan(SCRIPTS);
  expect(seen.orphans).toBeGreaterThan(SCRIPTS / 5);
});
