import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiKeyOwnerRow,
  type ApiKeyRow,
  apiKeyOwners,
  deleteApiKeysByLabel,
  insertApiKey,
  type KeyPolicyRow,
  touchApiKey,
} from '@pelorus/database/identity/api-keys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { isSubScope, type KeyScope } from '@pelorus/protocol/permissions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Limits } from '../../limits.ts';
import { Refused } from '../refused.ts';
import type { Who } from '../routes.ts';
import { isOver } from './key-policy.ts';
import { addressTest } from './networks.ts';
import { verifierOf } from './public-key.ts';

/** A key with its owner, and what its signatures are checked with. */
export interface FoundApiKey extends Who {
  /** Those of the key that its owner has: a sub-account may lose some and get them again (SUB-05). */
  scopes: readonly KeyScope[];
  symbols: readonly string[];
  /** Its last use is kept up to date here. */
  row: ApiKeyRow;
  /** HMAC: the secret; Ed25519 and RSA: the public key. */
  verifier: KeyObject;
  isFrom: (address: string) => boolean;
}

/** A key, and from where it is used. */
export interface KeyUse {
  apiKey: string;
  address: string;
}

/** A key that is being looked up, or was; null: there is none, or not yet. */
interface Loading {
  asked: Promise<FoundApiKey | null>;
  found: FoundApiKey | null;
}

/** Is it an API key that asks, and no session? */
export function isKey(who: Who): who is FoundApiKey {
  return 'row' in who;
}

interface MadeApiKey {
  keyId: string;
  apiKey: string;
  /** In this answer and nowhere else in the clear; null: the person signs with a key of their own. */
  secret: string | null;
  createdAtMs: number;
}

const KEY = /^[A-Za-z0-9]{64}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 64;
const CACHED_MAX = 10_000;
const TOUCH_MS = 60_000;

