import { textFrame } from '../../../../wire/frames.ts';
import type { Outlet } from '../../../../wire/outlet.ts';
import { EventTexts, eventStreamTerminated } from '../../user-data/events.ts';
import type { Grant, Grants } from '../../user-data/grants.ts';
import type { EventReader, UserDataHub } from '../../user-data/hub.ts';
import type { DialectDeps } from '../dialect.ts';
import { DialectError } from '../errors.ts';

/** Numbers given out on one socket in its life. */
const NUMBERS_MAX = 65_535;

interface Subscription {
  account: number;
  /** Does it depend on the logon, and end with it (BWS-13)? */
  isOfLogon: boolean;
  reader: EventReader;
  grant: Grant;
}

/** Whose events a subscription is to tell, and by which right. */
interface Subscriber {
  account: number;
  apiKey: string;
  address: string;
  isOfLogon: boolean;
}

/** The subscriptions to user data of one socket. */
export class Subscriptions {
  readonly #deps: Pick<DialectDeps, 'clock' | 'limits'>;
  readonly #hub: UserDataHub;
  readonly #grants: Grants;
  readonly #opened: { outlet: Outlet; isMicro: boolean };
  readonly #open = new Map<number, Subscription>();
  /** Accounts whose subscription is under way. */
  readonly #joining = new Set<number>();
  #next = 0;

  constructor(
    deps: Pick<DialectDeps, 'clock' | 'limits'>,
    hub: UserDataHub,
    grants: Grants,
    opened: { outlet: Outlet; isMicro: boolean },
  ) {
    this.#deps = deps;
    this.#hub = hub;
    this.#grants = grants;
    this.#opened = opened;
  }

  /** The numbers of the open ones. */
  get numbers(): number[] {
    return [...this.#open.keys()];
  }

  /**
   * Begins to tell an account's events; `answer` is called with the subscription's number before the first of them.
   * Refuses -2035 for an account that is subscribed to already, -2042 for too many.
   */
  async open({ account, apiKey, address, isOfLogon }: Subscriber, answer: (id: number) => void): Promise<void> {
    const isThere = this.#joining.has(account) || [...this.#open.values()].some((other) => other.account === account);
    if (isThere) throw new DialectError(-2035, 'User Data Stream subscription already active.');
    if (this.#open.size + this.#joining.size >= this.#deps.limits.subscriptionsPerSocket || this.#next > NUMBERS_MAX)
      throw new DialectError(-2042, 'Too many subscriptions on this connection.');
    const id = this.#next++;
    const reader: EventReader = {
      ...this.#opened,
      wrap: (event) => `{"subscriptionId":${id},"event":${event}}`,
      onGap: () => this.#end(id),
    };
    const grant: Grant = { apiKey, address, right: 'account.read', listenKey: null, onEnd: () => this.#end(id) };
    this.#joining.add(account);
    try {
      await this.#hub.join(account, reader, () => {
        this.#open.set(id, { account, isOfLogon, reader, grant });
        this.#grants.add(grant);
        answer(id);
      });
    } finally {
      this.#joining.delete(account);
    }
  }

  /** Ends one subscription, or all. Refuses -2036 for one that is not there. */
  close(id: number | undefined): void {
    if (id !== undefined && !this.#open.has(id))
      throw new DialectError(-2036, 'User Data Stream subscription not active.');
    for (const each of id === undefined ? this.numbers : [id]) this.#end(each);
  }

  /** The logon is over, and what stood on it. */
  closeOfLogon(): void {
    for (const [id, { isOfLogon }] of this.#open) if (isOfLogon) this.#end(id);
  }

  /** The socket closed: drop all subscriptions. */
  forget(): void {
    for (const [id, subscription] of this.#open) this.#drop(id, subscription);
  }

  #drop(id: number, { account, reader, grant }: Subscription): void {
    this.#open.delete(id);
    this.#grants.remove(grant);
    this.#hub.leave(account, reader);
  }

  /** Ends a subscription with its last event. */
  #end(id: number): void {
    const subscription = this.#open.get(id);
    if (subscription === undefined) return;
    this.#drop(id, subscription);
    const { outlet, isMicro } = this.#opened;
    const last = new EventTexts(eventStreamTerminated(this.#deps.clock())).of({ isMicro });
    outlet.write(textFrame(subscription.reader.wrap(last)));
  }
}
