import type { Warn } from './checks.ts';
import { EventStore, type KeyValue } from './event-store.ts';
import { arrivedId, decorated, isLinkedSite } from './linker.ts';
import { type AnalyticsOptions, type Settings, settingsOf } from './options.ts';
import { type AnalyticsRequest, type Answer, requestOf, requestsOf } from './request.ts';
import { type Ending, SendingMachine } from './sending.ts';
import { Tracker, type TrackerStatus } from './tracker.ts';

/** The parts of a browser that reporting touches; tests give their own. */
export interface AnalyticsHost {
  nowMs(): number;
  newId(): string;
  storage: KeyValue;
  warn: Warn;
  isOnline(): boolean;
  /** Calls back after `ms`; returns how to stop it. */
  after(ms: number, callback: () => void): () => void;
  /** Runs `task` unless another tab is running one of this name; returns whether it ran. */
  alone(name: string, task: () => Promise<void>): Promise<boolean>;
  /** Sends and waits for the answer, `timeoutMs` at most. */
  send(request: AnalyticsRequest, timeoutMs: number): Promise<Answer>;
  /** Hands a request to the browser, which may send it after the page is gone; returns whether it took it. */
  hand(request: AnalyticsRequest): boolean;
  /** Calls back when the network comes and goes, and when the page is left. Returns how to stop. */
  watch(listener: { online(): void; offline(): void; leave(): void }): () => void;
}

const MASTER = 'main';
const INSTANCE_NAME = /^[A-Za-z0-9_]{1,50}$/;

/**
 * Analytics in one tab: a tracker that stores events and a sender. An event leaves the store only when the receiver
 * has answered (or, for beacons, the browser accepted it), so it may arrive twice but is never lost; its uid makes it
 * count once.
 */
export class Reporter {
  readonly tracker: Tracker;
  readonly settings: Settings;
  readonly #host: AnalyticsHost;
  readonly #name: string;
  readonly #options: AnalyticsOptions;
  readonly #store: EventStore;
  readonly #machine: SendingMachine;
  /** Null in instances: only the master makes them. */
  readonly #instances: Map<string, Reporter> | null;
  /** Events of this tab that no answer has come for. */
  readonly #own = new Set<string>();
  #isStopped = false;
  #stopTimer: () => void = () => {};
  #stopWatching: () => void = () => {};

  constructor(host: AnalyticsHost, options: AnalyticsOptions = {}, name = MASTER) {
    this.#host = host;
    this.#name = name;
    this.#options = options;
    this.#instances = name === MASTER ? new Map() : null;
    this.settings = settingsOf(options, host.warn);
    this.#store = new EventStore(host.storage, name, host.warn);
    this.#machine = new SendingMachine(this.settings);
    const ports = {
      store: this.#store,
      nowMs: () => host.nowMs(),
      newId: () => host.newId(),
      warn: host.warn,
      onStored: (uid: string) => this.#stored(uid),
      onStatus: (status: TrackerStatus) => this.#follow(status),
    };
    this.tracker = new Tracker(ports, this.settings.strict);
  }

