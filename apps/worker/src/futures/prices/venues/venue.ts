import { isPrice } from '../exact-price.ts';
import type { Problem } from '../price-source.ts';

/** A poll failed. What it says may go into a log: it never carries what the venue sent. */
export class PollFailed extends Error {
  readonly problem: Problem;
  /** How long the venue asked to be left alone, ms. */
  readonly againMs: number;
  constructor(problem: Problem, message: string, againMs = 0) {
    super(message);
    this.problem = problem;
    this.againMs = againMs;
  }
}

/** A price in a venue's answer. */
export interface VenuePrice {
  symbol: string;
  price: string;
  /** By the venue's clock; undefined: it does not tell. */
  venueMs: number | undefined;
}

/** How one venue is asked for prices, and what its answers look like. */
export interface Venue {
  origin: string;
  /** Returns what it calls the spot market of a base and a quote. */
  symbol(base: string, quote: string): string;
  /** Path and query for the prices of these markets. */
  path(symbols: readonly string[]): string;
  /** Returns the prices of the asked markets in an answer. Throws PollFailed where it has another shape. */
  read(answer: unknown, asked: ReadonlySet<string>): VenuePrice[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a JSON object. Throws PollFailed for anything else. */
export function objectOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PollFailed('shape', `${what} is no object`);
  return value as Fields;
}

/** Returns a market's price. Throws PollFailed for anything that is none (IDX-17). */
export function priceOf(value: unknown, symbol: string): string {
  if (!isPrice(value)) throw new PollFailed('price', `what ${symbol} costs is no price`);
  return value;
}

const TIME = /^\d{13}$/;

/** Returns a time of this age, ms since 1970, written as a number or a text. Throws PollFailed for anything else. */
export function timeOf(value: unknown): number {
  if ((typeof value !== 'number' && typeof value !== 'string') || !TIME.test(String(value)))
    throw new PollFailed('shape', 'a time is not in milliseconds');
  return Number(value);
}

/** Throws PollFailed where a venue says that it refused: its code is none of success. */
export function checkCode(code: unknown, good: unknown): void {
  if (code === good) return;
  const isShort = typeof code === 'number' || (typeof code === 'string' && /^\w{1,10}$/.test(code));
  throw isShort ? new PollFailed('refused', `refused with code ${code}`) : new PollFailed('shape', 'no code');
}

/**
 * Returns the asked markets' rows of a list. Other markets' rows are nobody's business. Throws PollFailed where it is no
 * list of rows, or has a market twice (IDX-16).
 */
export function rowsOf(list: unknown, asked: ReadonlySet<string>, symbolField: string): Map<string, Fields> {
  if (!Array.isArray(list)) throw new PollFailed('shape', 'the prices are no list');
  const rows = new Map<string, Fields>();
  for (const one of list) {
    const row = objectOf(one, 'a row');
    const symbol = row[symbolField];
    if (typeof symbol !== 'string') throw new PollFailed('shape', 'a row without its market');
    if (!asked.has(symbol)) continue;
    if (rows.has(symbol)) throw new PollFailed('shape', `${symbol} is there twice`);
    rows.set(symbol, row);
  }
  return rows;
}
