/**
 * The whole server: signed orders of the Binance dialect over HTTP keep-alive, from another process on the same
 * machine, each answered when it is durable. Nothing is switched off but rate limits and the simulated markets.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { quantiles } from '../quantiles.ts';
import type { Measured } from '../table.ts';
import { loopDelayMs, makeKeys, round, startGenerator, unlimited } from './orders.ts';
import type { Key, RoundResult } from './round.ts';
import { startVenue, type Venue } from './venue.ts';

const IN_FLIGHT = [1, 16, 64, 256];
/** Over the socket requests: connections, and orders in flight on each. */
const SOCKET_LOADS = [
  [64, 1],
  [64, 4],
] as const;
const SECONDS = 4;
const OVERLOAD_CONNECTIONS = 256;
const OVERLOAD_FACTOR = 3;

export async function run(): Promise<Measured[]> {
  const startedMs = performance.now();
  const venue = await startVenue(unlimited);
  const coldMs = performance.now() - startedMs;
  const generator = startGenerator();
  try {
    const port = Number(new URL(venue.url).port);
    const keys = await makeKeys(venue, Math.max(...IN_FLIGHT));
    // Everything compiled and every connection's first request done before anything counts.
    await round(generator, { port, keys: keys.slice(0, 64), seconds: 3 });
    const rows: Measured[] = [];
    for (const inFlight of IN_FLIGHT) {
      await loopDelayMs(venue);
      const beforeUs = mainThreadUs(venue.process);
      const result = await round(generator, { port, keys: keys.slice(0, inFlight), seconds: SECONDS });
      rows.push(...measuredOf('HTTP', inFlight, result));
      const afterUs = mainThreadUs(venue.process);
      if (inFlight !== 64) continue;
      rows.push({ name: 'event loop of the gateway, p99 of its delay', value: await loopDelayMs(venue), unit: 'ms' });
      rows.push(...costs('', result, beforeUs, afterUs));
    }
    rows.push(...(await overSockets(venue, generator, { port, keys })));
    rows.push(...(await overload(generator, { port, keys: keys.slice(0, OVERLOAD_CONNECTIONS) }, rows)));
    rows.push({
      name: 'first start of the server',
      value: coldMs,
      unit: 'ms',
      note: 'new data directory, to a healthy answer',
    });
    rows.push(await warmStart(venue));
    return rows;
  } finally {
    generator.kill();
    await venue.remove();
  }
}

/** Signed orders of the socket requests (BWS-02), several in flight on each connection. */
async function overSockets(
  { process }: Venue,
  generator: ChildProcess,
  { port, keys }: { port: number; keys: Key[] },
): Promise<Measured[]> {
  const rows: Measured[] = [];
  const load = { port, keys: keys.slice(0, 64), seconds: SECONDS };
  await round(generator, { ...load, socketInFlight: 1, seconds: 2 });
  for (const [connections, each] of SOCKET_LOADS) {
    const beforeUs = mainThreadUs(process);
    const result = await round(generator, { ...load, socketInFlight: each });
    const afterUs = mainThreadUs(process);
    rows.push(...measuredOf('the socket', connections * each, result));
    if (each > 1) rows.push(...costs(' over the socket', result, beforeUs, afterUs));
  }
  return rows;
}

/** Returns an order's CPU cost on the gateway's thread and in the load generator, which shares the cores. */
function costs(
  over: string,
  { computingUs, latenciesMs }: RoundResult,
  beforeUs: number | null,
  afterUs: number | null,
) {
  if (beforeUs === null || afterUs === null) return [];
  const note = 'hardly changed by neighbours';
  return [
    { name: `gateway thread an order${over}`, value: (afterUs - beforeUs) / latenciesMs.length, unit: 'µs', note },
    {
      name: `the load itself, an order${over}`,
      value: computingUs / latenciesMs.length,
      unit: 'µs',
      note: 'of the same cores',
    },
  ];
}

async function warmStart(venue: Venue): Promise<Measured> {
  return {
    name: 'warm start of the server',
    value: await venue.restart(),
    unit: 'ms',
    note: `to a healthy answer, after the orders above, data in ${venue.dataDir}`,
  };
}

/** Three times what the server answered a moment ago, whatever it says to it (P29). */
async function overload(
  generator: ChildProcess,
  { port, keys }: { port: number; keys: Key[] },
  before: readonly Measured[],
): Promise<Measured[]> {
  const rated = before.find(({ name }) => name === 'orders over HTTP, 64 in flight')?.value ?? 0;
  const perSecond = Math.round(OVERLOAD_FACTOR * rated);
  const {
    byStatus = {},
    unanswered = 0,
    seconds,
  } = await round(generator, { port, keys, seconds: SECONDS, perSecond });
  const all = Object.values(byStatus).flat();
  const { p50, p99 } = quantiles(all);
  const done = byStatus[200]?.length ?? 0;
  const sent = all.length + unanswered;
  const others = Object.entries(byStatus)
    .map(([status, { length }]) => `${length} × ${status}`)
    .join(', ');
  const note = `${Math.round(sent / seconds)} orders/s sent, ${OVERLOAD_CONNECTIONS} connections; ${others}; p50 ${p50.toFixed(0)} ms`;
  return [
    { name: 'overload of 3, answered, p99', value: p99, unit: 'ms', note },
    { name: 'overload of 3, not answered', value: unanswered, unit: 'orders' },
    { name: 'overload of 3, done meanwhile', value: done / seconds, unit: 'orders/s', note: 'durable, acknowledged' },
  ];
}

function measuredOf(over: string, inFlight: number, { latenciesMs, seconds, refused }: RoundResult): Measured[] {
  const { p50, p99 } = quantiles(latenciesMs);
  if (refused > 0) throw new Error(`${refused} orders were refused with ${inFlight} in flight`);
  const rows: Measured[] = [
    {
      name: `orders over ${over}, ${inFlight} in flight`,
      value: latenciesMs.length / seconds,
      unit: 'orders/s',
      note: `signed, durable before the answer; p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    },
  ];
  if (inFlight === 1) {
    rows.push({ name: 'one order over HTTP, p50', value: p50, unit: 'ms' });
    rows.push({ name: 'one order over HTTP, p99', value: p99, unit: 'ms' });
  }
  if (inFlight >= 64) rows.push({ name: `orders over ${over}, ${inFlight} in flight, p99`, value: p99, unit: 'ms' });
  return rows;
}

/** The CPU time of the server's main thread, which is the gateway's, µs; null where the system does not say. */
function mainThreadUs({ pid }: ChildProcess): number | null {
  if (process.platform !== 'linux') return null;
  const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