/** Returns 64 random letters and digits (381 bits); bytes that would favour some of them are drawn again. */
export function randomKey(): string {
  let text = '';
  while (text.length < KEY_LENGTH)
    for (const byte of randomBytes(KEY_LENGTH))
      if (byte < 248 && text.length < KEY_LENGTH) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** API keys: made, and looked up in memory for each signed request. */
export class ApiKeys {
  readonly #isDemo: boolean;
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #limits: Limits;
  readonly #clock: () => number;
  readonly #log: FastifyBaseLogger;
  readonly #cache = new Map<string, Loading>();
  /** The other in-memory cache of keys in this process. */
  #twin: ApiKeys | null = null;
  readonly #touchedAtMs = new Map<string, number>();
  /** Only while deletions are heard of may a key be answered from memory. */
  #listening = false;

  /** `isDemo`: finds keys of demo accounts, and no others (DEMO-03). */
  constructor(
    pool: Pool,
    apiSecretKey: Buffer,
    limits: Limits,
    clock: () => number,
    log: FastifyBaseLogger,
    isDemo = false,
  ) {
    this.#isDemo = isDemo;
    this.#pool = pool;
    this.#key = apiSecretKey;
    this.#limits = limits;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Makes a key for a person, in the caller's transaction: HMAC with a secret of ours, or with the person's public
   * key (SPKI). Refuses TOO_MANY_KEYS.
   */
  async create(
    db: Queryable,
    userId: string,
    policy: KeyPolicyRow,
    publicKey: Buffer | null = null,
  ): Promise<MadeApiKey> {
    const keyId = randomUUID();
    const apiKey = randomKey();
    const secret = publicKey === null ? randomKey() : null;
    const nowMs = this.#clock();
    const secretSealed = secret === null ? null : seal(this.#key, keyId, secret);
    const row = { ...policy, keyId, userId, apiKey, secretSealed, publicKey, nowMs };
    if (!(await insertApiKey(db, row, this.#limits.apiKeysPerAccount))) throw new Refused('TOO_MANY_KEYS');
    return { keyId, apiKey, secret, createdAtMs: nowMs };
  }

  /** Deletes a person's keys of one label. */
  async deleteByLabel(userId: string, label: string): Promise<void> {
    for (const apiKey of await deleteApiKeysByLabel(this.#pool, userId, label)) this.forget(apiKey);
  }

  /** Like find, but immediate; null: not in memory, or invalid, in which case `find` tells why. */
  known(apiKey: string, address: string): FoundApiKey | null {
    const found = this.#cache.get(apiKey)?.found ?? null;
    return found !== null && this.#isGood(found, address) ? found : null;
  }

  #isGood(found: FoundApiKey, address: string): boolean {
    return !this.#isOver(found) && found.isFrom(address);
  }

  /**
   * Returns the key with its owner. Refuses API_KEY_FORMAT, and API_KEY_INVALID for a key that is unknown, deleted,
   * asleep or expired, whose owner is frozen or gone, or that is not allowed from this address: the only place for all
   * these checks (KEY-04). The caller has not signed yet, so the answer must reveal nothing more.
   */
  async find(apiKey: string, address: string): Promise<FoundApiKey> {
    if (!KEY.test(apiKey)) throw new Refused('API_KEY_FORMAT');
    return this.#good(apiKey, address, this.#cache.get(apiKey) ?? this.#loadOne(apiKey));
  }

  /** Like find, for many uses with one query: returns their results in order. */
  findAll(uses: readonly KeyUse[]): Promise<PromiseSettledResult<FoundApiKey>[]> {
    const asked = new Set(uses.map(({ apiKey }) => apiKey).filter((apiKey) => KEY.test(apiKey)));
    const loaded = this.#load([...asked].filter((apiKey) => !this.#cache.has(apiKey)));
    const known = new Map(loaded);
    for (const apiKey of asked) if (!known.has(apiKey)) known.set(apiKey, this.#cache.get(apiKey) as Loading);
    return Promise.allSettled(
      uses.map(async ({ apiKey, address }) => {
        const loading = known.get(apiKey);
        if (loading === undefined) throw new Refused('API_KEY_FORMAT');
        return this.#good(apiKey, address, loading);
      }),
    );
  }

  async #good(apiKey: string, address: string, loading: Loading): Promise<FoundApiKey> {
    let found = await loading.asked;
    if (found !== null && this.#isOver(found)) {
      // It may have been used through another process since it was read here.
      this.forget(apiKey);
      found = await this.#loadOne(apiKey).asked;
    }
    if (found === null || !this.#isGood(found, address)) throw new Refused('API_KEY_INVALID');
    return found;
  }

  #isOver({ row }: FoundApiKey): boolean {
    return isOver(row, this.#clock(), this.#limits.apiKeyIdleMs);
  }

  #loadOne(apiKey: string): Loading {
    return this.#load([apiKey]).get(apiKey) as Loading;
  }

  /** Loads keys that are not in memory, all at once; the caller awaits each. */
  #load(apiKeys: readonly string[]): Map<string, Loading> {
    if (apiKeys.length === 0) return new Map();
    const asking = apiKeyOwners(this.#pool, apiKeys, this.#isDemo).then(
      (rows) => new Map(rows.map((row) => [row.apiKey, row])),
    );
    return new Map(
      apiKeys.map((apiKey) => {
        const asked = asking.then((rows) => this.#found(rows.get(apiKey)));
        const loading: Loading = { asked, found: null };
        this.#remember(apiKey, loading);
        return [apiKey, loading];
      }),
    );
  }

  #remember(apiKey: string, loading: Loading): void {
    if (!this.#listening) return;
    if (this.#cache.size >= CACHED_MAX) this.#cache.delete(this.#cache.keys().next().value as string);
    this.#cache.set(apiKey, loading);
    // A key that was not found, or could not be looked up, is not cached.
    const forget = () => {
      if (this.#cache.get(apiKey) === loading) this.#cache.delete(apiKey);
    };
    loading.asked.then((found) => {
      if (found === null) forget();
      else loading.found = found;
    }, forget);
  }

  #found(found: ApiKeyOwnerRow | undefined): FoundApiKey | null {
    if (found === undefined) return null;
    const { userId, accountId, email, userCreatedAtMs, isSubAccount, secretSealed, publicKey, ...ofSub } = found;
    const { parentId, subName, subPermissions: permissions, ...row } = ofSub;
    const verifier =
      publicKey === null
        ? createSecretKey(unseal(this.#key, row.keyId, secretSealed as Buffer), 'utf8')
        : verifierOf(publicKey);
    return {
      userId,
      accountId,
      email,
      createdAtMs: userCreatedAtMs,
      isSubAccount,
      sub: isSubAccount ? { parentId, name: subName ?? '', permissions, isSwitched: false } : null,
      sessionId: null,
      freshUntilMs: 0,
      scopes: isSubAccount ? row.scopes.filter((scope) => isSubScope(scope, permissions)) : row.scopes,
      symbols: row.symbols,
      row,
      verifier,
      isFrom: addressTest(row.networks),
    };
  }

  /** Notes that a key signed a request: only its owner can do that. */
  used({ row }: FoundApiKey): void {
    const now = this.#clock();
    row.lastUsedAtMs = now;
    if (now - (this.#touchedAtMs.get(row.keyId) ?? 0) < TOUCH_MS) return;
    if (this.#touchedAtMs.size >= CACHED_MAX) this.#touchedAtMs.clear();
    this.#touchedAtMs.set(row.keyId, now);
    touchApiKey(this.#pool, row.keyId, now).catch((error) =>
      this.#log.warn({ err: error }, 'could not update the last use of an API key'),
    );
  }

  /** Whatever these hear of changed keys the twin hears too: they are in one database (DEMO-03). */
  join(twin: ApiKeys | null): void {
    this.#twin = twin;
    twin?.setListening(this.#listening);
  }

  /** A key was deleted or changed somewhere (NOTIFY api_key_gone). */
  forget(apiKey: string): void {
    this.#cache.delete(apiKey);
    this.#twin?.forget(apiKey);
  }

  /** Sets whether deletions by other processes are received; keys cached before are not trusted. */
  setListening(listening: boolean): void {
    this.#twin?.setListening(listening);
    this.#listening = listening;
    this.#cache.clear();
  }
}
