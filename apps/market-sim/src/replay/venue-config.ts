import { basename } from 'node:path';
import { parseUnits } from '@pelorus/money/units.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { marketConfig } from '@pelorus/protocol/config/market.ts';
import { fractionDigits, plainDecimal } from './decimal.ts';
import { ReplayFileError, type ReplayTrade } from './trades.ts';

type Asset = BrandConfig['assets'][number];
type MarketConfig = BrandConfig['markets'][number];

const QUOTES = ['USDT', 'USDC', 'FDUSD', 'BUSD', 'TUSD', 'USD', 'EUR', 'GBP', 'TRY', 'BTC', 'ETH', 'BNB'];
const ASSET = /^[A-Z0-9]{2,12}$/;

/** Returns the pair a file's name speaks of (xrp-eth-trades → XRP_ETH, BTCUSDT_2024 → BTC_USDT), null if it is silent. */
export function symbolOfFileName(path: string): string | null {
  const tokens = basename(path)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((token) => token !== '');
  const [first, second] = tokens;
  if (first === undefined) return null;
  if (second !== undefined && QUOTES.includes(second) && ASSET.test(first) && first !== second)
    return `${first}_${second}`;
  const quote = QUOTES.find((code) => first.endsWith(code) && first.length - code.length >= 2);
  return quote === undefined ? null : `${first.slice(0, -quote.length)}_${quote}`;
}

/** Most fraction digits of a field over all trades. */
function digitsOf(trades: readonly ReplayTrade[], field: 'price' | 'amount'): number {
  return trades.reduce((most, trade) => Math.max(most, fractionDigits(trade[field])), 0);
}

const unitText = (digits: number) => (digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);

function isMultiple(value: string, step: string): boolean {
  const scale = Math.max(fractionDigits(value), fractionDigits(step));
  const a = parseUnits(value, scale);
  const b = parseUnits(step, scale);
  return a.ok && b.ok && b.units > 0 && a.units % b.units === 0;
}

function isLess(a: string, b: string): boolean {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length;
  return wholeA === wholeB ? fractionA.padEnd(18, '0') < fractionB.padEnd(18, '0') : wholeA < wholeB;
}

function largest(trades: readonly ReplayTrade[], field: 'price' | 'amount'): string {
  return trades.reduce((most, trade) => (isLess(most, trade[field]) ? trade[field] : most), '0');
}

/** A price is below 2^31 ticks; lots have as much room as any file needs. */
const POWER_MAX = 9;

/** Returns `limit` if `value` stays below it, else the step times 10^9. Throws ReplayFileError when even that is too little. */
function roomFor(symbol: string, limit: string, value: string, step: string): string {
  if (isLess(value, limit)) return limit;
  const most = plainDecimal(`${step}e${POWER_MAX}`) as string;
  if (isLess(value, most)) return most;
  throw new ReplayFileError(
    `${symbol} cannot hold ${value} in steps of ${step}: that is more than 10^${POWER_MAX} of them.`,
  );
}

/**
 * Returns the configuration with the replayed market in it, so that every price and amount of the file can be traded:
 * a known market keeps its tick and step (the file must fit them) and loses its price band and minima; an unknown one
 * is made with the tick and step the file shows. Throws ReplayFileError.
 */
export function configureReplay(config: BrandConfig, symbol: string, trades: readonly ReplayTrade[]): BrandConfig {
  const [base = '', quote = ''] = symbol.split('_');
  if (!ASSET.test(base) || !ASSET.test(quote) || base === quote) {
    throw new ReplayFileError(`"${symbol}" is no pair. Write it like XRP_ETH: --symbol XRP_ETH.`);
  }
  const known = config.markets.find((market) => market.symbol === symbol);
  if (known === undefined) return withNewMarket(config, symbol, base, quote, trades);
  for (const [field, step, word] of [
    ['price', known.tickSize, 'tick'],
    ['amount', known.stepSize, 'step'],
  ] as const) {
    const odd = trades.find((trade) => !isMultiple(trade[field], step));
    if (odd !== undefined) {
      throw new ReplayFileError(
        `The file has a ${field} of ${odd[field]}, but ${symbol} has a ${word} of ${step}. Choose another --symbol, or change markets.${symbol} in the configuration.`,
      );
    }
  }
  const market = openWide(known, trades);
  const markets = config.markets.map((other) => (other === known ? market : other));
  return { ...config, markets, venueLimits: withoutLimitOf(config, [base, quote]) };
}

/** Removes the market's limits that a trade of the file could exceed. */
function withoutLimitOf({ venueLimits }: BrandConfig, assets: readonly string[]): BrandConfig['venueLimits'] {
  return { ...venueLimits, assetOrderMax: venueLimits.assetOrderMax.filter(({ asset }) => !assets.includes(asset)) };
}

/** The market as configured, but for what could refuse a real trade. */
function openWide(market: MarketConfig, trades: readonly ReplayTrade[]): MarketConfig {
  const { symbol, tickSize, stepSize } = market;
  const amount = largest(trades, 'amount');
  return {
    ...market,
    status: 'TRADING',
    priceMin: market.tickSize,
    priceMax: roomFor(symbol, market.priceMax, largest(trades, 'price'), tickSize),
    quantityMin: market.stepSize,
    quantityMax: roomFor(symbol, market.quantityMax, amount, stepSize),
    marketQuantityMax: roomFor(symbol, market.marketQuantityMax, amount, stepSize),
    marketQuantityMin: '0',
    marketQuantityStep: '0',
    notionalMin: '0',
    notionalMax: '0',
    fixedReferencePrice: '0',
    percentUp: '0',
    percentDown: '0',
    bidUp: '0',
    bidDown: '0',
    askUp: '0',
    askDown: '0',
    referencePrice: (trades[0] as ReplayTrade).price,
  };
}

function withNewMarket(
  config: BrandConfig,
  symbol: string,
  base: string,
  quote: string,
  trades: readonly ReplayTrade[],
): BrandConfig {
  const priceDigits = digitsOf(trades, 'price');
  const amountDigits = digitsOf(trades, 'amount');
  const assets: Asset[] = [...config.assets];
  const need = (code: string, digits: number) => {
    const present = assets.find((asset) => asset.code === code);
    if (present === undefined) assets.push({ code, name: code, scale: Math.max(6, digits) });
    else if (present.scale < digits) {
      throw new ReplayFileError(
        `${symbol} as in the file needs ${code} with ${digits} decimals; it is configured with ${present.scale} (assets.${code}.scale).`,
      );
    }
  };
  need(base, amountDigits);
  // Price tick × lot must be a whole unit of the quote.
  need(quote, priceDigits + amountDigits);
  const market = openWide(
    marketConfig.parse({
      symbol,
      status: 'TRADING',
      tickSize: unitText(priceDigits),
      stepSize: unitText(amountDigits),
      priceMin: unitText(priceDigits),
      priceMax: '0',
      quantityMin: unitText(amountDigits),
      quantityMax: '0',
      marketQuantityMax: '0',
      notionalMin: '0',
      selfTradePreventionAllowed: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
      referencePrice: (trades[0] as ReplayTrade).price,
    }),
    trades,
  );
  const venueLimits = withoutLimitOf(config, [base, quote]);
  return { ...config, assets, markets: [...config.markets, market], venueLimits };
}
