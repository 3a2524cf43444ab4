import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiKeyRow,
  apiKeyOwner,
  apiKeysOfUser,
  deleteApiKey,
  deleteApiKeysByLabel,
  insertApiKey,
  touchApiKey,
} from '@pelorus/database/queries/api-keys.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import type { ApiKey, NewApiKey } from '@pelorus/protocol/identity/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { GatewayDeps, Limits } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import type { Who } from '../http/routes.ts';

/** A key with its owner and the secret that signs for it, ready to be signed with. */
export interface FoundApiKey extends Who {
  keyId: string;
  scopes: readonly ('read' | 'spot')[];
  secret: KeyObject;
}

const KEY = /^[A-Za-z0-9]{64}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;
const CACHED_MOST = 10_000;
const TOUCH_MS = 60_000;

/** Returns 64 random letters and digits (381 bits); bytes that would favour some of them are drawn again. */
function randomKey(): string {
  let text = '';
  while (text.length < KEY_LENGTH)
    for (const byte of randomBytes(KEY_LENGTH))
      if (byte < 248 && text.length < KEY_LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

function shown(row: ApiKeyRow): ApiKey {
  const { keyId, apiKey, label, scopes, createdAtMs, lastUsedAtMs } = row;
  return { id: keyId, apiKey, label, scopes, createdAt: createdAtMs, lastUsedAt: lastUsedAtMs };
}

/** API keys: made, listed, deleted, and looked up in memory for each signed request. */
export class ApiKeys {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #limits: Limits;
  readonly #clock: () => number;
  readonly #log: FastifyBaseLogger;
  readonly #cache = new Map<string, Promise<FoundApiKey | null>>();
  readonly #touchedAtMs = new Map<string, number>();
  /** Only while deletions are heard of may a key be answered from memory. */
  #listening = false;

  constructor(pool: Pool, apiSecretKey: Buffer, limits: Limits, clock: () => number, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#key = apiSecretKey;
    this.#limits = limits;
    this.#clock = clock;
    this.#log = log;
  }

  /** Makes a key for a person; the secret is in this answer and nowhere else in the clear. Refuses TOO_MANY_KEYS. */
  async create(userId: string, label: string, scopes: readonly ('read' | 'spot')[]): Promise<NewApiKey> {
    const keyId = randomUUID();
    const apiKey = randomKey();
    const secret = randomKey();
    const createdAt = this.#clock();
    const unique = [...new Set(scopes)].sort();
    const row = { keyId, userId, apiKey, secretSealed: seal(this.#key, keyId, secret), label, scopes: unique };
    if (!(await insertApiKey(this.#pool, row, createdAt, this.#limits.apiKeysPerAccount)))
      throw new Refused('TOO_MANY_KEYS');
    return { id: keyId, apiKey, label, scopes: unique, createdAt, lastUsedAt: null, secret };
  }

  async list(userId: string): Promise<ApiKey[]> {
    return (await apiKeysOfUser(this.#pool, userId)).map(shown);
  }

  /** Deletes a key of this person; dead here at once, in other processes as soon as they are notified. */
  async delete(userId: string, keyId: string): Promise<void> {
    const apiKey = await deleteApiKey(this.#pool, userId, keyId);
    if (apiKey === undefined) throw new Refused('NOT_FOUND');
    this.forget(apiKey);
  }

  /** Deletes a person's keys of one label. */
  async deleteByLabel(userId: string, label: string): Promise<void> {
    await deleteApiKeysByLabel(this.#pool, userId, label);
    this.#cache.clear();
  }

  /** Returns the key with its owner and secret; refuses API_KEY_FORMAT and API_KEY_INVALID. */
  async find(apiKey: string): Promise<FoundApiKey> {
    if (!KEY.test(apiKey)) throw new Refused('API_KEY_FORMAT');
    const found = await (this.#cache.get(apiKey) ?? this.#load(apiKey));
    if (found === null) throw new Refused('API_KEY_INVALID');
    this.#touch(found.keyId);
    return found;
  }

  #load(apiKey: string): Promise<FoundApiKey | null> {
    const loading = this.#read(apiKey);
    if (!this.#listening) return loading;
    if (this.#cache.size >= CACHED_MOST) this.#cache.delete(this.#cache.keys().next().value as string);
    this.#cache.set(apiKey, loading);
    // What was not found, or could not be asked, is not remembered.
    const forget = () => {
      if (this.#cache.get(apiKey) === loading) this.#cache.delete(apiKey);
    };
    loading.then((found) => found ?? forget(), forget);
    return loading;
  }

  async #read(apiKey: string): Promise<FoundApiKey | null> {
    const row = await apiKeyOwner(this.#pool, apiKey);
    if (row === undefined) return null;
    return {
      keyId: row.keyId,
      userId: row.userId,
      accountId: row.accountId,
      email: row.email,
      createdAtMs: row.userCreatedAtMs,
      isSubAccount: row.isSubAccount,
      sessionId: null,
      freshUntilMs: 0,
      scopes: row.scopes,
      secret: createSecretKey(unseal(this.#key, row.keyId, row.secretSealed), 'utf8'),
    };
  }

  #touch(keyId: string): void {
    const now = this.#clock();
    if (now - (this.#touchedAtMs.get(keyId) ?? 0) < TOUCH_MS) return;
    if (this.#touchedAtMs.size >= CACHED_MOST) this.#touchedAtMs.clear();
    this.#touchedAtMs.set(keyId, now);
    touchApiKey(this.#pool, keyId, now).catch((error) => this.#log.warn({ err: error }, 'API key not touched'));
  }

  /** A key was deleted somewhere (NOTIFY api_key_gone). */
  forget(apiKey: string): void {
    this.#cache.delete(apiKey);
  }

  /** Whether deletions in other processes are heard of; what was remembered before is not trusted. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.#cache.clear();
  }
}

/** Returns the key of a signed request with its owner, scopes and secret; refuses API_KEY_FORMAT and API_KEY_INVALID. */
export function findApiKey(deps: Pick<GatewayDeps, 'apiKeys'>, apiKey: string): Promise<FoundApiKey> {
  return deps.apiKeys.find(apiKey);
}
