import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { HandTime } from '../../../testing/hand-time.ts';
import { ticksOf } from './exact-price.ts';
import { type ContractIndex, type IndexedContract, IndexFeed, type IndexTick } from './index-feed.ts';
import type { PriceSource, SourcePrice } from './price-source.ts';

let time: HandTime;
let told: Map<string, SourcePrice>;
let ticks: IndexTick[];
let contracts: IndexedContract[];
beforeEach(() => {
  time = new HandTime();
  told = new Map();
  ticks = [];
  contracts = [contractOf('a', 'b', 'c')];
});

const contractOf = (...names: string[]): IndexedContract => ({
  contract: 'BTC_USDT',
  tickSize: '0.1',
  sources: names.map((source) => ({ source, symbol: `${source}-BTC`, weight: 1 })),
});

const sourceOf = (name: string): PriceSource => ({
  name,
  problem: name === 'c' ? 'timeout' : null,
  latest: (symbol) => (symbol === `${name}-BTC` ? told.get(name) : undefined),
  stop: async () => undefined,
});

const feedOf = () =>
  new IndexFeed({
    contracts: () => contracts,
    sources: ['a', 'b', 'c', 'd'].map(sourceOf),
    time,
    publish: (tick) => ticks.push(tick),
  });

const says = (name: string, price: string, agoMs = 0) => told.set(name, { price, atMs: time.nowMs - agoMs });
const look = () => feedOf().look().indexes[0] as ContractIndex;
const statesOf = ({ components }: ContractIndex) => components.map(({ state }) => state).join(' ');

describe('the index of a contract', () => {
  test('IDX-30 tells index, living sources, leave to liquidate, and what it is made of', () => {
    says('a', '1000.10', 500);
    says('b', '1000.3');
    expect(feedOf().look()).toEqual({
      atMs: time.nowMs,
      indexes: [
        {
          contract: 'BTC_USDT',
          indexTicks: 10_002,
          sourcesAlive: 2,
          mayLiquidate: true,
          components: [
            {
              source: 'a',
              symbol: 'a-BTC',
              weight: 1,
              state: 'COUNTED',
              price: '1000.10',
              atMs: time.nowMs - 500,
              problem: null,
            },
            {
              source: 'b',
              symbol: 'b-BTC',
              weight: 1,
              state: 'COUNTED',
              price: '1000.3',
              atMs: time.nowMs,
              problem: null,
            },
            { source: 'c', symbol: 'c-BTC', weight: 1, state: 'SILENT', price: null, atMs: null, problem: 'timeout' },
          ],
        },
      ],
    });
  });

  test('IDX-30 weighs its sources as the contract says', () => {
    const { sources, ...terms } = contractOf('a', 'b');
    contracts = [{ ...terms, sources: sources.map((one) => (one.source === 'a' ? { ...one, weight: 3 } : one)) }];
    says('a', '100');
    says('b', '104');
    expect(look().indexTicks).toBe(1_010);
  });

  test('IDX-31 a price of more than 10 seconds ago, or ahead, is stale and does not count', () => {
    says('a', '100');
    says('b', '102', 10_000);
    says('c', '104', -10_000);
    expect(look()).toMatchObject({ indexTicks: 1_020, sourcesAlive: 3, mayLiquidate: true });
    says('b', '102', 10_001);
    says('c', '104', -10_001);
    expect(look()).toMatchObject({ indexTicks: 1_000, sourcesAlive: 1, mayLiquidate: false });
    expect(statesOf(look())).toBe('COUNTED STALE STALE');
    time.nowMs += 10_001;
    // The clock has reached the time of the one that was ahead.
    expect(look()).toMatchObject({ indexTicks: 1_040, sourcesAlive: 1, mayLiquidate: false });
  });

  test('IDX-31 with no source alive there is no index and no leave', () => {
    expect(look()).toMatchObject({ indexTicks: null, sourcesAlive: 0, mayLiquidate: false });
    contracts = [contractOf()];
    expect(look()).toEqual({
      contract: 'BTC_USDT',
      indexTicks: null,
      sourcesAlive: 0,
      mayLiquidate: false,
      components: [],
    });
    contracts = [contractOf('nobody')];
    expect(statesOf(look())).toBe('SILENT');
  });

  test('IDX-33 a source far off does not count, and lives; where all disagree there is no index', () => {
    says('a', '100');
    says('b', '101');
    says('c', '200');
    expect(look()).toMatchObject({ indexTicks: 1_005, sourcesAlive: 3, mayLiquidate: true });
    expect(statesOf(look())).toBe('COUNTED COUNTED OFF');
    told.delete('b');
    expect(look()).toMatchObject({ indexTicks: null, sourcesAlive: 2, mayLiquidate: false });
    expect(statesOf(look())).toBe('OFF SILENT OFF');
  });

  test('IDX-34 a source that a contract names twice is one source', () => {
    contracts = [contractOf('a', 'a')];
    says('a', '100');
    expect(look()).toMatchObject({ sourcesAlive: 1, mayLiquidate: false });
    expect(look().components).toHaveLength(1);
  });

  test('IDX-32 a price without a tick of the contract is silent', () => {
    says('a', '100');
    says('b', '0.049');
    says('c', '214748364.7');
    expect(statesOf(look())).toBe('COUNTED SILENT SILENT');
    says('b', '0.05');
    says('c', '214748364.64');
    expect(look().sourcesAlive).toBe(3);
  });

  test('IDX-33 whatever one of four says, the index stays where the others are', () => {
    contracts = [contractOf('a', 'b', 'c', 'd')];
    const honest = fc.integer({ min: 99_000, max: 101_000 });
    const lie = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(honest, honest, honest, lie, (a, b, c, d) => {
        for (const [name, one] of Object.entries({ a, b, c, d })) says(name, `${Math.floor(one / 10)}.${one % 10}`);
        const index = look();
        expect(index.mayLiquidate).toBe(true);
        expect(index.indexTicks).toBeGreaterThanOrEqual(Math.min(a, b, c) * 0.95);
        expect(index.indexTicks).toBeLessThanOrEqual(Math.max(a, b, c) * 1.06);
        if (index.components[3]?.state === 'OFF') expect(index.indexTicks).toBe(Math.floor((2 * (a + b + c) + 3) / 6));
      }),
    );
  });
});

