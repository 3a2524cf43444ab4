import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { polledSource } from '../../../../testing/polled-source.ts';
import { VENUE_ANSWERS, VenueServer } from '../../../../testing/venue-server.ts';

const BODY_MOST_BYTES = 2 * 1024 * 1024;

const server = new VenueServer();
beforeAll(() => server.open());
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
});

describe('a venue that stalls or dies', () => {
  const half: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-length': '90' }).write('[{"sym');

  test.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['stops in the middle', half],
  ])('IDX-15 one that %s has 3 seconds', async (_what, answer) => {
    const { source, time } = polledSource('binance', server.origin);
    server.answer = answer;
    const arrived = server.next();
    const polling = source.poll();
    await arrived;
    time.pass(2_999);
    expect(source.problem).toBeNull();
    time.pass(1);
    await polling;
    expect(source.problem).toBe('timeout');
    expect(time.waiting()).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['hangs up', (request) => request.socket.destroy()],
    [
      'hangs up in the middle',
      (request, response) => {
        half(request, response);
        response.write('b', () => request.socket.destroy());
      },
    ],
    ['talks no HTTP', (request) => request.socket.end('+OK ready\r\n\r\n')],
    ['asks for another protocol', (request) => request.socket.end('HTTP/1.1 101 X\r\nupgrade: x\r\n\r\n')],
  ])('IDX-22 one that %s is a failed poll', async (_what, answer) => {
    const { source } = polledSource('binance', server.origin);
    server.answer = answer;
    await source.poll();
    expect(source.problem).toBe('connection');
  });

  test('IDX-22 IDX-14 one that is not there, and one that is asked in the clear, is a failed poll', async () => {
    const gone = new VenueServer();
    await gone.open();
    const { origin } = gone;
    await gone.close();
    for (const place of [origin, 'http://venue.example', 'no address', 'https://127.0.0.1:1']) {
      const { source, lines } = polledSource('okx', place);
      await source.poll();
      expect(source.problem).toBe('connection');
      const isAsked = place === origin || place.startsWith('https');
      expect(lines[0]?.fields.reason?.startsWith('fetch failed')).toBe(isAsked);
    }
  });

  test.each([301, 302, 303, 307, 308])('IDX-14 a redirect by %d is not followed', async (status) => {
    const { source, time } = polledSource('okx', server.origin);
    server.sends(JSON.stringify(VENUE_ANSWERS.okx.answer('1', time.nowMs)), status, { location: '/elsewhere' });
    await source.poll();
    expect(source.problem).toBe('redirect');
    expect(server.asked).toHaveLength(1);
  });

  test.each([201, 206, 403, 418, 500, 503])(
    'IDX-14 the status %d is a failed poll, whatever comes with it',
    async (status) => {
      const { source, time } = polledSource('okx', server.origin);
      server.sends(JSON.stringify(VENUE_ANSWERS.okx.answer('1', time.nowMs)), status);
      await source.poll();
      expect([source.problem, source.latest('BTC-USDT')]).toEqual(['status', undefined]);
    },
  );

  test('IDX-15 of 100 MB no more is read than says enough', async () => {
    const { source } = polledSource('okx', server.origin);
    let left = 100 * 1024 * 1024;
    server.answer = (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (left > 0 && !response.destroyed && response.write(' '.repeat(65_536))) left -= 65_536;
        if (left <= 0) response.end();
      };
      response.on('drain', more);
      response.on('error', () => undefined);
      more();
    };
    await source.poll();
    expect(source.problem).toBe('too-large');
    // What the two sockets buffer may have been sent as well.
    expect(left).toBeGreaterThan(50 * 1024 * 1024);
  });

  test('IDX-15 an answer is measured unpacked: 2 MiB are enough, and one byte more is too much', async () => {
    const { source, time } = polledSource('okx', server.origin);
    const text = JSON.stringify(VENUE_ANSWERS.okx.answer('1', time.nowMs));
    for (const [bytes, problem] of [
      [BODY_MOST_BYTES, null],
      [BODY_MOST_BYTES + 1, 'too-large'],
    ] as const) {
      server.sends(gzipSync(text.padEnd(bytes)), 200, { 'content-encoding': 'gzip' });
      await source.poll();
      expect(source.problem).toBe(problem);
    }
  });
});
