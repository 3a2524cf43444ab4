import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { MOST_ALERTS } from '@pelorus/protocol/alerts/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { MARKET } from '../../testing/test-core.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { type Feeds, feedsOver } from '../markets/feeds.ts';
import { registerAlerts } from './routes.ts';

const API = '/api/price-alerts';
const SYMBOL = 'BTC_USDT';
let gateway: TestGateway;
let feeds: Feeds;
beforeAll(async () => {
  gateway = await testGateway({
    limits: { signUpsPerHourPerAddress: 1_000 },
    rooms: async (app, deps) => {
      feeds = feedsOver(deps, testHistory());
      registerAlerts(app, deps, feeds);
    },
  });
  traded(100);
});
afterAll(() => gateway.close());

const priceOf = (ticks: number) => ((ticks * MARKET.tickUnits) / 10 ** MARKET.priceScale).toFixed(MARKET.priceScale);
/** The last trade of the market is at so many ticks. */
function traded(priceTicks: number): void {
  const { live } = feeds.spot;
  const trade = { lots: 1, quoteUnits: 1, takerSide: 'BUY' as const, takerOrderId: 1, timeMs: 0 };
  live.tape(gateway.deps.catalog.of('spot').market(SYMBOL)?.id ?? 0).addTrade({ ...trade, id: live.seq, priceTicks });
  live.seq++;
}
const make = (who: Browser, ticks: number, more: object = {}) =>
  who.send('POST', API, { symbol: SYMBOL, price: priceOf(ticks), ...more });
const made = async (who: Browser, ticks: number) => (await make(who, ticks)).json().data as PriceAlert;
const list = async (who: Browser) => (await who.send('GET', API)).json().data.alerts as PriceAlert[];
const refusal = async (answer: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await answer;
  return statusCode === 200 ? null : JSON.parse(body).error;
};
const rowOf = async ({ id }: PriceAlert) =>
  (await gateway.deps.pool.query('SELECT after_seq::int AS seq FROM alerts.prices WHERE alert_id = $1', [id])).rows[0];

test('ALRT-01 ALRT-02 ALRT-03 the last price says which way; a price that is no order’s price, or is there, is refused', async () => {
  const somebody = await person(gateway);
  const above = await made(somebody, 101);
  expect(above).toMatchObject({ symbol: SYMBOL, direction: 'above', price: priceOf(101), note: '', firedAt: null });
  expect((await rowOf(above)).seq).toBe(feeds.spot.live.seq);
  expect(await made(somebody, 99)).toMatchObject({ direction: 'below' });
  expect(await refusal(make(somebody, 100))).toBe('PRICE_FILTER');
  expect(await refusal(make(somebody, 0))).toBe('PRICE_FILTER');
  expect(await refusal(make(somebody, MARKET.priceTicksMax + 1))).toBe('PRICE_FILTER');
  expect(await refusal(somebody.send('POST', API, { symbol: SYMBOL, price: `${priceOf(101)}1` }))).toBe('TOO_PRECISE');
  expect(await refusal(somebody.send('POST', API, { symbol: 'NO_SUCH', price: '1' }))).toBe('UNKNOWN_MARKET');
  expect(await refusal(make(somebody, 101, { note: 'x'.repeat(101) }))).toBe('BAD_REQUEST');
  expect((await list(somebody)).map(({ direction }) => direction)).toEqual(['below', 'above']);
});

test('ALRT-04 ALRT-05 an alert is moved, waits again, and goes; another person’s is not there', async () => {
  const [mine, other] = [await person(gateway), await person(gateway)];
  const alert = await made(mine, 105);
  const at = `${API}/${alert.id}`;
  await gateway.deps.pool.query('UPDATE alerts.prices SET fired_at_ms = 5 WHERE alert_id = $1', [alert.id]);
  expect((await mine.send('PATCH', at, { note: 'mine' })).json().data).toMatchObject({ note: 'mine', firedAt: 5 });
  traded(110);
  expect((await mine.send('PATCH', at, { price: priceOf(107) })).json().data).toMatchObject({
    ...{ direction: 'below', firedAt: null, note: 'mine' },
  });
  expect((await rowOf(alert)).seq).toBe(feeds.spot.live.seq);
  expect(await refusal(mine.send('PATCH', at, { price: priceOf(110) }))).toBe('PRICE_FILTER');
  expect(await refusal(other.send('PATCH', at, { note: 'x' }))).toBe('NOT_FOUND');
  expect(await refusal(other.send('DELETE', at))).toBe('NOT_FOUND');
  expect(await refusal(mine.send('DELETE', at))).toBeNull();
  expect([await list(mine), await list(other)]).toEqual([[], []]);
});

test('ALRT-07 sessions alone reach alerts', () => {
  const rights = gateway.routes.filter(({ url }) => url.startsWith(API)).map(({ right }) => right);
  expect(rights.length).toBeGreaterThan(3);
  expect(new Set(rights)).toEqual(new Set(['identity.self']));
});

test('ALRT-06 a hundred wait at most, also when many are made at once', async () => {
  const somebody = await person(gateway);
  const answers = await Promise.all(Array.from({ length: MOST_ALERTS + 3 }, (_, nth) => make(somebody, 200 + nth)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MOST_ALERTS);
  expect(await refusal(make(somebody, 150))).toBe('TOO_MANY_OF_THESE');
  await gateway.deps.pool.query(
    'UPDATE alerts.prices SET fired_at_ms = 1 WHERE alert_id = (SELECT max(alert_id) FROM alerts.prices)',
  );
  expect(await refusal(make(somebody, 150))).toBeNull();
  const fired = (await list(somebody)).at(-1) as PriceAlert;
  expect(await refusal(somebody.send('PATCH', `${API}/${fired.id}`, { price: priceOf(151) }))).toBe(
    'TOO_MANY_OF_THESE',
  );
});
