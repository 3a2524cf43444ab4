import type { Depth, Kline, PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { DepthUpdate } from '@pelorus/protocol/socket/messages.ts';

/** A made-up market that moves: prices of two digits, quantities of four. Deterministic for a seed. */
export class MovingMarket {
  readonly pairCode = 'BTC_USDT';
  #bids = new Map<number, number>();
  #asks = new Map<number, number>();
  #touchTicks = 8_425_000;
  #updateId = 1;
  #tradeId = 1_000;
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
    for (let i = 1; i <= 200; i++) {
      this.#bids.set(this.#touchTicks - i * 7, this.#below(40_000));
      this.#asks.set(this.#touchTicks + i * 7, this.#below(40_000));
    }
  }

  /** Returns 1 ≤ n ≤ limit (xorshift32). */
  #below(limit: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return 1 + ((this.#state >>> 0) % limit);
  }

  depth(limit: number): Depth {
    const side = (levels: Map<number, number>, sign: 1 | -1) =>
      [...levels]
        .sort(([a], [b]) => (a - b) * sign)
        .slice(0, limit)
        .map(level);
    return {
      pairCode: this.pairCode,
      lastUpdateId: this.#updateId,
      bids: side(this.#bids, -1),
      asks: side(this.#asks, 1),
    };
  }

  /** Changes `levels` levels near the touch, the touch itself included now and then. */
  step(levels: number): DepthUpdate {
    const bids: [string, string][] = [];
    const asks: [string, string][] = [];
    this.#touchTicks += this.#below(41) - 21;
    for (let i = 0; i < levels; i++) {
      const isBid = this.#below(2) === 1;
      const distance = this.#below(200);
      const ticks = isBid ? this.#touchTicks - distance : this.#touchTicks + distance;
      const lots = this.#below(4) === 1 ? 0 : this.#below(40_000);
      this.#set(isBid ? this.#bids : this.#asks, ticks, lots, isBid ? bids : asks);
    }
    this.#uncross(bids, asks);
    const firstUpdateId = this.#updateId + 1;
    this.#updateId += bids.length + asks.length;
    return { firstUpdateId, lastUpdateId: this.#updateId, bids, asks };
  }

  #set(side: Map<number, number>, ticks: number, lots: number, changes: [string, string][]): void {
    if (lots === 0) side.delete(ticks);
    else side.set(ticks, lots);
    changes.push(level([ticks, lots]));
  }

  #uncross(bids: [string, string][], asks: [string, string][]): void {
    for (const ticks of [...this.#bids.keys()]) if (ticks >= this.#touchTicks) this.#set(this.#bids, ticks, 0, bids);
    for (const ticks of [...this.#asks.keys()]) if (ticks <= this.#touchTicks) this.#set(this.#asks, ticks, 0, asks);
  }

  trade(time: number): PublicTrade {
    this.#tradeId += 1;
    const lots = this.#below(5_000);
    const takerSide = this.#below(2) === 1 ? 'BUY' : 'SELL';
    const [price, quantity] = level([this.#touchTicks, lots]);
    return { id: this.#tradeId, price, quantity, quoteQuantity: '0', takerSide, time };
  }

  ticker(time: number): Ticker {
    const last = cents(this.#touchTicks);
    return {
      pairCode: this.pairCode,
      last,
      open: '83500.00',
      high: '85120.40',
      low: '83011.05',
      volume: '1834.2219',
      quoteVolume: '154212938.11',
      change: '750.00',
      changePercent: '0.90',
      bid: last,
      ask: last,
      count: this.#tradeId,
      time,
    };
  }

  candles(count: number, endMs: number, spanMs: number): Kline[] {
    const first = Math.floor(endMs / spanMs) * spanMs - (count - 1) * spanMs;
    let close = this.#touchTicks;
    return Array.from({ length: count }, (_, index) => {
      const open = close;
      close = open + this.#below(4_001) - 2_001;
      const high = Math.max(open, close) + this.#below(1_000);
      const low = Math.min(open, close) - this.#below(1_000);
      const openTime = first + index * spanMs;
      const volume = level([0, this.#below(90_000)])[1];
      const texts = [open, high, low, close].map(cents) as [string, string, string, string];
      return [openTime, ...texts, volume, openTime + spanMs - 1, '0', 10, volume, '0'];
    });
  }
}

function level([ticks, lots]: [number, number]): [string, string] {
  return [cents(ticks), `${Math.floor(lots / 10_000)}.${String(lots % 10_000).padStart(4, '0')}`];
}

function cents(ticks: number): string {
  return `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
}
