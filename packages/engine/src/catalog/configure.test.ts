import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, plainMarket, refusalOf, Venue } from '../../testing/venue.ts';

describe('configuration', () => {
  it('CONF-01 opens an account once for each key', () => {
    const venue = new Venue();
    const open = (key: string) => venue.configure('openAccount', { reference: key }, key);
    expect(open('a')).toEqual([{ kind: 'accountOpened', account: 16 }]);
    expect(open('b')).toEqual([{ kind: 'accountOpened', account: 17 }]);
    expect(open('a')).toEqual([{ kind: 'accountOpened', account: 16 }]);
    venue.nowMs += 400 * 86_400_000;
    expect(open('b')).toEqual([{ kind: 'accountOpened', account: 17 }]);
    expect(refusalOf(venue.configure('openAccount', { reference: 'c' }))).toBe('MALFORMED_COMMAND');
    expect(refusalOf(venue.configure('openAccount', {}, 'c'))).toBe('CONFIG_INVALID');
    expect(open('c')).toEqual([{ kind: 'accountOpened', account: 18 }]);
    for (let i = 0; i < 600; i++) open(`more ${i}`);
    expect(open('more 599')).toEqual([{ kind: 'accountOpened', account: 618 }]);
  });

  it('CONF-06 CONF-08 opens an account for the owner of another one, and for no other afterwards', () => {
    const venue = Venue.funded();
    const open = (parent: unknown, key = 'sub') => venue.configure('openAccount', { reference: 'sub', parent }, key);
    for (const nobody of [0, 4, 15, 19, 2 ** 32 + ALICE]) expect(refusalOf(open(nobody))).toBe('UNKNOWN_ACCOUNT');
    for (const wrong of [-1, 0.5, '16', null, {}]) expect(refusalOf(open(wrong))).toBe('CONFIG_INVALID');
    expect(open(ALICE)).toEqual([{ kind: 'accountOpened', account: 19 }]);
    expect(open(ALICE)).toEqual([{ kind: 'accountOpened', account: 19 }]);
    // Said without its owner it is the same account; with another owner it is none.
    expect(open(undefined)).toEqual([{ kind: 'accountOpened', account: 19 }]);
    expect(refusalOf(open(BOB))).toBe('KEY_REUSED');
    expect(refusalOf(open(ALICE, 'bob'))).toBe('KEY_REUSED');
    expect(open(19, 'deeper')).toEqual([{ kind: 'accountOpened', account: 20 }]);
    expect(venue.exchange.hash()).not.toBe(Venue.funded().exchange.hash());
  });

  it('CONF-02 numbers assets and markets in the order of first configuration, and changes them in place', () => {
    const venue = Venue.funded();
    expect(venue.configure('configureAsset', { code: 'NEW', name: 'New', scale: 3 })).toEqual([
      { kind: 'assetConfigured', asset: 2 },
    ]);
    expect(venue.configure('configureAsset', { code: 'CASH', name: 'Money', scale: 0 })).toEqual([
      { kind: 'assetConfigured', asset: 1 },
    ]);
    const fresh = plainMarket({ symbol: 'NEW_CASH', base: 'NEW' });
    expect(venue.configure('configureMarket', fresh)).toEqual([{ kind: 'marketConfigured', market: 1 }]);
    expect(venue.configure('configureMarket', plainMarket({ lotsMin: 4 }))).toEqual([
      { kind: 'marketConfigured', market: 0 },
    ]);
    const { assets, markets, feeTiers } = venue.exchange.catalog();
    expect(assets.map((asset) => [asset.id, asset.code, asset.name])).toEqual([
      [0, 'COIN', 'Coin'],
      [1, 'CASH', 'Money'],
      [2, 'NEW', 'New'],
    ]);
    expect(markets.map((market) => [market.id, market.symbol, market.lotsMin])).toEqual([
      [0, 'COIN_CASH', 4],
      [1, 'NEW_CASH', 1],
    ]);
    expect(feeTiers).toEqual([]);
  });

  it('CONF-03 refuses to change what numbers mean', () => {
    const venue = Venue.funded();
    expect(refusalOf(venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 1 }))).toBe(
      'CONFIG_LOCKED',
    );
    for (const change of [{ lotUnits: 2 }, { tickLotUnits: 2 }, { priceScale: 1 }, { tickUnits: 2 }]) {
      expect(refusalOf(venue.configure('configureMarket', plainMarket(change)))).toBe('CONFIG_LOCKED');
    }
  });

  it('CONF-04 refuses every field that is missing, no whole number, out of range or contradictory', () => {
    const venue = Venue.funded();
    const market = plainMarket() as unknown as Record<string, unknown>;
    for (const key of Object.keys(market)) {
      const { [key]: _, ...without } = market;
      expect([key, refusalOf(venue.configure('configureMarket', without))]).toEqual([key, 'CONFIG_INVALID']);
      const wrong = typeof market[key] === 'number' ? [-1, 0.5, '1', null, 2 ** 53, Number.NaN] : [7, 'x', null];
      for (const value of wrong) {
        expect([key, value, refusalOf(venue.configure('configureMarket', { ...market, [key]: value }))]).toEqual([
          key,
          value,
          'CONFIG_INVALID',
        ]);
      }
    }
    const contradictions = [
      { priceTicksMin: 11, priceTicksMax: 10 },
      { lotsMin: 11, lotsMax: 10 },
      { notionalMin: 11, notionalMax: 10 },
      { bidDownE6: 2_000_000, bidUpE6: 1_000_000 },
      { base: 'CASH', symbol: 'CASH_CASH' },
    ];
    for (const change of contradictions) {
      expect(refusalOf(venue.configure('configureMarket', plainMarket(change)))).toBe('CONFIG_INVALID');
    }
    const stranger = plainMarket({ base: 'XYZ', symbol: 'XYZ_CASH' });
    expect(refusalOf(venue.configure('configureMarket', stranger))).toBe('UNKNOWN_ASSET');
    for (const asset of [{ code: 'lower' }, { code: 'A' }, { scale: 13 }, { scale: -1 }, { name: '' }]) {
      expect(refusalOf(venue.configure('configureAsset', { code: 'OK', name: 'x', scale: 1, ...asset }))).toBe(
        'CONFIG_INVALID',
      );
    }
    for (const fees of [{ tier: 100 }, { tier: -1 }, { makerE6: 1_000_001 }, { takerE6: -1 }, { takerE6: 0.1 }]) {
      const payload = { tier: 0, makerE6: 0, takerE6: 0, ...fees };
      expect(refusalOf(venue.configure('configureFeeTier', payload))).toBe('CONFIG_INVALID');
    }
    expect(refusalOf(venue.configure('setAccountTier', { account: ALICE, tier: 100 }))).toBe('CONFIG_INVALID');
    expect(refusalOf(venue.configure('setAccountTier', { account: 3, tier: 1 }))).toBe('UNKNOWN_ACCOUNT');
    const broken = encodeJson('configureAsset', { code: 'OK', name: 'x', scale: 1 });
    broken[45] = 0xff;
    expect(refusalOf(venue.send(broken))).toBe('MALFORMED_COMMAND');
  });

  it('CONF-05 holds from the next command on and leaves standing orders alone', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 5, 100);
    venue.configure('configureMarket', plainMarket({ lotsMin: 10, priceTicksMax: 50 }));
    expect(venue.book()[0]).toEqual([[100, 5]]);
    expect(refusalOf(venue.buy(ALICE, 5, 40))).toBe('LOT_SIZE');
    expect(refusalOf(venue.buy(ALICE, 10, 51))).toBe('PRICE_FILTER');
    expect(refusalOf(venue.sell(ALICE, 10, 50, { stp: 'EXPIRE_MAKER' }))).toBe(null);
  });

  it('CONF-07 what a market leaves out is as it always was, and stays left out; what it says is checked', () => {
    const venue = Venue.funded({ openOrdersMax: 200 });
    const stop = (trailing: number) =>
      refusalOf(venue.sell(ALICE, 1, 0, { type: 'STOP_LOSS', price: 0, stop: 50, trailing }));
    expect([stop(5_000), stop(5_001)]).toEqual([null, 'TRAILING_DELTA']);
    for (let i = 1; i < 100; i++) stop(1);
    expect(stop(1)).toBe('MAX_NUM_ALGO_ORDERS');
    expect(refusalOf(venue.sell(BOB, 100, 90, { visible: 1 }))).toBe(null);
    expect(refusalOf(venue.sell(BOB, 101, 90, { visible: 1 }))).toBe('ICEBERG_PARTS');
    const options = ['conditionalOrdersMax', 'trailingBipsMin', 'trailingBipsMax', 'icebergPartsMax', 'orderListsMax'];
    for (const option of options) {
      expect(venue.exchange.catalog().markets[0]).not.toHaveProperty(option);
      for (const wrong of [-1, 0.5, 1e9, null, '5'])
        expect(refusalOf(venue.configure('configureMarket', { ...plainMarket(), [option]: wrong }))).toBe(
          'CONFIG_INVALID',
        );
    }
    expect(refusalOf(venue.configure('configureMarket', plainMarket({ trailingBipsMin: 5_001 })))).toBe(
      'CONFIG_INVALID',
    );
  });
});
