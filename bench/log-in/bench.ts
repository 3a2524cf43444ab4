/**
 * Log-ins while the market runs: the whole exchange as `npm start` runs it, simulated traders included, and people who
 * log in by password on known browsers, at a fixed rate per second, however long the answers take.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ARGON2_COST, Passwords } from '@pelorus/gateway/identity/passwords.ts';
import { quantiles } from '../quantiles.ts';
import { startVenue, type Venue } from '../server/venue.ts';
import type { Measured } from '../table.ts';
import { computingMs } from './computing.ts';
import { knownPeople, logIn, type Person } from './people.ts';

const PEOPLE = 40;
const PER_SECOND = 50;
const SECONDS = 10;
const IN_FLIGHT = 16;
const ORDER_EVERY_MS = 50;
const NO_LIMIT = 100_000_000;
const HASHES = 30;

export async function run(): Promise<Measured[]> {
  const hashMs = await oneHash();
  const venue = await startVenue((config) => {
    config.humanVerification.provider = 'off';
    config.limits = { weightPerMinute: NO_LIMIT, logInsPerMinutePerAddress: NO_LIMIT, ordersPer10Seconds: NO_LIMIT };
    if (config.marketSim !== undefined) config.marketSim.historyDays = 1;
  });
  try {
    const trader = await makeTrader(venue);
    const people = await knownPeople(venue, PEOPLE);
    await marketRuns(venue);
    // Connections, plans and compiled code of a server that has been up for a while.
    await offered(people, PER_SECOND / 5, 3);
    const quiet = await during(venue, trader, () => delay(SECONDS * 1_000, { tookMs: [], refused: 0 }));
    const busy = await during(venue, trader, () => offered(people, PER_SECOND, SECONDS));
    const most = await during(venue, trader, () => asManyAsGo(people));
    return rowsOf(hashMs, quiet, busy, most);
  } finally {
    await venue.remove();
  }
}

/** Returns what one hash takes on this machine with nothing beside it, ms. */
async function oneHash(): Promise<number> {
  const passwords = new Passwords(Buffer.alloc(32));
  const phc = await passwords.hash('Right-horse-7');
  const tookMs: number[] = [];
  for (let i = 0; i < HASHES; i++) {
    const begunMs = performance.now();
    await passwords.verify('Right-horse-7', phc);
    tookMs.push(performance.now() - begunMs);
  }
  return quantiles(tookMs).p50;
}

interface LogIns {
  /** Latency of each accepted order, from its scheduled send time, ms. */
  tookMs: number[];
  /** Those that were told that the exchange is busy. */
  refused: number;
}

interface Round extends LogIns {
  ordersMs: number[];
  seconds: number;
  /** CPU time of the server and all its processes, ms. */
  computingMs: number;
}

/** Does `work` and places an order now and then beside it. */
async function during(venue: Venue, trader: Trader, work: () => Promise<LogIns>): Promise<Round> {
  const before = computingMs(venue.process.pid as number);
  const begunMs = performance.now();
  let isOver = false;
  const orders = placeOrders(venue, trader, () => isOver);
  const logIns = await work().finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - begunMs) / 1_000;
  const after = computingMs(venue.process.pid as number);
  return { ...logIns, ordersMs: await orders, seconds, computingMs: after - before };
}

/** Sends log-ins at random moments, `perSecond` of them on average, and waits for no answer before the next. */
async function offered(people: readonly Person[], perSecond: number, seconds: number): Promise<LogIns> {
  const begunMs = performance.now();
  const counted: LogIns = { tookMs: [], refused: 0 };
  const under: Promise<void>[] = [];
  let fault: unknown = null;
  let dueMs = 0;
  for (let i = 0; i < perSecond * seconds; i++) {
    dueMs += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    await delay(Math.max(0, begunMs + dueMs - performance.now()));
    const one = timed(people[i % people.length] as Person, begunMs + dueMs, counted);
    // Told at the end: nothing else may be left to fail unheard.
    under.push(
      one.catch((error) => {
        fault = error;
      }),
    );
  }
  await Promise.all(under);
  if (fault !== null) throw fault;
  return counted;
}

async function timed(person: Person, sinceMs: number, counted: LogIns): Promise<void> {
  if (await logIn(person)) counted.tookMs.push(performance.now() - sinceMs);
  else counted.refused += 1;
}

