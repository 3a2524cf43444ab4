import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { polledSource } from '../../../../testing/polled-source.ts';
import { VENUE_ANSWERS, VenueServer } from '../../../../testing/venue-server.ts';
import { pauseMs } from './pause.ts';

const server = new VenueServer();
beforeAll(() => server.open());
afterAll(() => server.close());

let polled: ReturnType<typeof polledSource>;
beforeEach(() => {
  server.asked.length = 0;
  server.says(VENUE_ANSWERS.binance.answer('1'));
  polled = polledSource('binance', server.origin);
});
afterEach(() => polled.source.stop());

const refused = (status: number, headers = {}) => server.sends('{}', status, headers);

test('IDX-10 two polls at once are one request', async () => {
  const { source } = polled;
  expect(await Promise.all([source.poll(), source.poll()])).toEqual([2_000, 2_000]);
  expect(server.asked).toHaveLength(1);
  await source.poll();
  expect(server.asked).toHaveLength(2);
});

test('IDX-10 the next poll begins 2 seconds after the answer, however long that took', async () => {
  const { source, time } = polled;
  let answer: ServerResponse | undefined;
  const held = new Promise<void>((resolve) => {
    server.answer = (_request, response) => {
      answer = response;
      resolve();
    };
  });
  const started = source.start();
  await held;
  // Nothing waits but the end of patience with this answer.
  expect(time.waiting()).toEqual([3_000]);
  time.pass(2_900);
  answer?.end(JSON.stringify(VENUE_ANSWERS.binance.answer('1')));
  await started;
  expect(time.waiting()).toEqual([2_000]);
  const second = server.next();
  time.pass(2_000);
  await second;
  expect(server.asked).toHaveLength(2);
});

test('IDX-10 IDX-35 a venue that no contract names is not asked, and markets may come and go', async () => {
  const { source, asked } = polled;
  asked.clear();
  expect(await source.poll()).toBe(2_000);
  expect(server.asked).toEqual([]);
  asked.add('BTCUSDT').add('ETHUSDT');
  await source.poll();
  expect(source.latest('ETHUSDT')?.price).toBe('1620.30000000');
  asked.delete('ETHUSDT');
  await source.poll();
  expect(source.latest('ETHUSDT')).toBeUndefined();
});

test('IDX-20 failures in a row double the pause, between half and the whole of it', async () => {
  const { source } = polled;
  refused(500);
  const pauses: number[] = [];
  for (let i = 0; i < 7; i++) pauses.push(await source.poll());
  expect(pauses).toEqual([1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500]);
  server.says(VENUE_ANSWERS.binance.answer('1'));
  expect(await source.poll()).toBe(2_000);
  refused(500);
  expect(await source.poll()).toBe(1_500);
  for (const failures of [1, 5, 50, 1e9]) {
    const [least, most] = [pauseMs(failures, 0, 0), pauseMs(failures, 0, 1 - 2 ** -53)];
    expect(most).toBe(2 * least);
    expect(most).toBeLessThanOrEqual(30_000);
  }
});

test('IDX-21 a venue that says when to come again is left alone until then, 10 minutes at most', async () => {
  const { source } = polled;
  const pauses: number[] = [];
  for (const after of ['7', '0', '99999', '-5', 'Fri, 27 Nov 2026 19:00:00 GMT', '1e3']) {
    refused(429, { 'retry-after': after });
    pauses.push(await source.poll());
    server.says(VENUE_ANSWERS.binance.answer('1'));
    await source.poll();
  }
  expect(pauses).toEqual([7_000, 1_500, 600_000, 1_500, 1_500, 1_500]);
});

test('IDX-22 a row of failures is logged once with its reason, and once when it ends', async () => {
  const { source, lines } = polled;
  refused(418);
  for (let i = 0; i < 3; i++) await source.poll();
  expect(source.problem).toBe('status');
  server.says(VENUE_ANSWERS.binance.answer('1'));
  for (let i = 0; i < 3; i++) await source.poll();
  expect(source.problem).toBeNull();
  expect(lines).toEqual([
    { level: 'warn', fields: { source: 'binance', problem: 'status', reason: 'status 418' } },
    { level: 'info', fields: { source: 'binance', failures: 3 } },
  ]);
});

test('IDX-23 stopping ends the request that runs, and nothing is asked or logged any more', async () => {
  const { source, time, lines } = polled;
  const held = new Promise<IncomingMessage>((resolve) => {
    server.answer = resolve;
  });
  const started = source.start();
  const { socket } = await held;
  const closed = once(socket, 'close');
  await source.stop();
  await started;
  await closed;
  expect(time.waiting()).toEqual([]);
  expect([lines, source.problem, server.asked.length]).toEqual([[], null, 1]);
});

test('IDX-23 stopping between two polls calls the next one off', async () => {
  const { source, time } = polled;
  await source.start();
  expect(time.waiting()).toEqual([2_000]);
  await source.stop();
  expect(time.waiting()).toEqual([]);
});
