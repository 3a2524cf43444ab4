import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';

/** What a source's venue trades. */
export const ASSETS = [
  { code: 'AAA', name: 'Alpha', scale: 2 },
  { code: 'BBB', name: 'Beta', scale: 0 },
  { code: 'CCC', name: 'Gamma', scale: 3 },
] as const;

/** Spans of some ten commands, a range that a sweep often reaches the end of, and few amendments. */
export const RULES: Partial<MarketPayload> = {
  rangeUpE6: 1_300_000,
  rangeDownE6: 800_000,
  rangeBucketMs: 10_000,
  rangeBuckets: 3,
  positionMax: 30_000,
  amendsMax: 2,
};

/** Markets that share assets, with numbers so small that every edge is met often. */
export const MARKETS: MarketPayload[] = [
  market('AAA', 'CCC', { lotUnits: 3, tickLotUnits: 7, notionalMin: 100, openOrdersMax: 6, stpAllowed: 0b111111 }),
  market('BBB', 'CCC', {
    lotUnits: 1,
    tickLotUnits: 1,
    referenceTicks: 25,
    marketLotsMax: 15,
    stpAllowed: 0b101110,
    ...RULES,
  }),
  market('AAA', 'BBB', { lotUnits: 10, tickLotUnits: 2, bidUpE6: 0, askDownE6: 0, lotsMin: 2, notionalMax: 5_000 }),
];

function market(base: string, quote: string, own: Partial<MarketPayload>): MarketPayload {
  return {
    symbol: `${base}_${quote}`,
    base,
    quote,
    lotUnits: 1,
    tickLotUnits: 1,
    priceScale: 2,
    tickUnits: 1,
    status: 'TRADING',
    referenceTicks: 20,
    stpDefault: 1,
    priceTicksMin: 2,
    priceTicksMax: 900,
    lotsMin: 1,
    lotsMax: 40,
    marketLotsMax: 30,
    notionalMin: 0,
    notionalMax: 0,
    bidUpE6: 1_500_000,
    bidDownE6: 400_000,
    askUpE6: 2_000_000,
    askDownE6: 666_667,
    openOrdersMax: 12,
    ...own,
  };
}

export const FEE_RATES = [0, 1, 999, 1_500, 33_333, 250_000, 1_000_000];
