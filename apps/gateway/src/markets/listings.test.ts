import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { symbolsData } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, test } from 'vitest';
import { CATALOG, testHistory, testMarkets } from '../../testing/markets/test-market.ts';
import { CONFIG } from '../../testing/test-gateway.ts';
import { checkCategories } from '../catalog/categories.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { Listings } from './listings.ts';
import { presentAuction, presentSymbols } from './present.ts';

const [btc] = CONFIG.markets;
const config = (changes: object) => brandConfigSchema.safeParse({ ...CONFIG, ...changes });
const categories = [{ id: 'layer-1', name: 'Layer 1', names: { ja_JP: 'レイヤー1' } }];
const paths = (changes: object) => config(changes).error?.issues.map(({ path }) => path.join('.'));

/** A store that says what it was given to keep. */
function store(rows: { symbol: string; listedAtMs: number }[] = []) {
  return {
    rows,
    read: async () => rows,
    keep: async (row: { symbol: string; listedAtMs: number }) => void rows.push(row),
  };
}
const configured = (symbol: string, timeMs: number) =>
  ({
    seq: 1,
    timeMs,
    payload: { symbol },
    events: [{ kind: 'marketConfigured', market: 1 }],
  }) as unknown as AppliedCommand;

describe('configuration', () => {
  test('MKTS-01 mistakes in categories and tags stop the start, named by their key', () => {
    const mistake = (changes: object) => {
      try {
        checkCategories(brandConfigSchema.parse({ ...CONFIG, ...changes }));
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const tagged = (...tags: string[]) => [{ ...btc, tags }];
    expect(mistake({ marketCategories: categories, markets: tagged('layer-1') })).toBeNull();
    expect(mistake({ markets: tagged('layer-1') })).toContain('markets.BTC_USDT.tags: layer-1 is not among');
    expect(mistake({ marketCategories: [...categories, ...categories] })).toContain(
      'marketCategories.layer-1: is listed',
    );
    expect(mistake({ marketCategories: categories, markets: tagged('layer-1', 'layer-1') })).toContain('listed twice');
  });

  test('MKTS-01 MKTS-03 ids, names and days are checked', () => {
    expect(paths({ marketCategories: [{ id: 'Layer 1', name: 'x' }] })).toEqual(['marketCategories.0.id']);
    expect(paths({ marketCategories: [{ id: 'l1', name: ' ' }] })).toEqual(['marketCategories.0.name']);
    expect(paths({ markets: [{ ...btc, listedAt: '2026-02-30' }] })).toEqual(['markets.0.listedAt']);
  });

  test('MKTS-01 MKTS-02 pages are told categories, tags and aliases; nothing where there is nothing', () => {
    const told = config({
      assets: [
        { code: 'USDT', name: 'Tether', scale: 7 },
        { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: ['XBT', '比特币'] },
      ],
      marketCategories: categories,
      markets: [{ ...btc, tags: ['layer-1'] }],
    });
    const catalog = new LiveCatalog();
    catalog.reset(CATALOG);
    const data = symbolsData.parse(presentSymbols(catalog, catalog.listed(), new Listings(told.data)));
    expect(data.categories).toEqual(categories);
    expect(data.assets.map(({ code, aliases }) => [code, aliases])).toEqual([
      ['BTC', ['XBT', '比特币']],
      ['USDT', []],
      ['ETH', []],
    ]);
    expect(data.symbols.map(({ pairCode, tags, listedAt }) => [pairCode, tags, listedAt])).toEqual([
      ['BTC_USDT', ['layer-1'], null],
      ['ETH_USDT', [], null],
    ]);
  });
});

describe('listing times', () => {
  test('MKTS-03 a market is listed by the command that first configured it, and never again', async () => {
    const kept = store();
    const listings = new Listings(undefined, kept);
    listings.hello(['OLD_USDT']);
    listings.command(configured('OLD_USDT', 5));
    listings.command(configured('NEW_USDT', 7));
    listings.command(configured('NEW_USDT', 9));
    expect([listings.listedAtMs('OLD_USDT'), listings.listedAtMs('NEW_USDT')]).toEqual([null, 7]);
    expect(kept.rows).toEqual([{ symbol: 'NEW_USDT', listedAtMs: 7 }]);
  });

  test('MKTS-03 what was kept is told, the first that is known; the operator’s word goes before', async () => {
    const told = config({ markets: [{ ...btc, listedAt: '2020-03-01' }] });
    const kept = store([
      { symbol: 'BTC_USDT', listedAtMs: 3 },
      { symbol: 'ETH_USDT', listedAtMs: 4 },
    ]);
    const listings = new Listings(told.data, kept);
    listings.hello([]);
    listings.command(configured('ETH_USDT', 40));
    await listings.load();
    expect(listings.listedAtMs('ETH_USDT')).toBe(4);
    expect(listings.listedAtMs('BTC_USDT')).toBe(Date.UTC(2020, 2, 1));
  });

  test('MKTS-03 a store that cannot be read leaves what is known', async () => {
    const warned: string[] = [];
    const broken = { read: () => Promise.reject(new Error('away')), keep: async () => {} };
    const log = { warn: (_: unknown, text: string) => void warned.push(text) };
    const listings = new Listings(undefined, broken, log as never);
    listings.command(configured('NEW_USDT', 7));
    await listings.load();
    expect(listings.listedAtMs('NEW_USDT')).toBe(7);
    expect(warned).toHaveLength(1);
  });
});

describe('what is kept and planned', () => {
  test('MKTS-03 a time that could not be kept is kept later, at last', async () => {
    const runs: [run: () => void, ms: number][] = [];
    const kept = store();
    let failures = 3;
    const flaky = {
      ...kept,
      keep: async (row: { symbol: string; listedAtMs: number }) => {
        if (failures-- > 0) throw new Error('away');
        await kept.keep(row);
      },
    };
    const listings = new Listings(undefined, flaky, null, (run, ms) => void runs.push([run, ms]));
    listings.command(configured('NEW_USDT', 7));
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setImmediate(resolve));
      const [run, ms] = runs.shift() ?? [() => {}, 0];
      waits.push(ms);
      run();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(kept.rows).toEqual([{ symbol: 'NEW_USDT', listedAtMs: 7 }]);
    expect(runs).toEqual([]);
  });

  test('PLAN-06 PLAN-22 pages are told what is planned and how an auction stands; delisted markets are gone', () => {
    const catalog = new LiveCatalog();
    catalog.reset(CATALOG);
    const listings = new Listings();
    const planned = { opensAt: 9, cancelOnlyAt: null, delistsAt: null };
    expect(listings.plan(new Map([['BTC_USDT', planned]]))).toBe(true);
    expect(listings.plan(new Map([['BTC_USDT', { ...planned }]]))).toBe(false);
    const tell = (events: object[]) => catalog.apply({ events } as unknown as AppliedCommand);
    const told = () => symbolsData.parse(presentSymbols(catalog, catalog.listed(), listings)).symbols;
    expect(told()[0]).toMatchObject({ opensAt: null, auction: null });
    tell([{ kind: 'marketStatusSet', market: 1, status: 'AUCTION', endMs: 9 }]);
    expect(told().find(({ status }) => status === 'AUCTION')).toMatchObject({ auction: { endsAt: 9 } });
    tell([{ kind: 'auctionIndicated', market: 1, priceTicks: 500, lots: 3, surplusLots: -2 }]);
    const [auction] = catalog
      .markets()
      .map(presentAuction)
      .filter((one) => one !== null);
    expect(auction).toMatchObject({ endsAt: 9, surplus: expect.stringMatching(/^-0\.0*2$/) });
    tell([{ kind: 'marketStatusSet', market: 1, status: 'DELISTED', endMs: 0 }]);
    expect(told()).toHaveLength(CATALOG.markets.length - 1);
    expect(catalog.markets().map(presentAuction)).toEqual(CATALOG.markets.map(() => null));
  });
});

describe('the day’s courses', () => {
  test('MKTS-04 they are read once an hour for all who ask, and again after a failure', async () => {
    let reads = 0;
    let fails = false;
    const history = testHistory();
    const { feed, hello, clock } = testMarkets({
      ...history,
      candles: async () => {
        reads++;
        if (fails) throw new Error('away');
        return [];
      },
    });
    hello();
    await feed.ready();
    clock.nowMs = Math.ceil(clock.nowMs / 3_600_000) * 3_600_000;
    const first = feed.sparklines();
    expect(feed.sparklines()).toBe(first);
    expect(Object.keys(await first)).toEqual(['BTC_USDT', 'ETH_USDT']);
    const once = reads;
    clock.nowMs += 3_599_999;
    expect(feed.sparklines()).toBe(first);
    fails = true;
    clock.nowMs += 1;
    const failed = feed.sparklines();
    expect(failed).not.toBe(first);
    if (once > 0) await expect(failed).rejects.toThrow('away');
    fails = false;
    expect(Object.keys(await feed.sparklines())).toEqual(['BTC_USDT', 'ETH_USDT']);
  });
});
