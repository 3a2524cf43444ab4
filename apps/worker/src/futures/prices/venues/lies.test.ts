import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { polledSource, VENUE_NAMES, type VenueName } from '../../../../testing/polled-source.ts';
import { VENUE_ANSWERS, VenueServer } from '../../../../testing/venue-server.ts';
import type { Problem } from '../price-source.ts';

const server = new VenueServer();
beforeAll(() => server.open());
afterAll(() => server.close());

/** What a venue may send that is no answer, and how that is called. */
const LIES: [what: string, name: VenueName, problem: Problem, body: string | ((nowMs: number) => unknown)][] = [
  ...VENUE_NAMES.flatMap((name): typeof LIES => [
    ['nothing', name, 'not-json', ''],
    ['a page', name, 'not-json', '<html>busy</html>'],
    ['NaN', name, 'not-json', `[{"symbol":"BTCUSDT","price":NaN}]`],
    ['half an answer', name, 'not-json', '[{"symbol":"BTCUSDT","price":"8'],
    ['a number', name, 'shape', '7'],
    ['null', name, 'shape', 'null'],
    ['a text', name, 'shape', '"84250"'],
    ['an empty object', name, 'shape', '{}'],
    ['brackets without end', name, 'not-json', '['.repeat(1_000_000)],
    ['a price that is a number', name, 'price', (ms) => VENUE_ANSWERS[name].answer(84_250.1, ms)],
    ['no price', name, 'price', (ms) => VENUE_ANSWERS[name].answer(undefined, ms)],
    ['null for a price', name, 'price', (ms) => VENUE_ANSWERS[name].answer(null, ms)],
    ['a list for a price', name, 'price', (ms) => VENUE_ANSWERS[name].answer(['1'], ms)],
    ...['', '0', '0.000', '-84250', '+1', '1e5', 'NaN', 'Infinity', ' 1', '1.', '.5', '0x1', '007', '1,000'].map(
      (price): (typeof LIES)[number] => [
        `the price ${JSON.stringify(price)}`,
        name,
        'price',
        (ms) => VENUE_ANSWERS[name].answer(price, ms),
      ],
    ),
    ['a price of 21 digits', name, 'price', (ms) => VENUE_ANSWERS[name].answer('1'.repeat(21), ms)],
    ['a price of a million digits', name, 'price', (ms) => VENUE_ANSWERS[name].answer('1'.repeat(1e6), ms)],
    ['19 digits after the point', name, 'price', (ms) => VENUE_ANSWERS[name].answer(`1.${'1'.repeat(19)}`, ms)],
  ]),
  ['a list of texts', 'binance', 'shape', '["BTCUSDT"]'],
  ['a row without a market', 'binance', 'shape', '[{"price":"1"}]'],
  ['other markets alone', 'binance', 'missing', '[{"symbol":"ETHUSDT","price":"1"}]'],
  ['no market', 'binance', 'missing', '[]'],
  ['a market twice', 'binance', 'shape', '[{"symbol":"BTCUSDT","price":"1"},{"symbol":"BTCUSDT","price":"2"}]'],
  ['no code', 'okx', 'shape', '{"data":[]}'],
  ['a code that is a number', 'okx', 'refused', '{"code":0,"data":[]}'],
  ['a code that is a story', 'okx', 'shape', `{"code":"${'x'.repeat(100)}","data":[]}`],
  ['data that is an object', 'okx', 'shape', '{"code":"0","data":{}}'],
  ['a time in seconds', 'okx', 'shape', (ms) => VENUE_ANSWERS.okx.answer('1', ms / 1_000)],
  ['no time', 'okx', 'shape', () => VENUE_ANSWERS.okx.answer('1', undefined)],
  ['no result', 'bybit', 'shape', (ms) => ({ retCode: 0, time: ms })],
  ['a time with a fraction', 'bybit', 'shape', (ms) => VENUE_ANSWERS.bybit.answer('1', ms + 0.5)],
  ['a time below zero', 'bybit', 'shape', (ms) => VENUE_ANSWERS.bybit.answer('1', -ms)],
];

describe('a venue that lies', () => {
  test.each(LIES)(
    'IDX-16 IDX-17 IDX-19 after %s of %s the old prices stay (%s)',
    async (_what, name, problem, body) => {
      const { source, time, symbol, lines } = polledSource(name, server.origin);
      server.says(VENUE_ANSWERS[name].answer('84250.1', time.nowMs));
      await source.poll();
      const before = source.latest(symbol);
      expect(before?.price).toBe('84250.1');
      time.nowMs += 2_000;
      server.sends(typeof body === 'string' ? body : JSON.stringify(body(time.nowMs)));
      await source.poll();
      expect(source.problem).toBe(problem);
      expect(source.latest(symbol)).toBe(before);
      // What a venue sent is in no log.
      expect(JSON.stringify(lines).length).toBeLessThan(200);
    },
  );

  test('IDX-16 one bad price among good ones, and none of them is taken', async () => {
    const { source, asked } = polledSource('binance', server.origin);
    asked.add('ETHUSDT');
    server.says(VENUE_ANSWERS.binance.answer('-1'));
    await source.poll();
    expect(source.problem).toBe('price');
    expect(source.latest('ETHUSDT')).toBeUndefined();
  });
});
