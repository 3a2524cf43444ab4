/**
 * The core alone: commands through CoreLink (thread, engine, one commit a group in a real PostgreSQL with fsync) at
 * several numbers in flight, then recovery from what was written.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCore } from '@pelorus/core/start.ts';
import { startEmbedded } from '@pelorus/database/embedded/embedded.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import pg from 'pg';
import { Registry } from 'prom-client';
import { type Flow, makeFlow } from '../engine/flow.ts';
import { flowRecords, setUpRecords } from '../engine/records.ts';
import { quantiles } from '../quantiles.ts';
import type { Measured } from '../table.ts';
import { measureCascades } from './cascade.ts';

const COMMANDS = 1_000_000;
const IN_FLIGHT = [1, 16, 64, 256, 1024];
const SECONDS = 2;
/** Records are made this many at a time: a million at once would be most of the memory. */
const CHUNK = 4_096;

export async function run(): Promise<Measured[]> {
  return [...(await onServer(measureCommands)), ...(await onServer(measureBesideCascades))];
}

/** Runs a measurement on a database of its own. */
async function onServer(measure: (url: string) => Promise<Measured[]>): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelorus-bench-'));
  const server = await startEmbedded({ dataDir, log: SILENT_LOG });
  try {
    await migrate({ url: server.url, log: SILENT_LOG });
    return await measure(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Snapshots are only taken where a measurement asks for one. */
function startOn(databaseUrl: string, registry = new Registry()): Promise<CoreLink> {
  return startCore({ databaseUrl, log: SILENT_LOG, registry, snapshotEvery: Number.MAX_SAFE_INTEGER });
}

async function measureBesideCascades(url: string): Promise<Measured[]> {
  const link = await startOn(url);
  const rows = await measureCascades(link);
  await link.close();
  return rows;
}

async function measureCommands(url: string): Promise<Measured[]> {
  const registry = new Registry();
  const link = await startOn(url, registry);
  for (const chunk of chunks(setUpRecords(1))) await Promise.all(chunk.map((record) => link.submit(copyOf(record))));
  const records = recordsOf(makeFlow({ symbols: 1, resting: 4_000, commands: COMMANDS, depthTicks: 200 }, 7));
  await pump(link, records, 1_024, 1);
  const rows: Measured[] = [];
  for (const inFlight of IN_FLIGHT) rows.push(...(await measure(link, records, inFlight)));
  await pump(link, records, 4_096, Number.POSITIVE_INFINITY);
  await link.close();
  rows.push(await standStill(registry));
  rows.push(await recovery(() => startOn(url), 'recovery of a core, from a snapshot at its end'));
  await sql(url, 'truncate journal.snapshot, journal.snapshot_part');
  rows.push(await recovery(() => startOn(url), 'recovery of a core, 1 M commands replayed from PostgreSQL'));
  return rows;
}

function* chunks(records: Uint8Array[]): Generator<Uint8Array[]> {
  for (let at = 0; at < records.length; at += CHUNK) yield records.slice(at, at + CHUNK);
}

function copyOf(record: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(record);
}

function* recordsOf(flow: Flow): Generator<Uint8Array<ArrayBuffer>, undefined> {
  for (let from = 0; from < flow.total; from += CHUNK) {
    for (const record of flowRecords(flow, from, Math.min(flow.total, from + CHUNK))) yield copyOf(record);
  }
}

/** Keeps `inFlight` commands under way until time or records are up; returns each one's latency, ms. */
async function pump(
  link: CoreLink,
  records: Generator<Uint8Array<ArrayBuffer>>,
  inFlight: number,
  seconds: number,
): Promise<number[]> {
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const { value, done } = records.next();
      if (done) return;
      const sentMs = performance.now();
      await link.submit(value);
      latencies.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return latencies;
}

async function measure(
  link: CoreLink,
  records: Generator<Uint8Array<ArrayBuffer>>,
  inFlight: number,
): Promise<Measured[]> {
  const startedMs = performance.now();
  const latencies = await pump(link, records, inFlight, SECONDS);
  const seconds = (performance.now() - startedMs) / 1_000;
  const { p50, p99 } = quantiles(latencies);
  const name = `durable commands, ${inFlight} in flight`;
  return [
    {
      name,
      value: latencies.length / seconds,
      unit: 'commands/s',
      note: `CoreLink, thread, fsync; p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    },
    ...(inFlight === 1
      ? [
          { name: 'one durable command alone, p50', value: p50, unit: 'ms' },
          { name: 'one durable command alone, p99', value: p99, unit: 'ms' },
        ]
      : []),
  ];
}

/** How long the engine stood still for the snapshot at close, with everything the flow left in it. */
async function standStill(registry: Registry): Promise<Measured> {
  const { values } = (await registry.getSingleMetric('pelorus_core_snapshot_stall_seconds')?.get()) ?? { values: [] };
  const seconds = (values as { metricName?: string; value: number }[]).find((row) => row.metricName?.endsWith('_sum'));
  const bytes = (await registry.getSingleMetric('pelorus_core_snapshot_bytes')?.get())?.values[0]?.value ?? 0;
  return {
    name: 'stand-still for a snapshot after 1 M commands',
    value: (seconds?.value ?? Number.NaN) * 1_000,
    unit: 'ms',
    note: `${Math.round(bytes / 1e6)} MB, written beside the loop`,
  };
}

async function recovery(start: () => Promise<CoreLink>, name: string): Promise<Measured> {
  const startedMs = performance.now();
  const link = await start();
  const value = performance.now() - startedMs;
  await link.close();
  return { name, value, unit: 'ms', note: 'from starting the thread to taking commands, chain and state checked' };
}

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
