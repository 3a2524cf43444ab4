import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AnnouncementBoard } from '../announcements/board.ts';
import { listedContracts, presentContracts, presentMarks } from '../futures/contracts.ts';
import type { LiveMarks } from '../futures/live-marks.ts';
import type { Feeds } from '../markets/feeds.ts';
import { Audiences } from '../wire/audiences.ts';
import { Rounds } from '../wire/rounds.ts';
import { AnnouncementsTopic } from './announcements-topic.ts';
import { ConfigurationTopic } from './configuration-topic.ts';
import type { Connection } from './connection.ts';
import type { ContractAccount } from './contract-account.ts';
import { MarksTopic } from './marks-topic.ts';
import { ProductTopics } from './product-topics.ts';
import type { SpotAccount } from './spot-account.ts';
import { ROUND_MS, type Topic, type TopicName, type TopicSource } from './topics.ts';

const MINUTE_MS = 60_000;

export interface PublisherDeps extends Pick<TopicSource, 'catalog' | 'clock'> {
  feeds: Feeds;
  /** The contracts' prices as last heard. */
  marks: LiveMarks;
  announcements: Pick<AnnouncementBoard, 'shown'>;
  log: FastifyBaseLogger;
}

/** Who is told what happens to accounts, by product. */
export interface Accounts {
  spot: SpotAccount;
  futures: ContractAccount;
}

/** Turns market events into rounds of frames. The first change after a quiet time is sent at once. */
export class Publisher {
  readonly #deps: PublisherDeps;
  readonly #products: Readonly<Record<Product, ProductTopics>>;
  readonly #announcements: AnnouncementsTopic;
  readonly #rounds: Rounds<Topic, Connection>;
  #minute = 0;
  readonly #closes: NodeJS.Timeout;

  constructor(deps: PublisherDeps, accounts: Accounts) {
    this.#deps = deps;
    const audiences = new Audiences<Connection>();
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
    this.#products = {
      spot: this.#spot({ ...deps, feed: deps.feeds.spot, audiences }, accounts.spot),
      futures: this.#futures({ ...deps, feed: deps.feeds.futures, audiences }, accounts.futures),
    };
    this.#announcements = new AnnouncementsTopic(
      { biz: 'spot', channel: 'announcements' },
      { ...deps, feed: deps.feeds.spot, audiences },
      () => deps.announcements.shown(),
    );
    this.#closes = setInterval(() => this.#onSecond(), 1_000);
    this.#closes.unref();
    deps.feeds.spot.live.watch(this.#products.spot);
    deps.feeds.futures.live.watch(this.#products.futures);
  }

  #spot(source: TopicSource, account: SpotAccount): ProductTopics {
    const configuration = new ConfigurationTopic({ biz: 'spot', channel: 'symbols' }, source, () =>
      source.feed.symbols(),
    );
    return new ProductTopics('spot', source, this.#rounds, { configuration, marks: null, account });
  }

  #futures(source: TopicSource, account: ContractAccount): ProductTopics {
    const { catalog, clock } = source;
    const configuration = new ConfigurationTopic({ biz: 'futures', channel: 'contracts' }, source, () =>
      presentContracts(catalog, clock()),
    );
    const marks = new MarksTopic({ biz: 'futures', channel: 'marks' }, source, (of) =>
      presentMarks(
        this.#deps.marks,
        listedContracts(catalog).filter(({ id }) => of?.has(id) ?? true),
      ),
    );
    return new ProductTopics('futures', source, this.#rounds, { configuration, marks, account });
  }

  /** Returns the topic of a (checked) name, made when it is asked for first. */
  topic(name: TopicName, marketId: number | null): Topic {
    if (name.channel === 'announcements') return this.#announcements;
    return this.#products[name.biz].topic(name, marketId);
  }

  /** A reader waits for its snapshot in `topic`. */
  await(topic: Topic): void {
    this.#rounds.touch(topic);
    this.#rounds.schedule();
  }

  #onSecond(): void {
    const now = this.#deps.clock();
    const minute = Math.floor(now / MINUTE_MS);
    for (const topics of Object.values(this.#products)) topics.onSecond(now, minute !== this.#minute);
    this.#minute = minute;
    if (this.#announcements.isWatched && this.#announcements.isChanged()) this.#rounds.touch(this.#announcements);
    this.#rounds.schedule();
  }

  close(): void {
    const { feeds } = this.#deps;
    feeds.spot.live.unwatch(this.#products.spot);
    feeds.futures.live.unwatch(this.#products.futures);
    clearInterval(this.#closes);
    this.#rounds.close();
  }
}
