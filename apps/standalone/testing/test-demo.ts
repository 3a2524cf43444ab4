import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCore } from '@pelorus/core/start.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { loadSecrets } from '@pelorus/gateway/config.ts';
import { type Gateway, startGateway } from '@pelorus/gateway/start.ts';
import { CONTRACT } from '@pelorus/gateway/testing/catalog/test-contract.ts';
import { CONFIG, mailedCode } from '@pelorus/gateway/testing/test-gateway.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type { WorkerHandle } from '@pelorus/worker/start-worker.ts';
import { startWorkerThread } from '@pelorus/worker/start-worker-thread.ts';
import { pino } from 'pino';
import { expect } from 'vitest';
import { demoBackend, demoDatabase } from '../src/demo-exchange.ts';

export const FUNDS = [
  { asset: 'USDT', amount: '100000' },
  { asset: 'BTC', amount: '1' },
];
export const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

export let database: TestDatabase;
let secretsDir: string;
export let core: CoreLink;
let worker: WorkerHandle;
export let gateway: Gateway;
type Pool = ReturnType<typeof createPool>;
export let pool: Pool;

export async function start(): Promise<void> {
  gateway = await startGateway({
    config: brandConfigSchema.parse({ ...CONFIG, contracts: [CONTRACT], demoAccounts: { funds: FUNDS } }),
    core,
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    secretsDir,
    env: {},
    demo: demoBackend(database.url, log),
    limits: { barrierWaitMs: 30_000 },
    log,
  });
}

/** A new database with all that runs on it, the gateway last. */
export async function open(): Promise<void> {
  database = await createTestDatabase();
  secretsDir = await mkdtemp(path.join(tmpdir(), 'pelorus-demo-'));
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  core = await startCore({ databaseUrl: database.url, log });
  worker = startWorkerThread({ databaseUrl: database.url, log });
  await start();
}
export async function close(): Promise<void> {
  await gateway.close();
  await worker.stop();
  await core.close();
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const other = createPool({ url: server.href, applicationName: 'test', log: SILENT_LOG });
  await other.query(`drop database if exists "${demoDatabase(database.url).name}" with (force)`);
  await other.end();
  await pool.end();
  await database.drop();
  await rm(secretsDir, { recursive: true });
}

interface Answer {
  status: number;
  headers: Headers;
  body: { data?: unknown; error?: string; code?: number };
}

/** A visitor with a browser's cookies. */
class Visitor {
  readonly jar = new Map<string, string>();

  async send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(gateway.address + url, {
      method,
      headers: {
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split('=');
      if (/max-age=0/i.test(line)) this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  }

  async data<T = Record<string, unknown>>(method: string, url: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, url, body);
    expect([url, answer.status, answer.body]).toEqual([url, 200, expect.anything()]);
    return answer.body.data as T;
  }
}

let people = 0;
export async function signedUp(): Promise<Visitor> {
  const who = new Visitor();
  const address = `p${++people}@example.com`;
  await who.data('POST', '/api/identity/sign-up', { address, password: 'Right-horse-7', consent: true });
  const secrets = await loadSecrets({ mode: 'demo', env: {}, secretsDir });
  await who.data('POST', '/api/identity/journey/code', { code: await mailedCode({ pool, secrets }, address) });
  return who;
}

export interface Key {
  apiKey: string;
  secret: string;
}
export const keyBody = { label: 'bot', scopes: ['read', 'spot'], networks: ['127.0.0.1'] };

export async function dialect(
  { apiKey, secret }: Key,
  method: string,
  url: string,
  fields: Record<string, string> = {},
) {
  const query = new URLSearchParams({ ...fields, timestamp: String(Date.now()) }).toString();
  const signature = createHmac('sha256', secret).update(query).digest('hex');
  const answer = await fetch(`${gateway.address}${url}?${query}&signature=${signature}`, {
    method,
    headers: { 'x-mbx-apikey': apiKey },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

export const amounts = async (who: Visitor) => {
  const rows = await who.data<{ asset: string; available: string; held: string }[]>('GET', '/api/wallet/balances');
  return Object.fromEntries(rows.map(({ asset, available, held }) => [asset, [Number(available), Number(held)]]));
};
export const demo = (who: Visitor) =>
  who.data<{ account: { id: string; accountId: number } | null }>('GET', '/api/demo');
export const show = (who: Visitor, isShown: boolean) => who.data('POST', '/api/demo/view', { isShown });
export const BID = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', quantity: '0.1', price: '40000' };
export const rows = async (db: Pool, table: string) =>
  (await db.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
