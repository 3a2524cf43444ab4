import type { FoundApiKey } from '../../../../http/callers/api-keys.ts';
import { textFrame } from '../../../../wire/frames.ts';
import type { Outlet } from '../../../../wire/outlet.ts';
import type { Grant, Grants } from '../../user-data/grants.ts';
import type { UserDataHub } from '../../user-data/hub.ts';
import { type Call, findKey } from '../caller.ts';
import type { Dialect, DialectDeps, DialectRoute } from '../dialect.ts';
import { DialectError } from '../errors.ts';
import { Parameters } from '../parameters.ts';
import { inMicroseconds } from '../time-unit.ts';
import { errorText, rateLimitsOf, resultText } from './answers.ts';
import { authorisedCall } from './authorise.ts';
import { type Message, readMessage, Unreadable } from './message.ts';
import { SESSION_METHODS, type SessionMethod } from './session-methods.ts';
import { Subscriptions } from './subscriptions.ts';

/** What every socket of the kind shares. */
export interface WsApiRoom {
  deps: DialectDeps;
  dialect: Dialect;
  methods: ReadonlyMap<string, DialectRoute>;
  hub: UserDataHub;
  grants: Grants;
}

export interface Opened {
  outlet: Outlet;
  address: string;
  /** Unless a request says otherwise. */
  returnRateLimits: boolean;
  /** Are times told in microseconds? */
  isMicro: boolean;
}

const BANNED = 418;
const CLOSED_BANNED = 1008;
/** Weight of a frame that is unreadable or names an unknown method. */
const UNREAD_WEIGHT = 1;

/** One socket: its logon, its pending requests and its subscriptions. */
export class WsApiSession {
  readonly subscriptions: Subscriptions;
  readonly #room: WsApiRoom;
  readonly #opened: Opened;
  readonly #connectedSinceMs: number;
  #isGone = false;
  #logon: { grant: Grant; sinceMs: number } | null = null;
  #underWay = 0;
  /** Requests that are to begin behind the one that `#isBusy` (BWS-07), in the order they came. */
  readonly #line: (() => Promise<void> | undefined)[] = [];
  #isBusy = false;

  constructor(room: WsApiRoom, opened: Opened) {
    this.#room = room;
    this.#opened = opened;
    this.#connectedSinceMs = room.deps.clock();
    this.subscriptions = new Subscriptions(room.deps, room.hub, room.grants, opened);
  }

  get address(): string {
    return this.#opened.address;
  }

  /** Are times told in microseconds? */
  get isMicro(): boolean {
    return this.#opened.isMicro;
  }

  /** The API key of the logon; null: none. */
  get loggedOn(): string | null {
    return this.#logon?.grant.apiKey ?? null;
  }

