import type { AnalyticsEvent, EventProperties } from '@pelorus/protocol/analytics/rules.ts';
import type { Warn } from './checks.ts';
import { STORED_MAX } from './options.ts';

/** Texts under keys, as local storage has them; never throws. */
export interface KeyValue {
  keys(): string[];
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/** State of the browser and the person, shared by all tabs. */
interface VisitorState {
  distinctId: string;
  /** The distinct id was made here by chance, not given. */
  isRandom: boolean;
  accountId: string | null;
  superProperties: EventProperties;
  isPaused: boolean;
  isStopped: boolean;
}

/** Digits of the order in keys: milliseconds since 1970 in base 36, and a count within this tab. */
const TIME_DIGITS = 9;
const COUNT_DIGITS = 3;

/**
 * Events and state in a storage that tabs share. Each event is a key of its own, so that no tab ever writes over what
 * another has just written: adding, removing and listing need no lock.
 */
export class EventStore {
  readonly #storage: KeyValue;
  readonly #prefix: string;
  readonly #warn: Warn;
  #count = 0;

  /** `name` keeps instances apart; it holds no colon. */
  constructor(storage: KeyValue, name: string, warn: Warn) {
    this.#storage = storage;
    this.#prefix = `analytics:${name}:`;
    this.#warn = warn;
  }

  state(): Partial<VisitorState> {
    return (this.#read(`${this.#prefix}state`) as Partial<VisitorState> | null) ?? {};
  }

  setState(change: Partial<VisitorState>): void {
    this.#storage.set(`${this.#prefix}state`, JSON.stringify({ ...this.state(), ...change }));
  }

  /** Stores an event, to be sent now or after a log-in. Beyond 500 the oldest are dropped, with a warning. */
  add(event: AnalyticsEvent, isWaiting: boolean, nowMs: number): void {
    const held = [...this.#keys('e'), ...this.#keys('w')].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    for (const key of held.slice(0, Math.max(0, held.length + 1 - STORED_MAX))) {
      this.#storage.remove(key);
      this.#warn(`more than ${STORED_MAX} events are stored: the oldest goes`);
    }
    this.#count = (this.#count + 1) % 36 ** COUNT_DIGITS;
    const order = nowMs.toString(36).padStart(TIME_DIGITS, '0') + this.#count.toString(36).padStart(COUNT_DIGITS, '0');
    this.#storage.set(`${this.#prefix}${isWaiting ? 'w' : 'e'}:${order}:${event.uid}`, JSON.stringify(event));
  }

  /** Returns the pending events, oldest first. */
  pending(): AnalyticsEvent[] {
    return this.#keys('e').flatMap((key) => this.#event(key) ?? []);
  }

  pendingCount(): number {
    return this.#keys('e').length;
  }

  /** Lets what waited for a log-in be sent, as this account's; each once, also when two tabs do it at once. */
  release(accountId: string): number {
    const waiting = this.#keys('w');
    for (const key of waiting) {
      const event = this.#event(key);
      if (event === null) continue;
      this.#storage.set(key.replace(`${this.#prefix}w:`, `${this.#prefix}e:`), JSON.stringify({ ...event, accountId }));
      this.#storage.remove(key);
    }
    return waiting.length;
  }

  /** Forgets events that were answered for. */
  remove(uids: ReadonlySet<string>): void {
    for (const key of this.#keys('e')) if (uids.has(key.slice(key.lastIndexOf(':') + 1))) this.#storage.remove(key);
  }

  /** Leaves nothing. */
  clear(): void {
    for (const key of this.#storage.keys()) if (key.startsWith(this.#prefix)) this.#storage.remove(key);
  }

  #keys(kind: 'e' | 'w'): string[] {
    const prefix = `${this.#prefix}${kind}:`;
    return this.#storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .sort();
  }

  #event(key: string): AnalyticsEvent | null {
    const event = this.#read(key);
    // Gone in the meantime, or not ours: no use keeping it.
    if (event === null) this.#storage.remove(key);
    return event as AnalyticsEvent | null;
  }

  #read(key: string): object | null {
    try {
      const value: unknown = JSON.parse(this.#storage.get(key) ?? 'null');
      return typeof value === 'object' ? value : null;
    } catch {
      return null;
    }
  }
}

const orderOf = (key: string) => key.split(':').at(-2) ?? '';
