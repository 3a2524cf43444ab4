import type { PrivateChannel } from '@pelorus/protocol/socket/messages.ts';
import type { ChangeNews } from '../wire/change-news.ts';
import { textFrame } from '../wire/frames.ts';
import type { Connection } from './connection.ts';
import { Followers } from './followers.ts';

/** A row as an account that it concerns is shown it. */
interface ShownRow {
  account: number;
  row: object;
}

/**
 * Reads the rows of some ids, for each account that they concern; kinds without a reader are not told. What costs much to read
 * is read for accounts that are followed only.
 */
export type ChangeReaders<Kind extends string> = {
  readonly [K in Kind]?: (ids: readonly number[], isFollowed: (account: number) => boolean) => Promise<ShownRow[]>;
};

/** Tells logged-in connections each change of rows of their own account (WFED-01, PORD-60). */
export class ChangesChannel<Kind extends string> {
  readonly #channel: PrivateChannel;
  readonly #read: ChangeReaders<Kind>;
  readonly #onFault: (error: unknown) => void;
  readonly #followers = new Followers();
  /** Ids that changed since they were read last. */
  #changed = new Map<Kind, Set<number>>();
  #isReading = false;

  constructor(channel: PrivateChannel, read: ChangeReaders<Kind>, onFault: (error: unknown) => void) {
    this.#channel = channel;
    this.#read = read;
    this.#onFault = onFault;
  }

  /** Takes the news from now on. Returns what ends that. */
  follow(news: ChangeNews<Kind>): () => void {
    return news.on({ onChanged: (kind, id) => this.#change(kind, id), onMissed: () => this.#restart() });
  }

  add(account: number, connection: Connection): void {
    this.#followers.add(account, connection);
    connection.send(this.#loggedIn());
  }

  remove(account: number, connection: Connection): void {
    this.#followers.remove(account, connection);
  }

  follows(account: number, connection: Connection): boolean {
    return this.#followers.has(account, connection);
  }

  #loggedIn() {
    return { event: 'login', channel: this.#channel, biz: 'spot', data: { result: true } } as const;
  }

  /** Changes may have been missed: the log-in is confirmed again, which tells clients to reload their lists. */
  #restart(): void {
    for (const connection of this.#followers.all()) connection.send(this.#loggedIn());
  }

  #change(kind: Kind, id: number): void {
    if (this.#followers.size === 0 || this.#read[kind] === undefined) return;
    const ids = this.#changed.get(kind);
    if (ids === undefined) this.#changed.set(kind, new Set([id]));
    else ids.add(id);
    if (!this.#isReading) void this.#tellChanged();
  }

  /** One reading at a time, so that what is told last is what was read last. */
  async #tellChanged(): Promise<void> {
    this.#isReading = true;
    const isFollowed = (account: number) => this.#followers.isFollowed(account);
    // Those of one block are heard together.
    await Promise.resolve();
    while (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Map();
      try {
        for (const [kind, ids] of changed)
          for (const { account, row } of (await this.#read[kind]?.([...ids], isFollowed)) ?? [])
            this.#tell(kind, account, row);
      } catch (error) {
        this.#onFault(error);
        this.#restart();
      }
    }
    this.#isReading = false;
  }

  #tell(type: Kind, account: number, row: object): void {
    if (!this.#followers.isFollowed(account)) return;
    const frame = textFrame(
      JSON.stringify({ event: 'data', channel: this.#channel, biz: 'spot', type, data: { result: row } }),
    );
    for (const connection of this.#followers.of(account)) connection.write(frame);
  }
}
