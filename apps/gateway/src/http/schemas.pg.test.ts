import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, person, type TestGateway } from '../test-gateway.ts';
import { registeredRoutes } from './guard.ts';
import { queryOf, valuesOf } from './test-schema-texts.ts';
import { wholeGateway } from './test-whole-gateway.ts';

/** The rooms of trading: what is asked of them is money. */
const ROOMS = /^\/api\/(spot|markets|wallet)\//;
const RUNS = 40;

let gateway: TestGateway;
let somebody: Browser;
beforeAll(async () => {
  gateway = await wholeGateway({ limits: { ordersPer10Seconds: 1_000_000, ordersPerDay: 1_000_000 } });
  somebody = await person(gateway);
  gateway.core.answer = ({ kind }) => (kind === 'openAccount' ? [] : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }]);
});
afterAll(() => gateway.close());

interface Schemas {
  body?: unknown;
  querystring?: unknown;
  params?: unknown;
}

test('HTTP-33 whatever a call of trading says, in kind or not, it is never answered 5xx', async () => {
  const routes = registeredRoutes(gateway.app).filter(({ url }) => ROOMS.test(url));
  const walked: string[] = [];
  const statuses = new Set<number>();
  for (const { methods, url, schema } of routes) {
    const { body, querystring, params } = (schema ?? {}) as Schemas;
    const asked = fc.record({ body: valuesOf(body), query: valuesOf(querystring), params: valuesOf(params) });
    for (const method of methods) {
      if (method === 'HEAD' || method === 'OPTIONS') continue;
      walked.push(`${method} ${url}`);
      await fc.assert(
        fc.asyncProperty(asked, async (said) => {
          const values = (said.params ?? {}) as Record<string, unknown>;
          const path = url.replace(/:(\w+)/g, (_, name: string) => {
            const text = encodeURIComponent(String(values[name] ?? 'x').toWellFormed());
            return text === '' ? 'x' : text;
          });
          const answer = await somebody.send(method as 'GET', path + queryOf(said.query), said.body);
          statuses.add(answer.statusCode);
          expect([method, path, answer.statusCode < 500, answer.body.slice(0, 200)]).toEqual([
            method,
            path,
            true,
            answer.body.slice(0, 200),
          ]);
        }),
        { numRuns: RUNS },
      );
    }
  }
  // It walks over what there is to walk over, and says what is taken as well as what is refused.
  for (const status of [200, 400, 404]) expect([...statuses]).toContain(status);
  for (const route of ['POST /api/spot/orders', 'POST /api/spot/order-lists', 'GET /api/markets/klines'])
    expect(walked).toContain(route);
}, 120_000);
