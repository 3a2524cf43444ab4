import type { Trade } from '../../../markets/candle.ts';
import { aggregate } from '../transport/aggregate.ts';
import { lots8, price8, volume8 } from '../transport/numbers.ts';
import type { StreamEvent } from './events.ts';
import { OneMarket, StreamTopic, symbolOf, type TopicSource } from './stream-topic.ts';

/** A stream of the trades since the last round. */
abstract class TapeTopic extends StreamTopic {
  protected readonly market: OneMarket;
  #pending: Trade[] = [];

  constructor(name: string, source: TopicSource, marketId: number) {
    super(name, source, ['trade'], 0);
    this.market = new OneMarket(source, marketId);
  }

  override trade(_market: number, trade: Trade): void {
    this.#pending.push(trade);
  }

  booksReplaced(): void {}

  protected take(): StreamEvent[] {
    const trades = this.#pending;
    this.#pending = [];
    return trades.length === 0 ? [] : this.eventsOf(trades);
  }

  protected abstract eventsOf(trades: readonly Trade[]): StreamEvent[];
}

/** `@trade` */
export class TradeTopic extends TapeTopic {
  protected eventsOf(trades: readonly Trade[]): StreamEvent[] {
    const { market } = this.market;
    const now = this.source.clock();
    const s = symbolOf(market);
    return trades.map((trade) => {
      const [p, q, m] = [price8(market, trade.priceTicks), lots8(market, trade.lots), trade.takerSide === 'SELL'];
      return this.event(({ of }) => {
        return { e: 'trade', E: of(now), s, t: trade.id, p, q, T: of(trade.timeMs), m, M: true };
      });
    });
  }
}

/** `@aggTrade`: fills of one taker order at one price, which are always of one command, so of one round (BINA-30). */
export class AggregateTradeTopic extends TapeTopic {
  protected eventsOf(trades: readonly Trade[]): StreamEvent[] {
    const { market } = this.market;
    const now = this.source.clock();
    const s = symbolOf(market);
    return aggregate(trades).map((run) => {
      const [p, q] = [price8(market, run.priceTicks), volume8(market, run.lots)];
      const { firstId, lastId, timeMs, isBuyerMaker } = run;
      return this.event(({ of }) => {
        const ids = { a: firstId, p, q, f: firstId, l: lastId };
        return { e: 'aggTrade', E: of(now), s, ...ids, T: of(timeMs), m: isBuyerMaker, M: true };
      });
    });
  }
}
