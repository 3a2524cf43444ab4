import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Trade } from '../markets/candle.ts';
import type { MarketWatcher } from '../markets/live-markets.ts';
import type { Rounds } from '../wire/rounds.ts';
import { AuctionTopic, auctionsChangedBy } from './auction-topic.ts';
import { ConfigurationTopic } from './configuration-topic.ts';
import type { Connection } from './connection.ts';
import { KlineTopic } from './kline-topic.ts';
import type { MarksTopic } from './marks-topic.ts';
import {
  DepthTopic,
  TickersTopic,
  TickerTopic,
  type Topic,
  type TopicName,
  type TopicSource,
  TradesTopic,
} from './topics.ts';

const TICKER_MS = 250;
const TICKERS_MS = 1_000;
const KLINE_MS = 250;

interface TopicsOfMarket {
  depth: DepthTopic;
  trades: TradesTopic;
  ticker: TickerTopic;
  auction: AuctionTopic;
  klines: Map<KlineInterval, KlineTopic>;
}

/** An account channel, as what happens is given to it. */
interface AccountListener {
  take(command: AppliedCommand): void;
  flush(): void;
  restart(): void;
}

/** What a product has besides the topics of its markets. */
interface Parts {
  configuration: ConfigurationTopic;
  /** Null: it has no mark prices. */
  marks: MarksTopic | null;
  /** Whom what happens to accounts is told. */
  account: AccountListener;
}

/** The topics of one product: turns its market events into changes of those that somebody reads. */
export class ProductTopics implements MarketWatcher {
  readonly #biz: Product;
  readonly #source: TopicSource;
  readonly #rounds: Rounds<Topic, Connection>;
  readonly #markets = new Map<number, TopicsOfMarket>();
  readonly #tickers: TickersTopic;
  readonly #configuration: ConfigurationTopic;
  readonly #marks: MarksTopic | null;
  readonly #account: AccountListener;

  constructor(biz: Product, source: TopicSource, rounds: Rounds<Topic, Connection>, parts: Parts) {
    this.#biz = biz;
    this.#source = source;
    this.#rounds = rounds;
    this.#tickers = new TickersTopic({ biz, channel: 'tickers' }, source, TICKERS_MS);
    this.#configuration = parts.configuration;
    this.#marks = parts.marks;
    this.#account = parts.account;
  }

  /** Returns the topic of a (checked) name, made when it is asked for first. */
  topic(name: TopicName, marketId: number | null): Topic {
    if (marketId === null) return this.#topicOfAll(name);
    const topics = this.#topicsOf(marketId, name.pairCode as string);
    if (name.channel === 'depth') return topics.depth;
    if (name.channel === 'trades') return topics.trades;
    if (name.channel === 'ticker') return topics.ticker;
    if (name.channel === 'auction') return topics.auction;
    const interval = name.type as KlineInterval;
    let kline = topics.klines.get(interval);
    if (kline === undefined) {
      kline = new KlineTopic(name, this.#source, KLINE_MS, marketId, interval);
      topics.klines.set(interval, kline);
    }
    return kline;
  }

  #topicOfAll({ channel }: TopicName): Topic {
    if (channel === 'marks' && this.#marks !== null) return this.#marks;
    return channel === 'tickers' ? this.#tickers : this.#configuration;
  }

  #topicsOf(marketId: number, pairCode: string): TopicsOfMarket {
    let topics = this.#markets.get(marketId);
    if (topics === undefined) {
      const name = (channel: TopicName['channel']) => ({ biz: this.#biz, channel, pairCode });
      topics = {
        depth: new DepthTopic(name('depth'), this.#source, 0, marketId),
        trades: new TradesTopic(name('trades'), this.#source, 0, marketId),
        ticker: new TickerTopic(name('ticker'), this.#source, TICKER_MS, marketId),
        auction: new AuctionTopic(name('auction'), this.#source, TICKER_MS, marketId),
        klines: new Map(),
      };
      this.#markets.set(marketId, topics);
    }
    return topics;
  }

  onBooksReplaced(): void {
    for (const { auction, depth } of this.#markets.values()) for (const topic of [depth, auction]) this.#restart(topic);
    this.#restart(this.#configuration);
    if (this.#marks !== null) this.#restart(this.#marks);
    this.#account.restart();
    this.#rounds.schedule();
  }

  onPastReplaced(): void {
    for (const { trades, ticker, klines } of this.#markets.values()) {
      this.#restart(trades);
      for (const topic of [ticker, ...klines.values()]) this.#restart(topic);
    }
    this.#restart(this.#tickers);
    this.#rounds.schedule();
  }

  #restart(topic: Topic): void {
    if (!topic.isWatched) return;
    topic.restart();
    this.#rounds.touch(topic);
  }

  onLevel(market: number, side: Side, priceTicks: number, lots: number): void {
    const topics = this.#markets.get(market);
    if (topics?.depth.isWatched) {
      topics.depth.level(side, priceTicks, lots);
      this.#rounds.touch(topics.depth);
    }
    this.#touchTickers(market, topics);
  }

  onTrade(market: number, trade: Trade): void {
    const topics = this.#markets.get(market);
    this.#touchTickers(market, topics);
    if (topics === undefined) return;
    if (topics.trades.isWatched) {
      topics.trades.trade(trade);
      this.#rounds.touch(topics.trades);
    }
    for (const kline of topics.klines.values()) {
      if (!kline.isWatched) continue;
      kline.trade(trade);
      this.#rounds.touch(kline);
    }
  }

  #touchAuction(market: number): void {
    const topic = this.#markets.get(market)?.auction;
    if (!topic?.isWatched) return;
    topic.change();
    this.#rounds.touch(topic);
  }

  onListingsChanged(): void {
    this.#touchConfiguration();
    this.#rounds.schedule();
  }

  #touchTickers(market: number, topics: TopicsOfMarket | undefined): void {
    if (topics?.ticker.isWatched) this.#rounds.touch(topics.ticker);
    if (!this.#tickers.isWatched) return;
    this.#tickers.change(market);
    this.#rounds.touch(this.#tickers);
  }

  onCommand(command: AppliedCommand): void {
    this.#account.take(command);
    if (this.#marks?.isWatched && this.#marks.take(command)) this.#rounds.touch(this.#marks);
    for (const market of auctionsChangedBy(command)) this.#touchAuction(market);
    // A market that is listed now is in the list from then on, before anybody trades there.
    for (const event of command.events)
      if (event.kind === 'marketConfigured') this.#touchTickers(event.market, this.#markets.get(event.market));
    if (ConfigurationTopic.isChangedBy(command)) this.#touchConfiguration();
  }

  #touchConfiguration(): void {
    if (!this.#configuration.isWatched) return;
    this.#configuration.change();
    this.#rounds.touch(this.#configuration);
  }

  onBatchEnd(): void {
    this.#account.flush();
    this.#rounds.schedule();
  }

  /** Handles time: candles close, and old minutes leave the day. */
  onSecond(nowMs: number, isNewMinute: boolean): void {
    for (const [market, topics] of this.#markets) {
      for (const kline of topics.klines.values())
        this.#rounds.guard(kline, () => {
          if (kline.isWatched && kline.isOver(nowMs)) this.#rounds.touch(kline);
        });
      if (isNewMinute) this.#touchTickers(market, topics);
    }
  }
}
