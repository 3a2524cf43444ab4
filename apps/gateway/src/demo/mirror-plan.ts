import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';

/** An order of the mirror's in the demo's book. */
export interface Quote {
  side: Side;
  ticks: number;
  lots: number;
  id: string;
}
/** One price level of the real book. */
export type Level = Pick<Quote, 'side' | 'ticks' | 'lots'>;

/** A quantity that differs by no more than this from the real one is left as it is: each change is a command and rows. */
const CLOSE_ENOUGH = 0.25;

/** Returns which quotes go and which levels get new ones, so that the demo's book is like the real one (DEMO-06). */
export function planQuotes(standing: readonly Quote[], wanted: readonly Level[]): { cancel: Quote[]; place: Level[] } {
  const keyOf = ({ side, ticks }: Level) => `${side} ${ticks}`;
  const levels = new Map(wanted.map((level) => [keyOf(level), level]));
  const cancel: Quote[] = [];
  for (const quote of standing) {
    const level = levels.get(keyOf(quote));
    if (level !== undefined && Math.abs(level.lots - quote.lots) <= level.lots * CLOSE_ENOUGH)
      levels.delete(keyOf(quote));
    else cancel.push(quote);
  }
  return { cancel, place: [...levels.values()] };
}

/** Trades of takers in the real market: one per side, at its last price. */
export interface Print {
  /** The taker's. */
  side: Side;
  price: string;
  trades: readonly PublicTrade[];
}

/**
 * Returns the trades after `lastId` as one print per side, in the order of their last trades, and the newest id;
 * `newestFirst` are the newest trades.
 */
export function planPrints(newestFirst: readonly PublicTrade[], lastId: number): { prints: Print[]; lastId: number } {
  const fresh = newestFirst.filter(({ id }) => id > lastId);
  const prints: Print[] = [];
  for (const trade of fresh) {
    const known = prints.find(({ side }) => side === trade.takerSide);
    if (known === undefined) prints.push({ side: trade.takerSide, price: trade.price, trades: [trade] });
    else (known.trades as PublicTrade[]).push(trade);
  }
  return { prints: prints.reverse(), lastId: Math.max(lastId, ...fresh.map(({ id }) => id)) };
}

/** Returns the mirror's quotes that a print at this price would meet, or pass: they are gone before it is made. */
export function inTheWay(standing: readonly Quote[], ticks: number): Quote[] {
  return standing.filter((quote) => (quote.side === 'BUY' ? quote.ticks >= ticks : quote.ticks <= ticks));
}

/** How deep the real book is looked at. */
const LEVELS = 8;
/** Commands in flight besides the quotes of a market: the order of a print, and a moved quote. */
const MOVING = 2;

/** Returns how many levels of a side are quoted so that all markets' quotes are as many as one account may have; 0 = any. */
export function levelsWithin(openOrdersMax: number, markets: number): number {
  if (openOrdersMax === 0 || markets === 0) return LEVELS;
  return Math.max(1, Math.min(LEVELS, Math.floor((openOrdersMax / markets - MOVING) / 2)));
}