test('IDX-01 IDX-32 a price becomes the nearest tick exactly, half a tick up', () => {
  expect(ticksOf('84250.149999999999999999', '0.1')).toBe(842_501);
  expect(ticksOf('84250.15', '0.1')).toBe(842_502);
  expect(ticksOf('84250.25', '0.5')).toBe(168_501);
  expect(ticksOf('84250.249999999999999999', '0.5')).toBe(168_500);
  // Of 0.3 ÷ 0.1 a double makes 2.9999999999999996.
  expect(ticksOf('0.3', '0.1')).toBe(3);
  expect(ticksOf('0.00000000001249', '0.00000000000001')).toBe(1_249);
  expect(ticksOf('99999999999999999999.999999999999999999', '0.01')).toBeUndefined();
});

describe('the seconds of the index', () => {
  test('IDX-30 a tick comes every second, with the prices of that moment', () => {
    const feed = feedOf();
    const startMs = time.nowMs;
    feed.start();
    for (let second = 1; second <= 3; second++) {
      says('a', `${second}`);
      says('b', `${second}`);
      time.pass(1_000);
    }
    expect(ticks.map(({ atMs, indexes }) => [atMs - startMs, indexes[0]?.indexTicks])).toEqual([
      [1_000, 10],
      [2_000, 20],
      [3_000, 30],
    ]);
    feed.stop();
    time.pass(10_000);
    expect(ticks).toHaveLength(3);
    expect(time.waiting()).toEqual([]);
  });

  test('IDX-36 seconds that were missed are not made up, a late tick moves no other, a clock set back stops none', () => {
    const feed = feedOf();
    feed.start();
    time.nowMs += 1_300;
    time.pass(0);
    expect([ticks.length, time.waiting()]).toEqual([1, [700]]);
    time.nowMs += 60_000;
    time.pass(0);
    expect([ticks.length, time.waiting()]).toEqual([2, [1_000]]);
    time.pass(1_000);
    expect([ticks.length, time.waiting()]).toEqual([3, [1_000]]);
    feed.stop();
  });

  test('IDX-35 contracts come and change between two ticks', () => {
    const feed = feedOf();
    says('a', '100');
    says('d', '200');
    feed.start();
    time.pass(1_000);
    contracts = [contractOf('d'), { ...contractOf('a'), contract: 'BTC_USD', tickSize: '0.01' }];
    time.pass(1_000);
    expect(ticks.map(({ indexes }) => indexes.map(({ contract, indexTicks }) => [contract, indexTicks]))).toEqual([
      [['BTC_USDT', 1_000]],
      [
        ['BTC_USDT', 2_000],
        ['BTC_USD', 10_000],
      ],
    ]);
    feed.stop();
  });
});
