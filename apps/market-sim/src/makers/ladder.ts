import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { lotsFor, type Market, nearestTick } from '../market.ts';
import type { Random } from '../random.ts';

/** An order of the desk that is, or will be, in the book. */
export interface Quote {
  clientOrderId: string;
  side: typeof BUY | typeof SELL;
  ticks: number;
  lots: number;
}

/** The desk's opinion of the moment. */
export interface Opinion {
  /** The desk's fair price including its inventory, in quote coins. */
  fair: number;
  /** Half the spread it wants, as a fraction of the price. */
  halfSpread: number;
  /** Levels a side. */
  levels: number;
  /** Size of the first level, in base coins. */
  firstSize: number;
}

export type LadderAction =
  | { do: 'cancel'; quote: Quote }
  | { do: 'place'; side: typeof BUY | typeof SELL; ticks: number; lots: number };

/** Distance of the last level from the fair price, as a fraction: far enough for large market orders. */
const FARTHEST = 0.018;
const CURVE = 2.2;
/** A quote nearer than this part of the half spread is about to be picked off. */
const TOO_NEAR = 0.35;

/** Returns the distance of level `index` from the fair price, as a fraction: dense at the touch, wider further out. */
export function levelDistance(index: number, opinion: Opinion): number {
  if (opinion.levels <= 1) return opinion.halfSpread;
  const out = index / (opinion.levels - 1);
  return (
    opinion.halfSpread + Math.max(0, FARTHEST - opinion.halfSpread) * out ** CURVE + opinion.halfSpread * 0.9 * index
  );
}

/** How much a level holds against the first: growing away from the touch. */
function levelWeight(index: number, levels: number): number {
  return 1 + (5 * index) / Math.max(1, levels - 1);
}

function distanceOf(quote: Quote, market: Market, fair: number): number {
  const price = quote.ticks * market.tick;
  return (quote.side === BUY ? fair - price : price - fair) / fair;
}

/**
 * Returns a desk's next actions, most urgent first: cancel quotes that are about to be picked off, fill empty levels
 * from the touch outward, cancel surplus or misplaced quotes. The desk does as many as its pace allows and asks again.
 */
export function planLadder(quotes: readonly Quote[], market: Market, opinion: Opinion, random: Random): LadderAction[] {
  const urgent: LadderAction[] = [];
  const places: LadderAction[] = [];
  const tidying: LadderAction[] = [];
  for (const side of [BUY, SELL] as const) {
    const mine = quotes
      .filter((quote) => quote.side === side)
      .map((quote) => ({ quote, distance: distanceOf(quote, market, opinion.fair) }))
      .sort((a, b) => a.distance - b.distance);
    const safe = mine.filter(({ distance }) => distance >= opinion.halfSpread * TOO_NEAR);
    for (const { quote } of mine.slice(0, mine.length - safe.length)) urgent.push({ do: 'cancel', quote });
    let next = 0;
    for (let level = 0; level < opinion.levels; level++) {
      const [from, to] = levelBounds(level, opinion);
      while (next < safe.length && (safe[next]?.distance as number) < from) {
        tidying.push({ do: 'cancel', quote: (safe[next] as { quote: Quote }).quote });
        next += 1;
      }
      if (next < safe.length && (safe[next]?.distance as number) <= to) next += 1;
      else places.push(newQuote(side, level, market, opinion, random));
    }
    for (const { quote } of safe.slice(next)) tidying.push({ do: 'cancel', quote });
  }
  return [...urgent, ...alternate(places), ...tidying.reverse()];
}

/** The band in which a quote counts as standing at its level. */
function levelBounds(level: number, opinion: Opinion): [number, number] {
  const here = levelDistance(level, opinion);
  const below = level === 0 ? 0 : here - 0.75 * (here - levelDistance(level - 1, opinion));
  const above = here + 0.75 * (levelDistance(level + 1, opinion) - here);
  return [below, above];
}

function newQuote(
  side: typeof BUY | typeof SELL,
  level: number,
  market: Market,
  opinion: Opinion,
  random: Random,
): LadderAction {
  const gap = levelDistance(level + 1, opinion) - levelDistance(level, opinion);
  const distance = Math.max(
    opinion.halfSpread * 0.8,
    levelDistance(level, opinion) + gap * 0.5 * (random.uniform() - 0.5),
  );
  const price = opinion.fair * (side === BUY ? 1 - distance : 1 + distance);
  const ticks = nearestTick(market, price);
  const size = opinion.firstSize * levelWeight(level, opinion.levels) * Math.exp(0.55 * random.normal() - 0.15);
  return { do: 'place', side, ticks, lots: humanLots(lotsFor(market, size, price), market, random) };
}

/** Some people type round numbers: every third size keeps two digits. */
function humanLots(lots: number, market: Market, random: Random): number {
  if (random.uniform() > 0.35) return lots;
  const grain = 10 ** Math.max(0, Math.floor(Math.log10(lots)) - 1);
  return Math.min(market.lotsMax, Math.ceil(lots / grain) * grain);
}

/** Bids and asks in turn, so that a book that is being built is never lopsided. */
function alternate(places: LadderAction[]): LadderAction[] {
  const bids = places.filter((action) => action.do === 'place' && action.side === BUY);
  const asks = places.filter((action) => action.do === 'place' && action.side === SELL);
  const turns: LadderAction[] = [];
  for (let i = 0; i < Math.max(bids.length, asks.length); i++) {
    for (const action of [bids[i], asks[i]]) if (action !== undefined) turns.push(action);
  }
  return turns;
}

/** A desk that has much of the coin leans its prices down to sell it, and up when it has little. Returns the leaned fair price. */
export function leanFair(fair: number, halfSpread: number, baseValue: number, quoteValue: number): number {
  const whole = baseValue + quoteValue;
  if (!(whole > 0)) return fair;
  const tilt = (baseValue - quoteValue) / whole;
  return fair * (1 - halfSpread * 0.8 * tilt);
}
