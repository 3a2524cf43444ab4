import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Trade } from '../markets/candle.ts';
import type { MarketWatcher } from '../markets/live-markets.ts';
import { Audiences } from '../wire/audiences.ts';
import { Rounds } from '../wire/rounds.ts';
import type { AccountChannel } from './account-channel.ts';
import { AuctionTopic, auctionsChangedBy } from './auction-topic.ts';
import type { Connection } from './connection.ts';
import { KlineTopic } from './kline-topic.ts';
import { SymbolsTopic } from './symbols-topic.ts';
import {
  DepthTopic,
  ROUND_MS,
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
const MINUTE_MS = 60_000;

interface TopicsOfMarket {
  depth: DepthTopic;
  trades: TradesTopic;
  ticker: TickerTopic;
  auction: AuctionTopic;
  klines: Map<KlineInterval, KlineTopic>;
}

/** Turns market events into rounds of frames. The first change after a quiet time is sent at once. */
export class Publisher implements MarketWatcher {
  readonly #source: TopicSource;
  readonly #account: AccountChannel;
  readonly #markets = new Map<number, TopicsOfMarket>();
  readonly #tickers: TickersTopic;
  readonly #symbols: SymbolsTopic;
  readonly #rounds: Rounds<Topic, Connection>;
  #minute = 0;
  readonly #closes: NodeJS.Timeout;

  constructor(deps: Omit<TopicSource, 'audiences'> & { log: FastifyBaseLogger }, account: AccountChannel) {
    const audiences = new Audiences<Connection>();
    const source = { ...deps, audiences };
    this.#source = source;
    this.#rounds = new Rounds({
      gapMs: ROUND_MS,
      audiences,
      onFault: (topic, error) => {
        deps.log.error(
          { err: error, topic: topic.name },
          'a topic could not be published; its readers are disconnected',
        );
        topic.abandon();
      },
    });
    this.#account = account;
    this.#tickers = new TickersTopic({ biz: 'spot', channel: 'tickers' }, source, TICKERS_MS);
    this.#symbols = new SymbolsTopic({ biz: 'spot', channel: 'symbols' }, source, 0);
    this.#closes = setInterval(() => this.#onSecond(), 1_000);
    this.#closes.unref();
    source.feed.live.watch(this);
  }

  /** Returns the topic of a (checked) name, made when it is asked for first. */
  topic(name: TopicName, marketId: number | null): Topic {
    if (marketId === null) return name.channel === 'symbols' ? this.#symbols : this.#tickers;
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

  #topicsOf(marketId: number, pairCode: string): TopicsOfMarket {
    let topics = this.#markets.get(marketId);
    if (topics === undefined) {
      topics = {
        depth: new DepthTopic({ biz: 'spot', channel: 'depth', pairCode }, this.#source, 0, marketId),
        trades: new TradesTopic({ biz: 'spot', channel: 'trades', pairCode }, this.#source, 0, marketId),
        ticker: new TickerTopic({ biz: 'spot', channel: 'ticker', pairCode }, this.#source, TICKER_MS, marketId),
        auction: new AuctionTopic({ biz: 'spot', channel: 'auction', pairCode }, this.#source, TICKER_MS, marketId),
        klines: new Map(),
      };
      this.#markets.set(marketId, topics);
    }
    return topics;
  }

  /** A reader waits for its snapshot in `topic`. */
  await(topic: Topic): void {
    this.#rounds.touch(topic);
    this.#rounds.schedule();
  }

  onBooksReplaced(): void {
    for (const { auction, depth } of this.#markets.values()) for (const topic of [depth, auction]) this.#restart(topic);
    this.#restart(this.#symbols);
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
    if (!this.#symbols.isWatched) return;
    this.#symbols.change();
    this.#rounds.touch(this.#symbols);
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
    for (const market of auctionsChangedBy(command)) this.#touchAuction(market);
    // A market that is listed now is in the list from then on, before anybody trades there.
    for (const event of command.events)
      if (event.kind === 'marketConfigured') this.#touchTickers(event.market, this.#markets.get(event.market));
    if (!this.#symbols.isWatched || !SymbolsTopic.isChangedBy(command)) return;
    this.#symbols.change();
    this.#rounds.touch(this.#symbols);
  }

  onBatchEnd(): void {
    this.#account.flush();
    this.#rounds.schedule();
  }

  /** Handles time: candles close, and old minutes leave the day. */
  #onSecond(): void {
    const now = this.#source.clock();
    const isNewMinute = Math.floor(now / MINUTE_MS) !== this.#minute;
    this.#minute = Math.floor(now / MINUTE_MS);
    for (const [market, topics] of this.#markets) {
      for (const kline of topics.klines.values())
        this.#rounds.guard(kline, () => {
          if (kline.isWatched && kline.isOver(now)) this.#rounds.touch(kline);
        });
      if (isNewMinute) this.#touchTickers(market, topics);
    }
    this.#rounds.schedule();
  }

  close(): void {
    this.#source.feed.live.unwatch(this);
    clearInterval(this.#closes);
    this.#rounds.close();
  }
}
