import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { checkRight } from '../../../http/guard.ts';
import { Refused } from '../../../http/refused.ts';
import { wrapped } from '../streams/events.ts';
import { type Entrance, KEYS_PER_SOCKET, type ListenKeys } from '../streams/listen-keys.ts';
import type { StreamReader } from '../streams/stream-reader.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { EventTexts, listenKeyExpired } from './events.ts';
import type { Grant, Grants } from './grants.ts';
import type { EventReader, UserDataHub } from './hub.ts';
import { apiKeyBehind, looksLikeListenKey } from './listen-keys.ts';

const CLOSED_RESTART = 1012;

const NOT_ALLOWED: ReadonlySet<RejectionName> = new Set(['API_KEY_INVALID', 'NOT_PERMITTED']);

interface Reading {
  account: number;
  reader: EventReader;
  grant: Grant;
}

/** Reads accounts by a product's listen keys on the sockets of its streams (BWS-32, BWS-33). */
export class ListenKeyReaders implements ListenKeys {
  readonly #deps: DialectDeps;
  readonly #product: Product;
  readonly #hub: UserDataHub;
  readonly #grants: Grants;
  /** What each socket asked for; null: not there yet, or not at all. */
  readonly #asked = new Map<StreamReader, Map<string, Reading | null>>();

  constructor(deps: DialectDeps, product: Product, hub: UserDataHub, grants: Grants) {
    this.#deps = deps;
    this.#product = product;
    this.#hub = hub;
    this.#grants = grants;
  }

  isOne(name: string): boolean {
    return looksLikeListenKey(name);
  }

  async prepare(key: string, address: string): Promise<Entrance | null> {
    const owner = await this.#ownerOf(key, address);
    return owner === null ? null : { ...owner, release: await this.#hub.keep(owner.account) };
  }

  /** Returns the owner of a key for an address; refuses a key that is not allowed there. */
  async #ownerOf(key: string, address: string): Promise<Pick<Entrance, 'apiKey' | 'account'> | null> {
    const apiKey = await apiKeyBehind(this.#deps, this.#product, key);
    if (apiKey === undefined) return null;
    const who = await this.#deps.apiKeys.find(apiKey, address);
    checkRight('account.read', who);
    return { apiKey, account: who.accountId };
  }

  join(key: string, reader: StreamReader, entrance?: Entrance): void {
    const asked = this.#asked.get(reader) ?? new Map<string, Reading | null>();
    if (asked.has(key) || asked.size >= KEYS_PER_SOCKET) return;
    this.#asked.set(reader, asked.set(key, null));
    this.#begin(key, reader, asked, entrance).catch((error: unknown) => {
      // A key without permission is silently ignored, like any unknown stream name.
      if (error instanceof Refused && NOT_ALLOWED.has(error.refusal)) return;
      this.#deps.log.warn({ err: error }, 'a listen key was not opened');
      reader.end(CLOSED_RESTART, 'try again');
    });
  }

  /** With an entrance, there is no await before the reader has joined. */
  async #begin(
    key: string,
    stream: StreamReader,
    asked: Map<string, Reading | null>,
    entrance: Entrance | undefined,
  ): Promise<void> {
    const owner = entrance ?? (await this.#ownerOf(key, stream.address));
    if (owner === null) return;
    const { apiKey, account } = owner;
    const reader: EventReader = {
      outlet: stream,
      isMicro: stream.isMicro,
      wrap: (event) => (stream.isCombined ? wrapped(key, event) : event),
      // A socket with a gap is useless: the client opens another and reloads its state.
      onGap: () => stream.end(CLOSED_RESTART, 'events were missed'),
    };
    const grant: Grant = {
      apiKey,
      address: stream.address,
      right: 'account.read',
      listenKey: key,
      onEnd: () => this.#expire(key, stream),
    };
    await this.#hub.join(account, reader, () => {
      if (this.#asked.get(stream)?.get(key) !== null) return;
      asked.set(key, { account, reader, grant });
      this.#grants.add(grant);
    });
    // It left while it was on its way in.
    if (this.#asked.get(stream)?.get(key)?.reader !== reader) this.#hub.leave(account, reader);
  }

  #expire(key: string, stream: StreamReader): void {
    const reading = this.#asked.get(stream)?.get(key);
    this.leave(key, stream);
    if (!reading) return;
    stream.tell(key, new EventTexts(listenKeyExpired(key, this.#deps.clock())).of(stream));
  }

  leave(key: string, stream: StreamReader): void {
    const asked = this.#asked.get(stream);
    const reading = asked?.get(key);
    if (asked?.delete(key) && asked.size === 0) this.#asked.delete(stream);
    if (!reading) return;
    this.#grants.remove(reading.grant);
    this.#hub.leave(reading.account, reading.reader);
  }
}