  /** Begins to send, what earlier pages left first. */
  start(): void {
    this.#stopWatching = this.#host.watch({
      online: () => this.#online(),
      offline: () => this.#machine.offline(),
      leave: () => this.leave(),
    });
    if (!this.#host.isOnline()) this.#machine.offline();
    this.#follow(this.tracker.status);
  }

  /** Stops sending in this tab; stored events stay for the next. */
  stop(): void {
    this.#stopWatching();
    this.#stopTimer();
    this.#isStopped = true;
    for (const instance of this.#instances?.values() ?? []) instance.stop();
  }

  /** Stops, and leaves nothing in the storage. */
  withdraw(): void {
    for (const instance of this.#instances?.values() ?? []) instance.withdraw();
    this.tracker.optOut();
    this.stop();
    this.#store.clear();
  }

  /**
   * Returns a second instance with its own ids, properties and events, started; null (and warns) unless this is the
   * master, `name` is a text that no instance has, and `options` an object if given (spec S5.20).
   */
  initInstance(name: unknown, options?: unknown): Reporter | null {
    const instances = this.#instances;
    const mistake = this.#instanceMistake(name, options);
    if (instances === null || mistake !== null) {
      this.#host.warn(`initInstance: ${mistake}`);
      return null;
    }
    const made = new Reporter(this.#host, { ...this.#options, ...(options as AnalyticsOptions) }, name as string);
    instances.set(name as string, made);
    made.start();
    return made;
  }

  /**
   * Sends what this tab has not been answered for by beacon: the page is being left. What is under way goes too: a request
   * may end with its page, though it asks not to.
   */
  leave(): void {
    if (this.tracker.status !== 'normal' || !this.#host.isOnline()) return;
    const events = this.#store.pending().filter(({ uid }) => this.#own.has(uid));
    for (const request of requestsOf(events, 'beacon', this.#url(), this.#host.nowMs())) {
      const isTaken = this.#host.hand(request);
      // A beacon has no answer. Unless this venue always uses beacons, the next page sends again.
      if (isTaken && this.settings.method === 'beacon' && !this.settings.debug) this.#forget(request.uids);
    }
  }

  /** Takes over the id that another site of ours handed on; returns the address without it, null if it had none. */
  arrive(href: string, referrer: string): string | null {
    const arrived = arrivedId(href);
    if (arrived === null) return null;
    if (isLinkedSite(referrer, this.settings.linkers)) this.tracker.adopt(arrived.id);
    return arrived.cleaned;
  }

  /** Returns the address that a link to another site of ours has to get, null for every other link. */
  linkTo(href: string, page: string): string | null {
    if (this.settings.linkers.length === 0 || this.tracker.status !== 'normal') return null;
    return decorated(href, page, this.settings.linkers, this.tracker.distinctId);
  }

  #instanceMistake(name: unknown, options: unknown): string | null {
    if (this.#instances === null) return 'only the master instance makes others';
    if (typeof name !== 'string' || !INSTANCE_NAME.test(name))
      return 'a name of letters, digits or underscores is needed';
    if (name === MASTER || this.#instances.has(name)) return `the name "${name}" is used`;
    const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
    return options === undefined || isObject ? null : 'options are an object';
  }

  #stored(uid: string): void {
    if (uid !== '') this.#own.add(uid);
    this.#machine.stored(this.#host.nowMs(), this.#store.pendingCount());
    this.#arm();
  }

  #follow(status: TrackerStatus): void {
    if (status === 'stop') this.#own.clear();
    this.#machine.stored(this.#host.nowMs(), this.#store.pendingCount());
    this.#arm();
  }

  #online(): void {
    this.#machine.online(this.#host.nowMs(), this.#store.pendingCount());
    this.#arm();
  }

  #arm(): void {
    this.#stopTimer();
    const dueMs = this.#machine.nextTickMs;
    if (dueMs === Number.POSITIVE_INFINITY || this.#isStopped) return;
    this.#stopTimer = this.#host.after(Math.max(0, dueMs - this.#host.nowMs()), () => void this.#tick());
  }

  async #tick(): Promise<void> {
    if (!this.#machine.tick(this.#host.nowMs())) return this.#arm();
    let ending: Ending = 'busy';
    let afterMs = 0;
    const send = async () => {
      const answer = await this.#sendNext();
      ending = answer.outcome === 'failed' ? 'failed' : 'done';
      if (answer.outcome === 'failed') afterMs = answer.afterMs ?? 0;
    };
    // Any tab may have paused or opted out, and may go on again: it is asked of the storage each time.
    if (this.tracker.status === 'normal') await this.#host.alone(`analytics:${this.#name}`, send);
    this.#machine.ended(this.#host.nowMs(), ending, this.#store.pendingCount(), afterMs);
    this.#arm();
  }

  async #sendNext(): Promise<Answer> {
    const events = this.#store.pending();
    if (events.length === 0) return { outcome: 'done', complaints: [] };
    // Debugging is about what the receiver answers: only ajax can read that.
    const method = this.settings.debug ? 'ajax' : this.settings.method;
    const request = requestOf(events, method, this.#url(), this.#host.nowMs());
    const answer = await this.#host.send(request, this.settings.timeoutMs);
    if (answer.outcome === 'done') for (const complaint of answer.complaints) this.#host.warn(complaint);
    if (answer.outcome === 'refused') this.#host.warn(`${request.uids.size} events were refused by the receiver`);
    if (answer.outcome !== 'failed') this.#forget(request.uids);
    return answer;
  }

  #forget(uids: ReadonlySet<string>): void {
    this.#store.remove(uids);
    for (const uid of uids) this.#own.delete(uid);
  }

  #url(): string {
    return this.settings.debug ? this.settings.debugUrl : this.settings.syncUrl;
  }
}
