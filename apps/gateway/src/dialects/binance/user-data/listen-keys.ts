import { createHash } from 'node:crypto';
import {
  apiKeyOfListenKey,
  endListenKey,
  keepListenKey,
  livingListenKeys,
  openListenKey,
} from '@pelorus/database/identity/listen-keys.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
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

/** POST /api/v3/userDataStream, and /fapi/v1/listenKey: the API key's listen key, for an hour from now (BWS-30); -2015 for one that just went. */
export async function startUserData(deps: Kept, call: Call): Promise<object> {
  const { row } = call.who as FoundApiKey;
  const { peoplePool, clock, secrets } = deps;
  const listenKey = randomKey();
  const owner = `listen key of ${row.keyId}`;
  const fresh = {
    keyId: row.keyId,
    hash: hashOfListenKey(listenKey),
    sealed: seal(secrets.apiSecretKey, owner, listenKey),
  };
  const nowMs = clock();
  const sealed = await openListenKey(peoplePool, fresh, nowMs, nowMs + LIFE_MS);
  if (sealed === undefined) throw new Refused('API_KEY_INVALID');
  return { listenKey: unseal(secrets.apiSecretKey, owner, sealed) };
}

/** PUT /api/v3/userDataStream: another hour. */
export async function keepUserData(deps: Kept, call: Call): Promise<object> {
  const { row } = call.who as FoundApiKey;
  const nowMs = deps.clock();
  if (!(await keepListenKey(deps.peoplePool, row.keyId, namedHash(call), nowMs, nowMs + LIFE_MS))) throw gone();
  return {};
}

/** DELETE /api/v3/userDataStream */
export async function closeUserData(deps: Kept, call: Call): Promise<object> {
  const { row } = call.who as FoundApiKey;
  if (!(await endListenKey(deps.peoplePool, row.keyId, namedHash(call), deps.clock()))) throw gone();
  return {};
}

/** Returns the listen key that a call of contracts names, by hash; null: whichever its API key has. */
const meantHash = (call: Call) => (call.parameters.has('listenKey') ? namedHash(call) : null);

/** PUT /fapi/v1/listenKey: another hour, of the one that the API key has. */
export async function keepContractData(deps: Kept, call: Call): Promise<object> {
  const { row } = call.who as FoundApiKey;
  const nowMs = deps.clock();
  if (!(await keepListenKey(deps.peoplePool, row.keyId, meantHash(call), nowMs, nowMs + LIFE_MS))) throw gone();
  return startUserData(deps, call);
}

/** DELETE /fapi/v1/listenKey: done also where there is none. */
export async function closeContractData(deps: Kept, call: Call): Promise<object> {
  const { row } = call.who as FoundApiKey;
  await endListenKey(deps.peoplePool, row.keyId, meantHash(call), deps.clock());
  return {};
}

/** Returns the API key that a living listen key reads by; undefined: it is none. */
export function apiKeyBehind(deps: Kept, listenKey: string): Promise<string | undefined> {
  return apiKeyOfListenKey(deps.peoplePool, hashOfListenKey(listenKey), deps.clock());
}

/** Returns which of these listen keys live, one question for all of them. */
export async function livingOf(deps: Kept, listenKeys: readonly string[]): Promise<Set<string>> {
  if (listenKeys.length === 0) return new Set();
  const hashes = listenKeys.map(hashOfListenKey);
  const living = await livingListenKeys(deps.peoplePool, hashes, deps.clock());
  return new Set(listenKeys.filter((_key, i) => living.has((hashes[i] as Buffer).toString('hex'))));
}