  /** Returns the key that is logged on, if it is still good; refuses -1002 and what keys are refused for. */
  async whoIsLoggedOn(): Promise<FoundApiKey> {
    if (this.loggedOn === null) throw new DialectError(-1002, 'You are not authorized to execute this request.');
    return findKey(this.#room.deps, this.loggedOn, this.address);
  }

  /** Ignored after the socket closed: nothing would ever end that logon. */
  logOn(apiKey: string): void {
    if (this.#isGone) return;
    this.logOut();
    const grant: Grant = { apiKey, address: this.address, right: null, listenKey: null, onEnd: () => this.logOut() };
    this.#room.grants.add(grant);
    this.#logon = { grant, sinceMs: this.#room.deps.clock() };
  }

  logOut(): void {
    if (this.#logon === null) return;
    this.#room.grants.remove(this.#logon.grant);
    this.#logon = null;
    this.subscriptions.closeOfLogon();
  }

  /** Returns who is logged on and since when (BWS-13). */
  status(): object {
    return {
      apiKey: this.loggedOn,
      authorizedSince: this.#logon?.sinceMs ?? null,
      connectedSince: this.#connectedSinceMs,
      returnRateLimits: this.#opened.returnRateLimits,
      serverTime: this.#room.deps.clock(),
      userDataStream: this.subscriptions.numbers.length > 0,
    };
  }

  /** The socket is gone. */
  forget(): void {
    this.#isGone = true;
    if (this.#logon !== null) this.#room.grants.remove(this.#logon.grant);
    this.#logon = null;
    this.subscriptions.forget();
  }

  /** Takes one frame; null: it was no text. Never throws. */
  receive(text: string | null): void {
    if (this.#opened.outlet.closed) return;
    let message: Message;
    try {
      if (text === null) throw new Unreadable('it is no text');
      message = readMessage(text);
    } catch (error) {
      this.#refuseUnread(error);
      return;
    }
    const route = this.#room.methods.get(message.method);
    const own = Object.hasOwn(SESSION_METHODS, message.method) ? SESSION_METHODS[message.method] : undefined;
    const costs: string[] = [];
    try {
      const charged = route ?? { url: '', weight: own?.weight ?? UNREAD_WEIGHT };
      costs.push(...this.#room.dialect.charge(this.address, charged, () => message.parameters));
      if (own === undefined && route === undefined) throw new DialectError(-1000, 'Unknown method.', 404);
      if (this.#underWay >= this.#room.deps.limits.dialectRequestsInFlight)
        throw new DialectError(
          -1008,
          'Server is currently overloaded with other requests. Please try again in a few minutes.',
        );
    } catch (error) {
      this.#refuse(message, error, costs);
      return;
    }
    this.#underWay += 1;
    this.#line.push(
      own === undefined
        ? () => this.#route(message, route as DialectRoute, costs)
        : () => this.#own(message, own, costs),
    );
    if (!this.#isBusy) this.#next();
  }

  /** Begins what waits, one behind the other, until one has something to wait for. */
  #next(): void {
    this.#isBusy = false;
    for (let begin = this.#line.shift(); begin !== undefined; begin = this.#line.shift()) {
      const begun = begin();
      if (begun === undefined) continue;
      this.#isBusy = true;
      void begun.then(() => this.#next());
      return;
    }
  }

  /** Begins a request of the exchange, which is authorised in its turn and answered when it is done; never throws or rejects. */
  #route(message: Message, route: DialectRoute, costs: string[]): Promise<void> | undefined {
    const asking = { address: this.address, loggedOn: this.loggedOn };
    try {
      const call = authorisedCall(this.#room.deps, route.security, message, asking, costs);
      if (call instanceof Promise)
        return call.then(
          (found) => void this.#finish(message, route, found, costs),
          (error: unknown) => this.#end(message, error, costs),
        );
      void this.#finish(message, route, call, costs);
    } catch (error) {
      this.#end(message, error, costs);
    }
    return undefined;
  }

  /** Never rejects. */
  async #finish(message: Message, route: DialectRoute, call: Call, costs: string[]): Promise<void> {
    try {
      this.#answer(message, this.#textOf(await route.answer(call)), costs);
    } catch (error) {
      this.#refuse(message, error, costs);
    }
    this.#underWay -= 1;
  }

  /** Does a request of the socket itself: the next one waits for it, since it may be about who asks. */
  async #own(message: Message, { security, answer }: SessionMethod, costs: string[]): Promise<void> {
    const asking = { address: this.address, loggedOn: null };
    try {
      const call = await authorisedCall(this.#room.deps, security, message, asking, costs);
      await answer(this, call, (result) => this.#answer(message, this.#textOf(result), costs));
      this.#underWay -= 1;
    } catch (error) {
      this.#end(message, error, costs);
    }
  }

  #textOf(result: unknown): string {
    return JSON.stringify(this.#opened.isMicro ? inMicroseconds(result) : result);
  }

  #rateLimits({ parameters }: Message, costs: readonly string[]): string | null {
    const asked = parameters.text('returnRateLimits')?.toLowerCase();
    const isWanted = asked === undefined ? this.#opened.returnRateLimits : asked !== 'false';
    return isWanted ? rateLimitsOf(costs, this.#room.deps.limits) : null;
  }

  #send(text: string): void {
    this.#opened.outlet.gather(textFrame(text));
  }

  #answer(message: Message, result: string, costs: readonly string[]): void {
    this.#send(resultText(message.idText, result, this.#rateLimits(message, costs)));
  }

  /** A request that was under way is refused. */
  #end(message: Message, error: unknown, costs: readonly string[]): void {
    this.#underWay -= 1;
    this.#refuse(message, error, costs);
  }

  #refuse(message: Message, error: unknown, costs: readonly string[]): void {
    const plain = this.#room.dialect.refusalOf(error);
    const refused = this.#opened.isMicro ? plain.withData(inMicroseconds) : plain;
    // A request above the limit was not charged, but still reports the usage.
    const told = costs.length > 0 ? costs : plain.headers;
    this.#send(errorText(message.idText, refused, this.#rateLimits(message, told), this.#room.deps.clock()));
    // Who goes on after many refusals is cut off, not answered for ever.
    if (refused.status === BANNED) this.#opened.outlet.end(CLOSED_BANNED, 'banned');
  }

  /** Unreadable frames cost weight too. */
  #refuseUnread(error: unknown): void {
    const { clock } = this.#room.deps;
    const idText = error instanceof Unreadable ? error.idText : 'null';
    let refused = this.#room.dialect.refusalOf(error);
    try {
      this.#room.dialect.charge(this.address, { url: '', weight: UNREAD_WEIGHT }, () => new Parameters());
    } catch (over) {
      refused = this.#room.dialect.refusalOf(over);
    }
    this.#send(errorText(idText, refused, null, clock()));
    if (refused.status === BANNED) this.#opened.outlet.end(CLOSED_BANNED, 'banned');
  }
}
