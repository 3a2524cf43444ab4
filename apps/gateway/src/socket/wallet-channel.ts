import type { MovementKind, WalletNews } from '../wallet/news.ts';
import { textFrame } from '../wire/frames.ts';
import type { Connection } from './connection.ts';
import { Followers } from './followers.ts';

const LOGGED_IN = { event: 'login', channel: 'wallet', biz: 'spot', data: { result: true } } as const;

/** A movement as an account that it concerns is shown it. */
interface ShownMovement {
  account: number;
  row: object;
}

/** Reads the movements of some ids, for each account that they concern. */
export type MovementReaders = Readonly<Record<MovementKind, (ids: readonly number[]) => Promise<ShownMovement[]>>>;

/** Tells logged-in connections each change of their own account's deposits and withdrawals (WFED-01). */
export class WalletChannel {
  readonly #read: MovementReaders;
  readonly #onFault: (error: unknown) => void;
  readonly #followers = new Followers();
  /** Ids that changed since they were read last. */
  #changed = new Map<MovementKind, Set<number>>();
  #isReading = false;

  constructor(read: MovementReaders, onFault: (error: unknown) => void) {
    this.#read = read;
    this.#onFault = onFault;
  }

  /** Takes the news from now on. Returns what ends that. */
  follow(news: WalletNews): () => void {
    return news.on({ onChanged: (kind, id) => this.#change(kind, id), onMissed: () => this.#restart() });
  }

  add(account: number, connection: Connection): void {
    this.#followers.add(account, connection);
    connection.send(LOGGED_IN);
  }

  remove(account: number, connection: Connection): void {
    this.#followers.remove(account, connection);
  }

  follows(account: number, connection: Connection): boolean {
    return this.#followers.has(account, connection);
  }

  /** Changes may have been missed: the log-in is confirmed again, which tells clients to reload their lists. */
  #restart(): void {
    for (const connection of this.#followers.all()) connection.send(LOGGED_IN);
  }

  #change(kind: MovementKind, id: number): void {
    if (this.#followers.size === 0) return;
    const ids = this.#changed.get(kind);
    if (ids === undefined) this.#changed.set(kind, new Set([id]));
    else ids.add(id);
    if (!this.#isReading) void this.#tellChanged();
  }

  /** One reading at a time, so that what is told last is what was read last. */
  async #tellChanged(): Promise<void> {
    this.#isReading = true;
    // Those of one block are heard together.
    await Promise.resolve();
    while (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Map();
      try {
        for (const [kind, ids] of changed)
          for (const { account, row } of await this.#read[kind]([...ids])) this.#tell(kind, account, row);
      } catch (error) {
        this.#onFault(error);
        this.#restart();
      }
    }
    this.#isReading = false;
  }

  #tell(type: MovementKind, account: number, row: object): void {
    if (!this.#followers.isFollowed(account)) return;
    const frame = textFrame(
      JSON.stringify({ event: 'data', channel: 'wallet', biz: 'spot', type, data: { result: row } }),
    );
    for (const connection of this.#followers.of(account)) connection.write(frame);
  }
}
