import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { fractionDigits, plainDecimal, timeMsOf } from './decimal.ts';

/** One trade of the file; price and amount with exactly the digits it had. */
export interface ReplayTrade {
  timeMs: number;
  /** The taker's. */
  side: typeof BUY | typeof SELL;
  price: string;
  amount: string;
}

/** The file cannot be replayed; the message says why, for a person. */
export class ReplayFileError extends Error {}

/** A trade's fields as texts, before they are understood. */
export interface RawTrade {
  time: string;
  side: string;
  price: string;
  amount: string;
}

const PRICE_DIGITS_MAX = 10;
const AMOUNT_DIGITS_MAX = 8;

function sideOf(text: string): typeof BUY | typeof SELL | null {
  const word = text.trim().toLowerCase();
  if (word === 'buy' || word === 'b' || word === 'bid') return BUY;
  if (word === 'sell' || word === 's' || word === 'ask') return SELL;
  return null;
}

/** Returns the trade that `raw` says; throws ReplayFileError naming `where` and the field that is wrong. */
export function understandTrade(raw: RawTrade, where: string): ReplayTrade {
  const wrong = (field: string, value: string, wanted: string) =>
    new ReplayFileError(`${where}: ${field} is "${value.slice(0, 40)}", not ${wanted}.`);
  const timeMs = timeMsOf(raw.time);
  if (timeMs === null) throw wrong('time', raw.time, 'a time in milliseconds or a date');
  const side = sideOf(raw.side);
  if (side === null) throw wrong('side', raw.side, '"buy" or "sell"');
  const price = plainDecimal(raw.price);
  if (price === null) throw wrong('price', raw.price, 'a positive number');
  const amount = plainDecimal(raw.amount);
  if (amount === null) throw wrong('amount', raw.amount, 'a positive number');
  if (fractionDigits(price) > PRICE_DIGITS_MAX)
    throw wrong('price', raw.price, `a number of at most ${PRICE_DIGITS_MAX} decimals`);
  if (fractionDigits(amount) > AMOUNT_DIGITS_MAX)
    throw wrong('amount', raw.amount, `a number of at most ${AMOUNT_DIGITS_MAX} decimals`);
  return { timeMs, side, price, amount };
}

/** Column names that mean the same, lower case without separators, best first. */
const NAMES: Record<keyof RawTrade | 'buyerIsMaker', readonly string[]> = {
  time: ['timestamp', 'time', 'timems', 'transacttime', 'tradetime', 'ts', 't', 'datetime', 'date'],
  side: ['side', 'takerside', 'direction', 'aggressor', 'makertaker'],
  price: ['price', 'p', 'rate'],
  amount: ['amount', 'quantity', 'qty', 'size', 'q', 'volume', 'vol'],
  buyerIsMaker: ['isbuyermaker', 'buyermaker', 'm'],
};
const CANDLE_NAMES = ['open', 'high', 'low', 'close'];
const BOOK_NAMES = ['bids', 'asks', 'lastupdateid'];

const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Maps fields of a trade to column names of a file. */
export interface Columns {
  time: string;
  price: string;
  amount: string;
  side: string | null;
  /** Used when no column says the side: a buyer who is maker means that the taker sold. */
  buyerIsMaker: string | null;
}

/**
 * Returns the columns of a trade's fields among `names`; throws ReplayFileError for candles, books and unknown
 * formats.
 */
export function findColumns(names: readonly string[]): Columns {
  const plain = new Map(names.map((name) => [plainName(name), name]));
  if (CANDLE_NAMES.every((name) => plain.has(name))) {
    throw new ReplayFileError(
      'This is a file of candles (open, high, low, close). A replay needs trades: time, side, price, amount.',
    );
  }
  if (BOOK_NAMES.some((name) => plain.has(name)) || (plain.has('topic') && plain.has('data'))) {
    throw new ReplayFileError('This is an order book recording. A replay needs trades: time, side, price, amount.');
  }
  const find = (field: keyof typeof NAMES) => {
    const known = NAMES[field].find((name) => plain.has(name));
    return known === undefined ? null : (plain.get(known) as string);
  };
  const [time, price, amount, side, buyerIsMaker] = [
    find('time'),
    find('price'),
    find('amount'),
    find('side'),
    find('buyerIsMaker'),
  ];
  if (time === null || price === null || amount === null || (side === null && buyerIsMaker === null)) {
    const missing = Object.entries({ time, side: side ?? buyerIsMaker, price, amount })
      .filter(([, name]) => name === null)
      .map(([field]) => field);
    throw new ReplayFileError(
      `The file does not say: ${missing.join(', ')}. It needs columns time, side, price and amount; it has: ${names.slice(0, 20).join(', ')}.`,
    );
  }
  return { time, price, amount, side, buyerIsMaker };
}

/** Returns the side's text from whichever column says it. */
export function sideText(columns: Columns, field: (name: string) => string): string {
  if (columns.side !== null) return field(columns.side);
  const flag = field(columns.buyerIsMaker as string)
    .trim()
    .toLowerCase();
  if (flag === 'true' || flag === '1') return 'sell';
  if (flag === 'false' || flag === '0') return 'buy';
  return flag;
}
