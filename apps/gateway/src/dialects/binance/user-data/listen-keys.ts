import { createHash } from 'node:crypto';
import {
  apiKeyOfListenKey,
  endListenKey,
  keepListenKey,
  livingListenKeys,
  openListenKey,
} from '@pelorus/database/identity/listen-keys.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { type FoundApiKey, randomKey } from '../../../http/callers/api-keys.ts';
import { Refused } from '../../../http/refused.ts';
import type { Call } from '../transport/caller.ts';
import { DialectError } from '../transport/errors.ts';
import type { BinanceNeeds } from '../transport/needs.ts';

const LIFE_MS = 3_600_000;
/** As long as an API key, and as hard to guess. */
const LISTEN_KEY = /^[A-Za-z0-9]{64}$/;

type Kept = Pick<BinanceNeeds, 'peoplePool' | 'clock' | 'secrets' | 'apiKeys'>;

/** May a text be a listen key? Streams have no such names. */
export function looksLikeListenKey(text: string): boolean {
  return LISTEN_KEY.test(text);
}

function hashOfListenKey(listenKey: string): Buffer {
  return createHash('sha256').update(listenKey).digest();
}

function gone(): DialectError {
  return new DialectError(-1125, 'This listenKey does not exist.');
}

/** Returns the listen key that a call names, by hash; refuses -1102, and -1125 for what none can be. */
function namedHash({ parameters }: Call): Buffer {
  const listenKey = parameters.required('listenKey');
  if (!looksLikeListenKey(listenKey)) throw gone();
  return hashOfListenKey(listenKey);
}

/** The calls about the listen keys of a product. An API key has one of each (BFUT-56). */
function callsOf(product: Product) {
  /** Returns the API key's listen key, for an hour from now (BWS-30); refuses -2015 for an API key that just went. */
  async function start(deps: Kept, call: Call): Promise<object> {
    const { keyId } = (call.who as FoundApiKey).row;
    const { peoplePool, clock, secrets } = deps;
    const listenKey = randomKey();
    const owner = `listen key of ${keyId}`;
    const key = secrets.apiSecretKey;
    const fresh = { keyId, product, hash: hashOfListenKey(listenKey), sealed: seal(key, owner, listenKey) };
    const nowMs = clock();
    const sealed = await openListenKey(peoplePool, fresh, nowMs, nowMs + LIFE_MS);
    if (sealed === undefined) throw new Refused('API_KEY_INVALID');
    return { listenKey: unseal(key, owner, sealed) };
  }

  /** Gives the listen key another hour: the one of this hash, or whichever there is. */
  async function keep(deps: Kept, call: Call, hash: Buffer | null): Promise<void> {
    const { keyId } = (call.who as FoundApiKey).row;
    const nowMs = deps.clock();
    if (!(await keepListenKey(deps.peoplePool, { keyId, product }, hash, nowMs, nowMs + LIFE_MS))) throw gone();
  }

  const end = (deps: Kept, call: Call, hash: Buffer | null): Promise<boolean> =>
    endListenKey(deps.peoplePool, { keyId: (call.who as FoundApiKey).row.keyId, product }, hash, deps.clock());

  return { start, keep, end };
}

const SPOT = callsOf('spot');
const FUTURES = callsOf('futures');

/** POST /api/v3/userDataStream */
export const startUserData = SPOT.start;

/** PUT /api/v3/userDataStream: another hour. */
export async function keepUserData(deps: Kept, call: Call): Promise<object> {
  await SPOT.keep(deps, call, namedHash(call));
  return {};
}

/** DELETE /api/v3/userDataStream */
export async function closeUserData(deps: Kept, call: Call): Promise<object> {
  if (!(await SPOT.end(deps, call, namedHash(call)))) throw gone();
  return {};
}

/** Returns the listen key that a call of contracts names, by hash; null: whichever its API key has. */
const meantHash = (call: Call) => (call.parameters.has('listenKey') ? namedHash(call) : null);

/** POST /fapi/v1/listenKey */
export const startContractData = FUTURES.start;

/** PUT /fapi/v1/listenKey: another hour, of the one that the API key has. */
export async function keepContractData(deps: Kept, call: Call): Promise<object> {
  await FUTURES.keep(deps, call, meantHash(call));
  return FUTURES.start(deps, call);
}

/** DELETE /fapi/v1/listenKey: done also where there is none. */
export async function closeContractData(deps: Kept, call: Call): Promise<object> {
  await FUTURES.end(deps, call, meantHash(call));
  return {};
}

/** Returns the API key that a living listen key of a product reads by; undefined: it is none. */
export function apiKeyBehind(deps: Kept, product: Product, listenKey: string): Promise<string | undefined> {
  return apiKeyOfListenKey(deps.peoplePool, product, hashOfListenKey(listenKey), deps.clock());
}

/** Returns which of these listen keys live, one question for all of them. */
export async function livingOf(deps: Kept, listenKeys: readonly string[]): Promise<Set<string>> {
  if (listenKeys.length === 0) return new Set();
  const hashes = listenKeys.map(hashOfListenKey);
  const living = await livingListenKeys(deps.peoplePool, hashes, deps.clock());
  return new Set(listenKeys.filter((_key, i) => living.has((hashes[i] as Buffer).toString('hex'))));
}
