import {
  type AnalyticsEvent,
  DURATION_SECONDS_MAX,
  EVENT_BYTES_MAX,
  type EventKind,
  type EventProperties,
} from '@pelorus/protocol/analytics/rules.ts';
import {
  accountIdOf,
  type Checking,
  distinctIdOf,
  eventIdOf,
  isNameTaken,
  isPlainObject,
  propertiesOf,
  timeOf,
  type Warn,
} from './checks.ts';
import type { EventStore } from './event-store.ts';

/** Dependencies of a tracker; none is a browser object. */
interface TrackerPorts {
  store: EventStore;
  nowMs(): number;
  /** A random UUID. */
  newId(): string;
  warn: Warn;
  /** An event was stored; empty uid for events that waited for a log-in. */
  onStored(uid: string): void;
  onStatus(status: TrackerStatus): void;
}

export type TrackerStatus = 'normal' | 'pause' | 'stop';
type DynamicProperties = () => unknown;
type Sort = { kind: EventKind; eventId?: string; firstCheckId?: string };

/** Events of the visitor's, made and stored; when and how they go is not known here (sending.ts). */
export class Tracker {
  readonly #ports: TrackerPorts;
  readonly #checking: Checking;
  readonly #timers = new Map<string, number>();
  #dynamic: DynamicProperties | null = null;

  constructor(ports: TrackerPorts, strict: boolean) {
    this.#ports = ports;
    this.#checking = { strict, warn: ports.warn };
  }

  get status(): TrackerStatus {
    const { isStopped, isPaused } = this.#ports.store.state();
    return isStopped === true ? 'stop' : isPaused === true ? 'pause' : 'normal';
  }

