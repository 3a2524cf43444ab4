import { formatUnits, type Parsed, parseUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { MarketFilterTexts } from '@pelorus/protocol/config/market.ts';
import type {
  AssetPayload,
  FeeDiscountPayload,
  FeeTierPayload,
  MarketPayload,
  MarketRules,
} from '@pelorus/protocol/exchange/configuration.ts';
import { STP_MODES } from '@pelorus/protocol/exchange/orders.ts';

export type MarketConfig = BrandConfig['markets'][number];
const RATE_SCALE = 6;

/** A mistake in the configuration, named by its key. */
export class ConfigMistake extends Error {
  constructor(key: string, problem: string) {
    super(`pelorus.config.json: ${key}: ${problem}`);
  }
}

/** A tick and a lot together are finer than the quote asset is counted in. */
export class StepsTooFine extends ConfigMistake {
  constructor(key: string, quote: string) {
    super(key, `× stepSize is less than the smallest unit of ${quote}`);
  }
}

const NUMBER_PROBLEMS = {
  malformed: 'is not a valid number for',
  'too-precise': 'has too many decimals for',
  'too-large': 'is too large for',
};

/** Returns the units of a number in the configuration. Throws ConfigMistake, like "has too many decimals for BTC". */
export function configuredUnits(key: string, parsed: Parsed, unit: string): number {
  if (parsed.ok) return parsed.units;
  throw new ConfigMistake(key, `${NUMBER_PROBLEMS[parsed.problem]} ${unit}`);
}

/** Returns 10^exponent × value as a whole number, or undefined if it is none. */
function shifted(value: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return value * 10n ** BigInt(exponent);
  const divisor = 10n ** BigInt(-exponent);
  return value % divisor === 0n ? value / divisor : undefined;
}

function multiple(key: string, units: number, stepUnits: number, step: string): number {
  if (units % stepUnits !== 0) throw new ConfigMistake(key, `is not a multiple of ${step}`);
  return units / stepUnits;
}

/** The steps of an existing market, which never change. */
interface Steps {
  symbol: string;
  priceScale: number;
  tickUnits: number;
  lotUnits: number;
  base: AssetPayload;
  quote: AssetPayload;
}

/** Names a field of a market, or of a contract: its symbol has three parts. */
export function keyIn(symbol: string, field: string): string {
  return `${symbol.split('_').length > 2 ? 'contracts' : 'markets'}.${symbol}.${field}`;
}

function ticksOf({ priceScale, symbol, tickUnits }: Steps, field: string, text: string): number {
  const key = keyIn(symbol, field);
  return multiple(key, configuredUnits(key, parseUnits(text, priceScale), 'a price'), tickUnits, 'tickSize');
}

/** Converts filters to engine terms, with every field set. Throws ConfigMistake. */
export function filtersPayload(filters: MarketFilterTexts, steps: Steps) {
  const { base, quote, symbol } = steps;
  const units = (field: TextField, scale: number, unit: string) =>
    configuredUnits(keyIn(symbol, field), parseUnits(filters[field], scale), unit);
  const ticks = (field: TextField) => ticksOf(steps, field, filters[field]);
  const lots = (field: TextField) =>
    multiple(keyIn(symbol, field), units(field, base.scale, base.code), steps.lotUnits, 'stepSize');
  const rate = (field: TextField) => units(field, RATE_SCALE, 'a rate');
  return {
    priceTicksMin: ticks('priceMin'),
    priceTicksMax: ticks('priceMax'),
    lotsMin: lots('quantityMin'),
    lotsMax: lots('quantityMax'),
    marketLotsMax: lots('marketQuantityMax'),
    notionalMin: units('notionalMin', quote.scale, quote.code),
    notionalMax: units('notionalMax', quote.scale, quote.code),
    bidUpE6: rate('bidUp'),
    bidDownE6: rate('bidDown'),
    askUpE6: rate('askUp'),
    askDownE6: rate('askDown'),
    openOrdersMax: filters.openOrdersMax,
    conditionalOrdersMax: filters.conditionalOrdersMax,
    trailingBipsMin: filters.trailingDeltaMin,
    trailingBipsMax: filters.trailingDeltaMax,
    icebergPartsMax: filters.icebergPartsMax,
    orderListsMax: filters.orderListsMax,
    positionMax: units('positionMax', base.scale, base.code),
    amendsMax: filters.amendsMax,
    icebergOrdersMax: filters.icebergOrdersMax,
    avgPriceMins: filters.averagePriceMinutes,
    fixedReferenceTicks: ticks('fixedReferencePrice'),
    percentUpE6: rate('percentUp'),
    percentDownE6: rate('percentDown'),
    marketLotsMin: lots('marketQuantityMin'),
    marketLotsStep: lots('marketQuantityStep'),
    notionalMinToMarket: filters.notionalMinToMarket,
    notionalMaxToMarket: filters.notionalMaxToMarket,
  } satisfies Partial<MarketPayload>;
}

type TextField = {
  [K in keyof MarketFilterTexts]: MarketFilterTexts[K] extends string ? K : never;
}[keyof MarketFilterTexts];

/** Returns the engine's configuration of a market that a person wrote in decimals, of a contract but its terms. Throws ConfigMistake. */
export function marketPayload(market: MarketConfig, assets: readonly AssetPayload[]): MarketPayload {
  const at = (field: string) => keyIn(market.symbol, field);
  const [base = '', quote = ''] = market.symbol.split('_');
  const baseAsset = assets.find((asset) => asset.code === base);
  const quoteAsset = assets.find((asset) => asset.code === quote);
  if (baseAsset === undefined) throw new ConfigMistake(at('symbol'), `${base} is not among the assets`);
  if (quoteAsset === undefined) throw new ConfigMistake(at('symbol'), `${quote} is not among the assets`);
  const priceScale = trimZeros(market.tickSize).split('.')[1]?.length ?? 0;
  const tickUnits = configuredUnits(at('tickSize'), parseUnits(market.tickSize, priceScale), 'a price');
  const lotUnits = configuredUnits(at('stepSize'), parseUnits(market.stepSize, baseAsset.scale), base);
  if (tickUnits === 0) throw new ConfigMistake(at('tickSize'), 'is zero');
  if (lotUnits === 0) throw new ConfigMistake(at('stepSize'), 'is zero');
  const tickLot = shifted(BigInt(tickUnits) * BigInt(lotUnits), quoteAsset.scale - priceScale - baseAsset.scale);
  if (tickLot === undefined) throw new StepsTooFine(at('tickSize'), quote);
  const steps = { symbol: market.symbol, priceScale, tickUnits, lotUnits, base: baseAsset, quote: quoteAsset };
  return {
    symbol: market.symbol,
    base,
    quote,
    lotUnits,
    tickLotUnits: Number(tickLot),
    priceScale,
    tickUnits,
    status: market.status,
    referenceTicks: ticksOf(steps, 'referencePrice', market.referencePrice),
    stpDefault: STP_MODES.indexOf(market.selfTradePrevention),
    ...filtersPayload(market, steps),
    ...marketRules(market),
  };
}

/** Sets every rule explicitly, also to its default, so that no older value remains. */
function marketRules(
  market: MarketConfig,
): Required<Omit<MarketRules, 'positionMax' | 'amendsMax'>> & Pick<MarketPayload, 'auctionMs'> {
  const at = (field: string) => keyIn(market.symbol, field);
  const { selfTradePrevention, selfTradePreventionAllowed: modes, priceRange: range } = market;
  if (!modes.includes(selfTradePrevention))
    throw new ConfigMistake(at('selfTradePrevention'), 'is not in selfTradePreventionAllowed');
  const rate = (field: 'up' | 'down') =>
    range === undefined
      ? 0
      : configuredUnits(at(`priceRange.${field}`), parseUnits(range[field], RATE_SCALE), 'a rate');
  const [rangeUpE6, rangeDownE6] = [rate('up'), rate('down')];
  if (range !== undefined && rangeUpE6 < RATE_ONE) throw new ConfigMistake(at('priceRange.up'), 'is below 1');
  if (range !== undefined && (rangeDownE6 > RATE_ONE || rangeDownE6 === 0))
    throw new ConfigMistake(at('priceRange.down'), 'must be above 0 and at most 1');
  return {
    stpAllowed: STP_MODES.reduce((mask, mode, i) => (modes.includes(mode) ? mask + 2 ** i : mask), 0),
    rangeUpE6,
    rangeDownE6,
    rangeBucketMs: (range?.spanSeconds ?? 0) * 1_000,
    rangeBuckets: range?.spans ?? 0,
    pauseMs: 0,
    auctionMs: (range?.auctionSeconds ?? 0) * 1_000,
  };
}

/**
 * Returns the engine's configuration of a row of the fee table written as fractions ("0.001" = 0.1 %). `place` names the
 * row where it is no row of `feeTiers`. Throws ConfigMistake.
 */
export function feeTierPayload(row: BrandConfig['feeTiers'][number], place?: string): FeeTierPayload {
  const { tier, market } = row;
  const inTable = `feeTiers.${tier}${market === undefined ? '' : `.${market}`}`;
  const keyOf = (field: string) => `${place ?? inTable}.${field}`;
  const rate = (field: 'maker' | 'taker') => {
    const text = row[field];
    const rateE6 = configuredUnits(keyOf(field), parseUnits(text.replace('-', ''), RATE_SCALE), 'a rate');
    if (rateE6 >= RATE_ONE) throw new ConfigMistake(keyOf(field), `is not below ${formatUnits(RATE_ONE, RATE_SCALE)}`);
    return text.startsWith('-') && rateE6 > 0 ? -rateE6 : rateE6;
  };
  const makerE6 = rate('maker');
  const takerE6 = rate('taker');
  if (-makerE6 > takerE6) throw new ConfigMistake(keyOf('maker'), 'is a rebate greater than the taker fee');
  if (market !== undefined && row.volume30d !== undefined)
    throw new ConfigMistake(keyOf('volume30d'), 'is only allowed for a whole tier, not for one market of it');
  return { tier, ...(market !== undefined && { market }), makerE6, takerE6 };
}

/** Returns the engine's configuration of the discount asset; of none, where the file has none. Throws ConfigMistake. */
export function feeDiscountPayload(
  discount: BrandConfig['feeDiscount'],
  assets: readonly AssetPayload[],
): FeeDiscountPayload {
  if (discount === undefined) return { asset: null, offE6: 0, prices: [] };
  const scaleOf = (code: string, key: string) => {
    const asset = assets.find((row) => row.code === code);
    if (asset === undefined) throw new ConfigMistake(key, `${code} is not among the assets`);
    return asset.scale;
  };
  const scale = scaleOf(discount.asset, 'feeDiscount.asset');
  const offE6 = configuredUnits('feeDiscount.off', parseUnits(discount.off, RATE_SCALE), 'a rate');
  if (offE6 > RATE_ONE) throw new ConfigMistake('feeDiscount.off', 'must be at most 1');
  const prices = discount.prices.map(({ asset, price }) => {
    const key = `feeDiscount.prices.${asset}`;
    const units = configuredUnits(key, parseUnits(price, scale), discount.asset);
    if (units === 0) throw new ConfigMistake(key, 'is zero');
    return { asset, units, per: 10 ** scaleOf(asset, key) };
  });
  return { asset: discount.asset, offE6, prices };
}
