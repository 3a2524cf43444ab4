import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Refused } from '../../../http/refused.ts';
import type { MarketWatcher } from '../../../markets/live-markets.ts';
import { textFrame } from '../../../wire/frames.ts';
import { type Outlet, Round } from '../../../wire/outlet.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { EventTexts } from './events.ts';
import { Outlook } from './outlook.ts';

/** A reader of an account's events. */
export interface EventReader {
  outlet: Outlet;
  /** Are times told in microseconds? */
  isMicro: boolean;
  /** Returns an event as this reader gets it; both are JSON. */
  wrap(event: string): string;
  /** Events may have been missed: the reader gets no more. */
  onGap(): void;
}

interface Joining {
  /** Called once the account's open orders are known. */
  admit: () => void;
  reject: (error: unknown) => void;
}

/** One account with readers. */
interface Followed {
  account: number;
  /** Null while its open orders are being read. */
  reports: Reports | null;
  /** Sequence up to which `reports` is current; the tables may be ahead of the stream. */
  fromSeq: number;
  /** Commands received meanwhile. */
  pending: AppliedCommand[];
  joining: Joining[];
  readers: Set<EventReader>;
  /** Who wants it followed without being told of it yet. */
  keepers: number;
  /** Events for its readers at the end of this commit. */
  told: object[];
}

/** Says what commands are to one account, which it follows step by step. */
export interface Reports {
  /** Returns the account's events of a command in order; throws where it cannot tell them. */
  take(command: AppliedCommand, outlook: Outlook, nowMs: number): object[];
}

interface HubDeps extends Pick<DialectDeps, 'barrier' | 'clock' | 'log'> {
  /** The sequence that the books of the last Hello are of, or the last command since. */
  seqOfFeed(): number;
  /** Whom an event concerns. */
  accountsOf(event: EngineEvent): readonly number[];
  /** Returns the reports of an account as the tables have it, and as of when. */
  follow(account: number): Promise<{ seq: number; reports: Reports }>;
}

/**
 * Tells accounts what happens to them, from the core's stream: each event once, in order, from the moment a reader has
 * joined on (BWS-21, BWS-23). An account's events are built once for all its readers.
 */
