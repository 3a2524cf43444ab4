import type { Trade } from '../../../markets/candle.ts';
import { aggregate } from '../transport/aggregate.ts';
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
    const { print, product } = this.source.style;
    const mark = product === 'spot' ? { M: true } : { X: 'MARKET' };
    return trades.map((trade) => {
      const [p, q] = [print.price(market, trade.priceTicks), print.lots(market, trade.lots)];
      const m = trade.takerSide === 'SELL';
      return this.event(({ of }) => {
        return { e: 'trade', E: of(now), s, t: trade.id, p, q, T: of(trade.timeMs), m, ...mark };
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
    const { print, product } = this.source.style;
    const mark = product === 'spot' ? { M: true } : {};
    return aggregate(trades).map((run) => {
      const [p, q] = [print.price(market, run.priceTicks), print.volume(market, run.lots)];
      const { firstId, lastId, timeMs, isBuyerMaker } = run;
      return this.event(({ of }) => {
        const ids = { a: firstId, p, q, f: firstId, l: lastId };
        return { e: 'aggTrade', E: of(now), s, ...ids, T: of(timeMs), m: isBuyerMaker, ...mark };
      });
    });
  }
}
