/**
 * Orders while pages are rendered: the whole exchange as `npm start` runs it, one signed order at a time, and beside it so
 * many pages a second, however long their answers take; then the hostile addresses that once held everything up.
 */
import type { ChildProcess } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantiles } from '../quantiles.ts';
import { loopDelayMs, makeKeys, round, startGenerator, unlimited } from '../server/orders.ts';
import type { Key } from '../server/round.ts';
import { startVenue, type Venue } from '../server/venue.ts';
import type { Measured } from '../table.ts';

const SECONDS = 10;
const LOADS = [20, 50];
/** As visitors come: languages and pages in turn. */
const PAGES = [
  '/',
  '/trade/BTC_USDT',
  '/markets',
  '/login',
  '/ar_AE',
  '/ja_JP/trade/ETH_USDT',
  '/register',
  '/docs/api',
];
const HOSTILE = ['/a'.repeat(6_000), `/?${'a=1&'.repeat(3_000)}`, `/__manifest?paths=${'/a,'.repeat(2_400)}`];

export async function run(): Promise<Measured[]> {
  const venue = await startVenue(unlimited);
  const generator = startGenerator();
  try {
    const [key] = await makeKeys(venue, 1);
    if (key === undefined) throw new Error('no account to trade with');
    // Everything compiled, on both sides, before anything counts.
    await beside(venue, generator, key, PAGES, 20, 5);
    const quiet = await beside(venue, generator, key, [], 0);
    const rows: Measured[] = [
      { name: 'order beside no pages, p99', value: quiet.orders.p99, unit: 'ms', note: ordersNote(quiet) },
      { name: 'event loop of the gateway beside no pages, p99 of its delay', value: quiet.loopMs, unit: 'ms' },
    ];
    for (const perSecond of LOADS)
      rows.push(...rowsOf(`${perSecond} pages a second`, quiet, await beside(venue, generator, key, PAGES, perSecond)));
    rows.push(...rowsOf('20 hostile addresses a second', quiet, await beside(venue, generator, key, HOSTILE, 20)));
    return rows;
  } finally {
    generator.kill();
    await venue.remove();
  }
}

interface Beside {
  orders: { p50: number; p99: number; count: number };
  loopMs: number;
  pages: Pages;
}

/** Places one order after the other while `perSecond` of `paths` are asked for. */
async function beside(
  venue: Venue,
  generator: ChildProcess,
  key: Key,
  paths: readonly string[],
  perSecond: number,
  seconds = SECONDS,
): Promise<Beside> {
  await loopDelayMs(venue);
  const port = Number(new URL(venue.url).port);
  const [{ latenciesMs, refused }, pages] = await Promise.all([
    round(generator, { port, keys: [key], seconds }),
    visit(port, paths, perSecond, seconds),
  ]);
  if (refused > 0) throw new Error(`${refused} orders were refused`);
  const loopMs = await loopDelayMs(venue);
  return { orders: { ...quantiles(latenciesMs), count: latenciesMs.length / seconds }, loopMs, pages };
}

interface Pages {
  tookMs: number[];
  byStatus: Record<number, number>;
}

/** Asks for pages at their times, compressed as for a browser. */
async function visit(port: number, paths: readonly string[], perSecond: number, seconds: number): Promise<Pages> {
  const pages: Pages = { tookMs: [], byStatus: {} };
  if (paths.length === 0) return pages;
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    await delay(Math.max(0, startedMs + (i * 1_000) / perSecond - performance.now()));
    asked.push(ask(port, agent, paths[i % paths.length] as string, pages));
  }
  await Promise.all(asked);
  agent.destroy();
  return pages;
}

function ask(port: number, agent: Agent, path: string, { tookMs, byStatus }: Pages): Promise<void> {
  const begunMs = performance.now();
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' };
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      answer.resume();
      answer.on('end', () => {
        tookMs.push(performance.now() - begunMs);
        byStatus[statusCode] = (byStatus[statusCode] ?? 0) + 1;
        resolve();
      });
    });
    request.on('error', reject);
  });
}

function ordersNote({ orders }: Beside): string {
  return `p50 ${orders.p50.toFixed(2)} ms, ${Math.round(orders.count)} orders/s`;
}

function rowsOf(what: string, quiet: Beside, busy: Beside): Measured[] {
  const { tookMs, byStatus } = busy.pages;
  const { p50, p99 } = quantiles(tookMs);
  const statuses = Object.entries(byStatus).map(([status, count]) => `${count} × ${status}`);
  const orders = `p99 ${busy.orders.p99.toFixed(2)} ms, ${ordersNote(busy)}`;
  return [
    { name: `order beside ${what}, p99`, value: busy.orders.p99 / quiet.orders.p99, unit: '× quiet', note: orders },
    { name: `event loop of the gateway beside ${what}, p99 of its delay`, value: busy.loopMs, unit: 'ms' },
    {
      name: `${what}, p99 of the answer`,
      value: p99,
      unit: 'ms',
      note: `p50 ${p50.toFixed(0)} ms; ${statuses.join(', ')}`,
    },
  ];
}