/** Keeps IN_FLIGHT log-ins under way. */
async function asManyAsGo(people: readonly Person[]): Promise<LogIns> {
  const untilMs = performance.now() + SECONDS * 1_000;
  const counted: LogIns = { tookMs: [], refused: 0 };
  let next = 0;
  const one = async () => {
    for (let nowMs = performance.now(); nowMs < untilMs; nowMs = performance.now())
      await timed(people[next++ % people.length] as Person, nowMs, counted);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  return counted;
}

interface Trader {
  apiKey: string;
  secret: string;
}

async function makeTrader({ url, dataDir }: Venue): Promise<Trader> {
  const secret = readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim();
  const response = await fetch(`${url}/api/operator/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'trader@example.com',
      password: null,
      fund: [{ asset: 'USDT', amount: '1000000' }],
    }),
  });
  if (!response.ok) throw new Error(`operator's door: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Trader }).data;
}

/** One signed order at a time, far from the market, cancelled by its own terms at once; returns what each took, ms. */
async function placeOrders({ url }: Venue, { apiKey, secret }: Trader, isOver: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  while (!isOver()) {
    const query =
      'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.001&price=60000&recvWindow=60000' +
      `&timestamp=${Date.now()}`;
    const signature = createHmac('sha256', secret).update(query).digest('hex');
    const begunMs = performance.now();
    const answer = await fetch(`${url}/api/v3/order?${query}&signature=${signature}`, {
      method: 'POST',
      headers: { 'x-mbx-apikey': apiKey },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`an order was answered ${answer.status}: ${text}`);
    tookMs.push(performance.now() - begunMs);
    await delay(ORDER_EVERY_MS);
  }
  return tookMs;
}

/** Resolves once simulated traders trade. */
async function marketRuns({ url }: Venue): Promise<void> {
  const newest = async () => {
    const answer = await fetch(`${url}/api/v3/trades?symbol=BTCUSDT&limit=1`);
    return ((await answer.json()) as { id: number }[])[0]?.id;
  };
  const first = await newest();
  while ((await newest()) === first) await delay(100);
}

function rowsOf(hashMs: number, quiet: Round, busy: Round, most: Round): Measured[] {
  const { memoryKib, passes } = ARGON2_COST;
  const logIns = quantiles(busy.tookMs);
  const restCores = quiet.computingMs / 1_000 / quiet.seconds;
  const eachMs = (busy.computingMs - restCores * 1_000 * busy.seconds) / busy.tookMs.length;
  const order = { alone: quantiles(quiet.ordersMs), beside: quantiles(busy.ordersMs) };
  const name = `log-ins, ${PER_SECOND} a second`;
  return [
    {
      name: 'one password hash alone',
      value: hashMs,
      unit: 'ms',
      note: `argon2id, ${memoryKib / 1_024} MiB, t=${passes}`,
    },
    { name: 'the exchange without log-ins', value: restCores, unit: 'cores', note: 'its simulated traders running' },
    {
      name: `${name}, p50`,
      value: logIns.p50,
      unit: 'ms',
      note: `${busy.tookMs.length} in ${busy.seconds.toFixed(1)} s`,
    },
    {
      name: `${name}, p99`,
      value: logIns.p99,
      unit: 'ms',
      note: 'known browser, no second factor; of those let in',
    },
    {
      name: `${name}, refused`,
      value: busy.refused,
      unit: 'log-ins',
      note: 'OVERLOADED: too many wait for their hash',
    },
    { name: `${name}, p99 against one hash`, value: logIns.p99 / hashMs, unit: '× one hash' },
    {
      name: 'computing a log-in takes',
      value: eachMs,
      unit: 'ms',
      note: 'all processes, what they need without it taken off',
    },
    {
      name: 'an order beside them, p99',
      value: order.beside.p99,
      unit: 'ms',
      note: `${order.alone.p99.toFixed(1)} ms without log-ins`,
    },
    {
      name: 'log-ins, as many as go',
      value: most.tookMs.length / most.seconds,
      unit: '/s',
      note: `${IN_FLIGHT} in flight, p99 ${quantiles(most.tookMs).p99.toFixed(0)} ms`,
    },
  ];
}
