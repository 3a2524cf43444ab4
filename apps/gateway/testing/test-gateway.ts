import { randomBytes } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import { type BrandConfigInput, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { buildDeps } from '../src/build-deps.ts';
import { deriveSecrets, type VerifierSecrets } from '../src/config.ts';
import { followCore } from '../src/core-stream.ts';
import type { GatewayDeps } from '../src/deps.ts';
import { ApiKeys } from '../src/http/callers/api-keys.ts';
import { type RegisteredRoute, registeredRoutes } from '../src/http/guard.ts';
import type { App } from '../src/http/routes.ts';
import { Passwords } from '../src/identity/passwords.ts';
import type { Limits } from '../src/limits.ts';
import type { MarketFeed } from '../src/markets/market-feed.ts';
import { buildServer } from '../src/server.ts';
import { checkSent } from './api-documents/test-answers.ts';
import { ScriptedCore } from './test-core.ts';

/** Test builders of this half of the gateway: a configuration, and a server on a fresh database over a scripted core. */
export const CONFIG: BrandConfigInput = {
  brand: { name: 'Test venue' },
  hosts: { origins: ['https://app.example.com'], trustedProxies: 0 },
  features: { faucet: true },
  // Tests of it turn it on.
  humanVerification: { provider: 'off' },
  // Tests of what two owners do together make two.
  staff: { soleOwner: true },
  mode: 'demo',
  assets: [
    { code: 'USDT', name: 'Tether', scale: 8 },
    { code: 'BTC', name: 'Bitcoin', scale: 8 },
  ],
  markets: [
    {
      symbol: 'BTC_USDT',
      tickSize: '0.01',
      stepSize: '0.00001',
      priceMin: '0.01',
      priceMax: '1000000',
      quantityMin: '0.00001',
      quantityMax: '10000',
      marketQuantityMax: '10000',
      notionalMin: '0.00001',
      referencePrice: '50000',
    },
  ],
  feeTiers: [{ tier: 0, maker: '0.001', taker: '0.0015' }],
  faucet: {
    amounts: [
      { asset: 'USDT', amount: '10000' },
      { asset: 'BTC', amount: '0.5' },
    ],
    waitMinutes: 60,
  },
};

const SILENT_FEED = {
  onHello() {},
  onCommand() {},
  onBatchEnd() {},
  onDown() {},
} as unknown as MarketFeed;

export interface TestGateway {
  app: App;
  deps: GatewayDeps;
  core: ScriptedCore;
  /** Every route that registered, with its right. */
  routes: readonly RegisteredRoute[];
  /** Moves the gateway's clock, ms. */
  pass(ms: number): void;
  close(): Promise<void>;
}

/** The real cost is proven by its own test; elsewhere a cheap one keeps tests quick. */
const CHEAP = { memoryKib: 64, passes: 1, parallelism: 1 };

/**
 * Holds whatever the dialect answers through Fastify against its document (ADOC-06). Returns the troubles there are: they
 * are told when the gateway closes, since a test may look at nothing but the status.
 */
function watchAnswers(app: App): Error[] {
  const troubles: Error[] = [];
  app.addHook('onSend', (request, reply, payload, done) => {
    const { config } = request.routeOptions;
    if (config?.auth === 'dialect' && typeof payload === 'string')
      try {
        checkSent(request.method, request.url, reply.statusCode, payload);
      } catch (error) {
        troubles.push(error as Error);
      }
    done();
  });
  return troubles;
}

/** Returns a gateway on a fresh database, not listening: use app.inject. Projections count as always up to date. */
export async function testGateway(
  options: {
    config?: Partial<BrandConfigInput>;
    limits?: Partial<Limits>;
    rooms?: (app: App, deps: GatewayDeps) => Promise<unknown>;
    /** How far the tables are; all the way unless told. */
    projectedSeq?: number;
    /** Secrets of other providers, by environment variable. */
    providerSecrets?: ReadonlyMap<string, string>;
    /** Secrets of an identity verification provider. */
    verifier?: VerifierSecrets;
    /** Log destination; by default none, unless TEST_LOG names a level. */
    log?: FastifyBaseLogger;
  } = {},
): Promise<TestGateway> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  const secrets = deriveSecrets(
    randomBytes(32),
    { operatorSecret: randomBytes(32).toString('hex'), metricsToken: randomBytes(32).toString('hex') },
    undefined,
    options.providerSecrets,
    options.verifier,
  );
  const core = new ScriptedCore();
  let nowMs = Date.UTC(2026, 0, 1);
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' });
  const config = brandConfigSchema.parse({ ...CONFIG, ...options.config });
  const built = buildDeps({
    config,
    core,
    pool,
    secrets,
    log,
    limits: { busyTurnMs: 60_000, ...options.limits },
    clock: () => nowMs,
  });
  const deps: GatewayDeps = { ...built, passwords: new Passwords(secrets.passwordPepper, CHEAP) };
  deps.barrier.projected(options.projectedSeq ?? Number.MAX_SAFE_INTEGER);
  await followCore(deps, { spot: SILENT_FEED, futures: SILENT_FEED });
  let troubles: readonly Error[] = [];
  const rooms = async (app: App) => {
    troubles = watchAnswers(app);
    await options.rooms?.(app, deps);
  };
  const app = await buildServer(deps, { rooms });
  await app.ready();
  DEPS_OF.set(app, deps);
  const close = async () => {
    await app.close();
    await pool.end();
    await database.drop();
    if (troubles[0] !== undefined) throw troubles[0];
  };
  return {
    app,
    deps,
    core,
    routes: registeredRoutes(app),
    pass: (ms) => {
      nowMs += ms;
    },
    close,
  };
}

