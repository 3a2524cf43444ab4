import type { MarketPayload, VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Random } from './random.ts';

/** The assets of a generated venue. */
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
  market('AAA', 'BBB', {
    lotUnits: 10,
    tickLotUnits: 2,
    bidUpE6: 0,
    askDownE6: 0,
    lotsMin: 2,
    notionalMax: 5_000,
    avgPriceMins: 1,
  }),
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

/** Returns a change of a market's configuration. */
export function marketChange(random: Random, base: MarketPayload): Partial<MarketPayload> {
  return random.pick<Partial<MarketPayload>>([
    {},
    {},
    { status: 'HALT' },
    { status: 'CANCEL_ONLY' },
    { lotsMin: 3, notionalMin: 50 },
    { openOrdersMax: 2 },
    { stpAllowed: random.below(66) },
    { rangeUpE6: 1_100_000, rangeDownE6: 950_000, rangeBucketMs: random.pick([5_000, 10_000]), rangeBuckets: 3 },
    { rangeUpE6: random.pick([0, 2_000_000]), rangeBuckets: 0, rangeBucketMs: 0, rangeDownE6: 0 },
    { ...RULES, pauseMs: 1_000 },
    { ...RULES, auctionMs: 20_000 },
    { ...RULES, auctionMs: 20_000, keepsStatus: true },
    { keepsStatus: true },
    { auctionMs: 1 },
    { positionMax: random.pick([0, 2_000, 9_000]), amendsMax: random.below(3) },
    { conditionalOrdersMax: 1 },
    { icebergPartsMax: 3, icebergOrdersMax: 1 },
    { orderListsMax: 1, icebergOrdersMax: 1 },
    { icebergOrdersMax: 1 },
    { trailingBipsMin: 300, trailingBipsMax: 2_000 },
    { trailingBipsMin: 9, trailingBipsMax: 8 },
    { priceTicksMax: 22 },
    { bidUpE6: 1_000_000, askDownE6: 1_000_000 },
    { lotUnits: base.lotUnits + 1 },
    { tickLotUnits: 0 },
    { avgPriceMins: random.pick([0, 1, 2, 1_441]) },
    { avgPriceMins: 1, bidUpE6: 1_100_000, askDownE6: 900_000 },
    { fixedReferenceTicks: random.pick([0, 15, 24, -1]) },
    { percentUpE6: 1_200_000, percentDownE6: random.pick([0, 800_000, 1_300_000]) },
    { marketLotsMin: 4, marketLotsStep: random.pick([0, 2, 3]) },
    { marketLotsMin: 31 },
    { notionalMin: 150, notionalMinToMarket: false },
    { notionalMax: 900, notionalMaxToMarket: random.pick<boolean>([false, true, 7 as never]) },
  ]);
}

/** Returns venue limits, mostly valid ones. */
export function venueLimits(random: Random): VenuePayload {
  return {
    openOrdersMax: random.pick([0, 0, 8, 14]),
    conditionalOrdersMax: random.pick([0, 2, 4]),
    icebergOrdersMax: random.pick([0, 1, 2]),
    orderListsMax: random.pick([0, 1, 2, 2, random.isChance(5) ? -1 : 3]),
  };
}

/** Returns the maximum amount of an asset per order, units. */
export function orderMaxOf(random: Random): number {
  return random.pick([60, 300, 1_500, 3_000, -1]);
}