  /** Records an event. `needsLogin`: it waits for the next log-in and belongs to that person. */
  track(event: unknown, properties?: unknown, options: { time?: unknown; needsLogin?: boolean } = {}): void {
    if (isNameTaken(event, 'track', this.#checking))
      this.#tell({ kind: 'track' }, event, properties, options.time, options.needsLogin === true);
  }

  /** Tells an event that counts once for `firstCheckId`, which is the browser unless told. */
  trackFirst(parameters: unknown): void {
    const given = this.#parameters(parameters, 'trackFirst');
    if (given === null) return;
    const id = eventIdOf(given.firstCheckId ?? this.distinctId, 'trackFirst', this.#ports.warn);
    if (id !== null) this.#tell({ kind: 'first', firstCheckId: id }, given.event, given.properties, given.time);
  }

  /** Changes the properties named, of the event with `eventId`; the others stay. */
  trackUpdate(parameters: unknown): void {
    this.#change('update', parameters, 'trackUpdate');
  }

  /** Replaces the event with `eventId`: its properties and its time. */
  trackOverwrite(parameters: unknown): void {
    this.#change('overwrite', parameters, 'trackOverwrite');
  }

  /** Begins to measure: the next event of this name carries `duration`, seconds. A page in the background counts. */
  timeEvent(event: unknown): void {
    if (this.status === 'normal' && isNameTaken(event, 'timeEvent', this.#checking))
      this.#timers.set(event, this.#ports.nowMs());
  }

  /** Adds properties that every later event carries, in every tab, until they are unset. */
  setSuperProperties(properties: unknown): void {
    const given = propertiesOf(properties ?? null, 'setSuperProperties', this.#checking);
    if (given !== null && this.status === 'normal')
      this.#ports.store.setState({ superProperties: { ...this.superProperties, ...given } });
  }

  unsetSuperProperty(name: string): void {
    const { [name]: _, ...rest } = this.superProperties;
    if (this.status === 'normal') this.#ports.store.setState({ superProperties: rest });
  }

  clearSuperProperties(): void {
    if (this.status === 'normal') this.#ports.store.setState({ superProperties: {} });
  }

  get superProperties(): EventProperties {
    return this.#ports.store.state().superProperties ?? {};
  }

  /** `properties` is asked for its object at each event; they go before super properties and after the event's own. */
  setDynamicSuperProperties(properties: unknown): void {
    if (typeof properties !== 'function') {
      this.#ports.warn('setDynamicSuperProperties: a function is needed');
      return;
    }
    if (this.#dynamicOf(properties as DynamicProperties) !== null) this.#dynamic = properties as DynamicProperties;
  }

  /** Returns the id of this browser: random, made the first time, unless `identify` said otherwise. */
  get distinctId(): string {
    const known = this.#ports.store.state().distinctId;
    if (known !== undefined) return known;
    const made = this.#ports.newId();
    if (this.status === 'normal') this.#ports.store.setState({ distinctId: made, isRandom: true });
    return made;
  }

  /** Nothing has been told by this browser yet. */
  get isNew(): boolean {
    return this.#ports.store.state().distinctId === undefined;
  }

  /** Sets the distinct id; a number is taken as text. */
  identify(id: unknown): void {
    const taken = distinctIdOf(id, this.#ports.warn);
    if (taken !== null && this.status === 'normal') this.#ports.store.setState({ distinctId: taken, isRandom: false });
  }

  /** Adopts the id from another of our sites, only while this browser has no known person. */
  adopt(id: string): void {
    const { isRandom, distinctId, accountId } = this.#ports.store.state();
    const isNobody = (distinctId === undefined || isRandom === true) && (accountId ?? null) === null;
    if (isNobody && this.status === 'normal') this.#ports.store.setState({ distinctId: id, isRandom: true });
  }

  /** Somebody has logged in: events carry their id from now on, and what waited for it goes. */
  login(id: unknown): void {
    const accountId = accountIdOf(id, this.#checking);
    if (accountId === null || this.status !== 'normal') return;
    if (this.accountId !== accountId) this.#ports.store.setState({ accountId });
    if (this.#ports.store.release(accountId) > 0) this.#ports.onStored('');
  }

  logout(): void {
    if (this.accountId !== null) this.#ports.store.setState({ accountId: null });
  }

  get accountId(): string | null {
    return this.#ports.store.state().accountId ?? null;
  }

  /** Stops recording and sending until `resume`; stored data stays. */
  pause(): void {
    if (this.status !== 'normal') return;
    this.#ports.store.setState({ isPaused: true });
    this.#ports.onStatus('pause');
  }

  resume(): void {
    if (this.status !== 'pause') return;
    this.#ports.store.setState({ isPaused: false });
    this.#ports.onStatus('normal');
  }

  /** Forgets the person, the ids, super properties, timers and every event that is not sent; tells nothing any more. */
  optOut(): void {
    this.#timers.clear();
    this.#dynamic = null;
    this.#ports.store.clear();
    this.#ports.store.setState({ isStopped: true });
    this.#ports.onStatus('stop');
  }

  /** Starts again after `optOut`, with an unknown person. */
  optIn(): void {
    this.#ports.store.setState({ isStopped: false, isPaused: false });
    this.#ports.onStatus('normal');
  }

  #parameters(given: unknown, what: string): (Record<string, unknown> & { event: string }) | null {
    if (!isPlainObject(given)) {
      this.#ports.warn(`${what}: an object is needed`);
      return null;
    }
    return isNameTaken(given.event, what, this.#checking) ? { ...given, event: given.event } : null;
  }

  #change(kind: 'update' | 'overwrite', parameters: unknown, what: string): void {
    const given = this.#parameters(parameters, what);
    if (given === null) return;
    const eventId = eventIdOf(given.eventId, what, this.#ports.warn);
    if (eventId !== null) this.#tell({ kind, eventId }, given.event, given.properties, given.time);
  }

  #dynamicOf(properties: DynamicProperties | null): EventProperties | null {
    if (properties === null) return {};
    try {
      return propertiesOf(properties() ?? null, 'dynamic super properties', this.#checking);
    } catch (error) {
      this.#ports.warn(`dynamic super properties: ${String(error)}`);
      return null;
    }
  }

  #durationOf(event: string, nowMs: number): EventProperties {
    const begunMs = this.#timers.get(event);
    if (begunMs === undefined) return {};
    this.#timers.delete(event);
    return { duration: Math.min(DURATION_SECONDS_MAX, Math.max(0, nowMs - begunMs) / 1_000) };
  }

  #tell(sort: Sort, name: string, properties: unknown, time: unknown, needsLogin = false): void {
    if (this.status !== 'normal') return;
    const own = propertiesOf(properties, name, this.#checking);
    if (own === null) return;
    const nowMs = this.#ports.nowMs();
    const accountId = this.accountId;
    const event: AnalyticsEvent = {
      uid: this.#ports.newId(),
      ...sort,
      event: name,
      time: timeOf(time, nowMs, this.#ports.warn),
      distinctId: this.distinctId,
      ...(accountId === null ? {} : { accountId }),
      properties: {
        ...this.superProperties,
        ...this.#dynamicOf(this.#dynamic),
        ...this.#durationOf(name, nowMs),
        ...own,
      },
    };
    if (JSON.stringify(event).length > EVENT_BYTES_MAX) {
      this.#ports.warn(`${name}: longer than ${EVENT_BYTES_MAX} characters; not told`);
      return;
    }
    const isWaiting = needsLogin && accountId === null;
    this.#ports.store.add(event, isWaiting, nowMs);
    if (!isWaiting) this.#ports.onStored(event.uid);
  }
}
