import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { SideIndex } from '../venue/trader.ts';

/** Public trades and the answers to our own orders race; after this time an unclaimed trade is somebody else's. */
const SETTLED_MS = 1_500;
const KEPT_MS = 60_000;

interface Seen {
  tradeId: number;
  atMs: number;
  /** Positive for a bought amount, quote coins. */
  signedQuote: number;
}

/** Separates people's trades from those of the simulation's own takers. */
export class Outsiders {
  private waiting: Seen[] = [];
  private own = new Map<number, number>();

  /** Our own takers made these trades. */
  claim(tradeIds: readonly number[], nowMs: number): void {
    for (const id of tradeIds) this.own.set(id, nowMs);
  }

  /** The tape shows a trade. */
  see(tradeId: number, takerSide: SideIndex, quoteCoins: number, nowMs: number): void {
    this.waiting.push({ tradeId, atMs: nowMs, signedQuote: takerSide === BUY ? quoteCoins : -quoteCoins });
  }

  /** Returns other traders' net purchases since the last call, in quote coins. */
  collect(nowMs: number): number {
    let sum = 0;
    const later: Seen[] = [];
    for (const seen of this.waiting) {
      if (nowMs - seen.atMs < SETTLED_MS) later.push(seen);
      else if (!this.own.delete(seen.tradeId)) sum += seen.signedQuote;
    }
    this.waiting = later;
    for (const [id, atMs] of this.own) if (nowMs - atMs > KEPT_MS) this.own.delete(id);
    return sum;
  }
}

/** Share of an outside order's price impact that the world keeps; the rest fades. */
export const IMPACT = { permanent: 0.5, halfLifeSeconds: 300, most: 0.03 } as const;

/** Returns the log return by which `quoteCoins` bought (negative: sold) move a price whose book holds `depth` within one percent a side. */
export function impactOf(quoteCoins: number, depth: number): number {
  const full = 0.01 * (quoteCoins / depth);
  return Math.max(-IMPACT.most, Math.min(IMPACT.most, 0.7 * full));
}