export class UserDataHub implements MarketWatcher {
  readonly #deps: HubDeps;
  readonly #followed = new Map<number, Followed>();
  readonly #touched = new Set<Followed>();
  /** The last command that was heard; the stream goes on behind it. */
  #seq: number;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#seq = deps.seqOfFeed();
  }

  /**
   * Adds a reader to an account. `onJoined` is called at the start: what it writes precedes the first event. Rejects,
   * without calling it, when the account's open orders cannot be read.
   */
  join(account: number, reader: EventReader, onJoined: () => void): Promise<void> {
    return this.#whenFollowed(account, (followed) => {
      if (reader.outlet.closed) throw new Refused('UNAVAILABLE');
      // Events of this commit so far are sent to existing readers before the new one joins.
      this.#flush(followed);
      onJoined();
      followed.readers.add(reader);
    });
  }

  /**
   * Follows an account before it has readers: until the returned function is called, `join` adds a reader at once, so
   * that it gets all events from that call on. Rejects like `join`.
   */
  keep(account: number): Promise<() => void> {
    return this.#whenFollowed(account, (followed) => {
      followed.keepers += 1;
      return () => {
        followed.keepers -= 1;
        this.#forgetIfLonely(followed);
      };
    });
  }

  /** Resolves with the result of `admit`, which is called immediately if the account is already followed. */
  #whenFollowed<T>(account: number, admit: (followed: Followed) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const followed = this.#followed.get(account) ?? this.#follow(account);
      const joining: Joining = {
        admit: () => {
          try {
            resolve(admit(followed));
          } catch (error) {
            reject(error);
          }
        },
        reject,
      };
      if (followed.reports === null) followed.joining.push(joining);
      else joining.admit();
    });
  }

  leave(account: number, reader: EventReader): void {
    const followed = this.#followed.get(account);
    if (followed === undefined) return;
    followed.readers.delete(reader);
    this.#forgetIfLonely(followed);
  }

  #forgetIfLonely(followed: Followed): void {
    if (followed.readers.size + followed.joining.length + followed.keepers === 0) this.#forget(followed);
  }

  #forget(followed: Followed): void {
    if (this.#followed.get(followed.account) === followed) this.#followed.delete(followed.account);
    this.#touched.delete(followed);
  }

  #follow(account: number): Followed {
    const followed: Followed = {
      account,
      reports: null,
      fromSeq: 0,
      pending: [],
      joining: [],
      readers: new Set(),
      keepers: 0,
      told: [],
    };
    this.#followed.set(account, followed);
    this.#load(followed).catch((error: unknown) => {
      this.#forget(followed);
      for (const { reject } of followed.joining.splice(0)) reject(error);
    });
    return followed;
  }

  /** Reads the account's open orders as they are after some command, and takes up the stream right behind that. */
  async #load(followed: Followed): Promise<void> {
    await this.#deps.barrier.waitFor(this.#seq);
    const { seq, reports } = await this.#deps.follow(followed.account);
    if (this.#followed.get(followed.account) !== followed) throw new Refused('UNAVAILABLE', undefined, 1);
    followed.reports = reports;
    followed.fromSeq = seq;
    // There are no readers yet: this only updates the orders.
    for (const command of followed.pending.splice(0)) this.#tell(followed, command, new Outlook(command));
    followed.told.length = 0;
    for (const { admit } of followed.joining.splice(0)) admit();
    this.#forgetIfLonely(followed);
  }

  onCommand(command: AppliedCommand): void {
    this.#seq = command.seq;
    if (this.#followed.size === 0) return;
    const concerned = new Set<Followed>();
    for (const event of command.events)
      for (const account of this.#deps.accountsOf(event)) {
        const followed = this.#followed.get(account);
        if (followed !== undefined) concerned.add(followed);
      }
    if (concerned.size === 0) return;
    const outlook = new Outlook(command);
    for (const followed of concerned) {
      if (followed.reports === null) followed.pending.push(command);
      else this.#tell(followed, command, outlook);
    }
  }

  #tell(followed: Followed, command: AppliedCommand, outlook: Outlook): void {
    if (command.seq <= followed.fromSeq) return;
    try {
      const events = (followed.reports as Reports).take(command, outlook, this.#deps.clock());
      followed.told.push(...events);
      if (events.length > 0) this.#touched.add(followed);
    } catch (error) {
      this.#deps.log.error({ err: error, account: followed.account }, 'account events could not be sent');
      this.#end(followed);
    }
  }

  onBatchEnd(): void {
    for (const followed of this.#touched) this.#flush(followed);
  }

  /** One write a reader. */
  #flush(followed: Followed): void {
    this.#touched.delete(followed);
    const events = followed.told.splice(0);
    if (events.length === 0) return;
    const round = new Round();
    for (const event of events) {
      const texts = new EventTexts(event);
      for (const reader of followed.readers) round.push(reader.outlet, textFrame(reader.wrap(texts.of(reader))));
    }
    round.end();
  }

  /** The core restarted. Nothing to report unless events were missed. */
  onBooksReplaced(): void {
    const seq = this.#deps.seqOfFeed();
    if (seq === this.#seq) return;
    this.#seq = seq;
    for (const followed of [...this.#followed.values()]) this.#end(followed);
  }

  #end(followed: Followed): void {
    this.#flush(followed);
    this.#forget(followed);
    for (const reader of followed.readers) reader.onGap();
    for (const { reject } of followed.joining.splice(0)) reject(new Refused('UNAVAILABLE', undefined, 1));
  }

  onPastReplaced(): void {}
  onLevel(): void {}
  onTrade(): void {}
}