/** Returns the API keys of a gateway over the same database as another: what a second process would hold. */
export function otherProcessKeys(deps: GatewayDeps): ApiKeys {
  return new ApiKeys(deps.pool, deps.secrets.apiSecretKey, deps.limits, deps.clock, deps.log);
}

/** The gateway behind a server, so that a browser's owner can read their mail. */
const DEPS_OF = new WeakMap<App, GatewayDeps>();

interface ReadMessage {
  kind: string;
  address: string;
  language: string;
  userId: string | null;
  madeAtMs: number;
  endsAtMs: number | null;
  values: Record<string, string>;
}

type Mailbox = Pick<GatewayDeps, 'pool' | 'secrets'>;

/** Returns the messages to an address, newest first, as the worker would read them. */
export async function messagesTo({ pool, secrets }: Mailbox, address: string): Promise<ReadMessage[]> {
  const found = await pool.query(
    `SELECT message_id AS id, kind, address, language, user_id AS "userId", made_at_ms AS "madeAtMs",
       ends_at_ms AS "endsAtMs", values_sealed AS sealed
     FROM identity.messages WHERE address = $1 ORDER BY made_at_ms DESC, xmin::text::bigint DESC`,
    [address],
  );
  return found.rows.map(({ id, sealed, ...row }) => ({
    ...row,
    values: JSON.parse(unseal(secrets.messageKey, id, sealed)),
  }));
}

/** Returns the code that was mailed to an address last. */
export async function mailedCode(deps: Mailbox, address: string): Promise<string> {
  const code = (await messagesTo(deps, address)).find(({ values }) => values.code !== undefined)?.values.code;
  if (code === undefined) throw new Error(`no code was mailed to ${address}`);
  return code;
}

/** Somebody with a browser: keeps cookies, sends what a same-origin page sends, and reads the mail to their address. */
export class Browser {
  readonly #app: App;
  readonly cookies = new Map<string, string>();
  /** Sent with every request. */
  headers: Record<string, string> = {};
  email = `p${randomBytes(6).toString('hex')}@example.com`;
  password = 'Right-horse-7';

  constructor(app: App) {
    this.#app = app;
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const answer = await this.#app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return answer;
  }

  /** Sends the sign-up form; `change` overrides fields. */
  beginSignUp(change: object = {}) {
    const body = { address: this.email, password: this.password, consent: true, ...change };
    return this.send('POST', '/api/identity/sign-up', body);
  }

  /** Gives the code that was mailed last. */
  async giveCode(address = this.email) {
    const code = await mailedCode(DEPS_OF.get(this.#app) as GatewayDeps, address);
    return this.send('POST', '/api/identity/journey/code', { code });
  }

  /** Signs up by every step; `human`: a proof. */
  async signUp(human?: string): Promise<this> {
    const begun = await this.beginSignUp({ human });
    if (begun.statusCode !== 200) throw new Error(`sign-up answered ${begun.statusCode}: ${begun.body}`);
    const answer = await this.giveCode();
    if (answer.statusCode !== 200) throw new Error(`the code was answered ${answer.statusCode}: ${answer.body}`);
    return this;
  }

  /** Sends the log-in form. */
  beginLogIn(change: object = {}) {
    return this.send('POST', '/api/identity/log-in', { address: this.email, password: this.password, ...change });
  }

  /** Logs in, on a new device with the mailed code; a second factor is left to the caller. Returns the last answer. */
  async logIn() {
    const begun = await this.beginLogIn();
    const isDevice = begun.statusCode === 200 && begun.json().data.journey?.step === 'device';
    return isDevice ? this.giveCode() : begun;
  }
}

/** Returns a new person who has signed up. */
export function person(gateway: TestGateway): Promise<Browser> {
  return new Browser(gateway.app).signUp();
}
