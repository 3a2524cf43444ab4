import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedServer, startEmbedded } from '@pelorus/database/embedded/embedded.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import { Exchange } from '@pelorus/engine/exchange.ts';
import { PostgresJournalReader } from '@pelorus/journal/postgres/postgres-reader.ts';
import { type AppliedCommand, decodeBatch } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink, CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { limitOrder, openSmallExchange } from '@pelorus/testkit/small-exchange.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startCore } from './start.ts';
import { verifyReplay } from './verify-replay.ts';

const USERS = 4;
const CLIENTS = 16;

let dataDir: string;
let server: EmbeddedServer;
let database = 0;
const links: CoreLink[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pelorus-faults-'));
  server = await startEmbedded({ dataDir, log: SILENT_LOG });
});
afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freshDatabase(): Promise<string> {
  const url = new URL(server.url);
  url.pathname = `/faults${++database}`;
  await sql(server.url, `create database faults${database}`);
  await migrate({ url: url.href, log: SILENT_LOG });
  return url.href;
}

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function start(databaseUrl: string): Promise<CoreLink> {
  const link = await startCore({ databaseUrl, log: SILENT_LOG, snapshotEvery: 500 });
  links.push(link);
  return link;
}

interface Load {
  /** Client order id → order id, of what was answered. */
  acked: Map<string, number>;
  refused: Map<string, number>;
  stop(): Promise<void>;
}

/** Clients that each place one order after the other, and repeat an unanswered one with its id until it is answered. */
function startLoad(link: CoreLink): Load {
  const acked = new Map<string, number>();
  const refused = new Map<string, number>();
  let isStopping = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let i = 0; !isStopping; i++) {
      const clientOrderId = `c${client}-${i}`;
      acked.set(clientOrderId, await placeUntilAnswered(link, client, i, clientOrderId, refused));
    }
  });
  return {
    acked,
    refused,
    stop: async () => {
      isStopping = true;
      await Promise.all(clients);
    },
  };
}

async function placeUntilAnswered(
  link: CoreLink,
  client: number,
  i: number,
  clientOrderId: string,
  refused: Map<string, number>,
): Promise<number> {
  for (;;) {
    try {
      const record = limitOrder({
        user: client % USERS,
        side: (client + i) % 2,
        priceTicks: 1_000_000 + ((i * 31) % 50),
        lots: 1 + (i % 5),
        clientOrderId,
      });
      const [event] = (await link.submit(record)).events;
      if (event?.kind !== 'orderAccepted' && event?.kind !== 'duplicate') throw new Error(`unexpected ${event?.kind}`);
      return event.orderId;
    } catch (error) {
      const { code } = error as CoreUnavailable;
      if (code === undefined) throw error;
      refused.set(code, (refused.get(code) ?? 0) + 1);
      await delay(5);
    }
  }
}

/** Every answered order is in the journal's events exactly once, under the id it was answered with. */
async function expectNothingLostOrDoubled(
  databaseUrl: string,
  link: CoreLink,
  acked: Map<string, number>,
): Promise<void> {
  for (const [clientOrderId, orderId] of [...acked].slice(-50)) {
    const [client, i] = clientOrderId.slice(1).split('-').map(Number) as [number, number];
    expect(await placeUntilAnswered(link, client, i, clientOrderId, new Map())).toBe(orderId);
  }
  const reader = new PostgresJournalReader({ url: databaseUrl });
  const report = await verifyReplay(reader);
  await reader.close();
  expect(report.seq).toBeGreaterThan(acked.size);
  const seen = await ordersOf(databaseUrl);
  for (const [clientOrderId, orderId] of acked) expect(seen.get(clientOrderId)).toEqual([orderId]);
}

/** Client order id → ids of the orders that were accepted under it, by replaying. */
async function ordersOf(databaseUrl: string): Promise<Map<string, number[]>> {
  const exchange = new Exchange();
  const reader = new PostgresJournalReader({ url: databaseUrl });
  const seen = new Map<string, number[]>();
  for await (const { firstSeq, count, payload } of reader.read(1)) {
    const applied = exchange.applyBatch(payload, count);
    for (const command of decodeBatch({ firstSeq, commands: payload, ...applied })) note(seen, command);
  }
  await reader.close();
  return seen;
}

function note(seen: Map<string, number[]>, command: AppliedCommand): void {
  const [event] = command.events;
  if (event?.kind !== 'orderAccepted' || command.clientOrderId === null) return;
  // Client order ids of the load are unique over all users.
  seen.set(command.clientOrderId, [...(seen.get(command.clientOrderId) ?? []), event.orderId]);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

test('CORE-22 the connection of the writer cut during commits, again and again under load: nothing answered is lost, nothing is done twice, it heals', async () => {
  const url = await freshDatabase();
  const link = await start(url);
  await Promise.all(openSmallExchange(USERS).map((record) => link.submit(record)));
  const load = startLoad(link);
  for (let round = 1; round <= 6; round++) {
    const before = load.acked.size;
    await until(() => load.acked.size > before + 200 && link.isUp());
    await sql(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pelorus-core'");
    await until(() => !link.isUp() || load.refused.size > 0);
  }
  await until(() => link.isUp());
  await load.stop();
  expect(load.refused.get('UNAVAILABLE') ?? 0).toBeGreaterThan(0);
  await expectNothingLostOrDoubled(url, link, load.acked);
});

test.each(['SIGQUIT', 'SIGKILL', 'SIGINT'] as const)(
  'CORE-23 PostgreSQL ended (%s) under load comes back, and so does the exchange: nothing answered is lost, nothing is done twice',
  async (signal) => {
    const url = await freshDatabase();
    const link = await start(url);
    await Promise.all(openSmallExchange(USERS).map((record) => link.submit(record)));
    const load = startLoad(link);
    for (let round = 0; round < 2; round++) {
      const before = load.acked.size;
      await until(() => load.acked.size > before + 300 && link.isUp());
      process.kill(server.pid(), signal);
      await until(() => !link.isUp());
    }
    const before = load.acked.size;
    await until(() => load.acked.size > before + 100);
    await load.stop();
    await expectNothingLostOrDoubled(url, link, load.acked);
  },
);

test('CORE-24 a second core waits while the first leads and takes over when it goes, from the same place', async () => {
  const url = await freshDatabase();
  const first = await start(url);
  await Promise.all(openSmallExchange(USERS).map((record) => first.submit(record)));
  const second = start(url);
  const load = startLoad(first);
  await until(() => load.acked.size > 300);
  await load.stop();
  await first.close();
  const heir = await second;
  await expectNothingLostOrDoubled(url, heir, load.acked);
});

test('CORE-25 a commit that the server refuses stops the core unanswered, and it comes back when the server takes commits again', async () => {
  const url = await freshDatabase();
  const link = await start(url);
  await Promise.all(openSmallExchange(USERS).map((record) => link.submit(record)));
  const load = startLoad(link);
  await until(() => load.acked.size > 300);
  await sql(url, 'alter table journal.batch rename to elsewhere');
  await until(() => !link.isUp());
  await sql(url, 'alter table journal.elsewhere rename to batch');
  const before = load.acked.size;
  await until(() => load.acked.size > before + 100);
  await load.stop();
  await expectNothingLostOrDoubled(url, link, load.acked);
});
