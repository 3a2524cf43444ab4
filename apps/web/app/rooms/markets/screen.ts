import { compare, type Decimal, decimal, multiply, readDecimal } from '@pelorus/site/decimal.ts';
import { isNew, type MarketRow } from './market-rows.ts';

/** Values the screener bounds: the day's change and range in percent, price and volume in dollars. */
export const BOUNDED = ['change', 'range', 'price', 'volume'] as const;
export type Bounded = (typeof BOUNDED)[number];
/** Decimal texts; empty: no bound. */
interface Bounds {
  least: string;
  most: string;
}
export interface Screen extends Record<Bounded, Bounds> {
  newOnly: boolean;
}

const NONE: Bounds = { least: '', most: '' };
export const EMPTY_SCREEN: Screen = { change: NONE, range: NONE, price: NONE, volume: NONE, newOnly: false };

const NUMBER = /^-?\d{1,15}(\.\d{1,8})?$/;
const SIGNED = 'change';

const isSet = ({ least, most }: Bounds) => least !== '' || most !== '';

/** Does the screener leave anything out? */
export function isScreened(screen: Screen): boolean {
  return screen.newOnly || BOUNDED.some((name) => isSet(screen[name]));
}

/** Returns how many of the screener's conditions are set. */
export function conditions(screen: Screen): number {
  return BOUNDED.filter((name) => isSet(screen[name])).length + Number(screen.newOnly);
}

function bound(text: string, name: Bounded): string {
  return NUMBER.test(text) && (name === SIGNED || !text.startsWith('-')) ? text : '';
}

function boundsIn(text: string | null, name: Bounded): Bounds {
  const parts = (text ?? '').split('..');
  if (parts.length !== 2) return NONE;
  return { least: bound(parts[0] ?? '', name), most: bound(parts[1] ?? '', name) };
}

/** Returns the screener an address asks for: `change=-5..10&volume=1000000..&new=1`. */
export function boundsOf(query: URLSearchParams): Screen {
  const [change, range, price, volume] = BOUNDED.map((name) => boundsIn(query.get(name), name)) as [
    Bounds,
    Bounds,
    Bounds,
    Bounds,
  ];
  return { change, range, price, volume, newOnly: query.get('new') === '1' };
}

/** Returns the screener's parts of an address; null: not in it. A bound that is still being typed ("-", "5.") is none. */
export function screenEntries(screen: Screen): [string, string | null][] {
  const bounds = BOUNDED.map((name): [string, string | null] => {
    const least = bound(screen[name].least, name);
    const most = bound(screen[name].most, name);
    return [name, least === '' && most === '' ? null : `${least}..${most}`];
  });
  return [...bounds, ['new', screen.newOnly ? '1' : null]];
}

/** Is the least above the most, so that nothing can pass (MKTS-22)? */
export function isCrossed({ least, most }: Bounds): boolean {
  const [low, high] = [readDecimal(least), readDecimal(most)];
  return low !== null && high !== null && compare(low, high) > 0;
}

const HUNDRED = decimal('100');

/** Is `value` (over `below`, where a quotient is meant) within bounds? Exact: the bound is multiplied, nothing divided. */
function isWithin(value: Decimal | null, { least, most }: Bounds, below?: Decimal): boolean {
  const [low, high] = [readDecimal(least), readDecimal(most)];
  if (low === null && high === null) return true;
  if (value === null) return false;
  const at = (one: Decimal) => (below === undefined ? one : multiply(one, below));
  return (low === null || compare(value, at(low)) >= 0) && (high === null || compare(value, at(high)) <= 0);
}

/** Does a market pass the screener (MKTS-13)? */
export function passes(screen: Screen, row: MarketRow, nowMs: number): boolean {
  const { ticker } = row;
  const low = decimal(ticker.low);
  const high = decimal(ticker.high);
  const span = multiply(
    { units: unitsAt(high, low) - unitsAt(low, high), scale: Math.max(high.scale, low.scale) },
    HUNDRED,
  );
  return (
    (!screen.newOnly || isNew(row, nowMs)) &&
    isWithin(decimal(ticker.changePercent), screen.change) &&
    isWithin(low.units > 0n ? span : null, screen.range, low) &&
    isWithin(row.dollarPrice, screen.price) &&
    isWithin(row.dollarVolume, screen.volume)
  );
}

function unitsAt(value: Decimal, other: Decimal): bigint {
  return value.units * 10n ** BigInt(Math.max(0, other.scale - value.scale));
}
