import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { owner, type StaffMember } from '../../testing/admin/test-staff.ts';
import { queryOf, valuesOf } from '../../testing/http/test-schema-texts.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import { type Browser, person, type TestGateway } from '../../testing/test-gateway.ts';
import { registeredRoutes, registeredStaffRoutes } from './guard.ts';

/** The rooms of trading: what is asked of them is money. */
const ROOMS = /^\/api\/(spot|markets|wallet)\//;
/** How often each route is asked. */
const RUNS = 8;
const RUNS_OF_MONEY = 40;
const TIMEOUT_MS = 100_000 * inject('runs');

let gateway: TestGateway;
let somebody: Browser;
let staff: StaffMember;
beforeAll(async () => {
  gateway = await wholeGateway({
    limits: { ordersPer10Seconds: 1_000_000, ordersPerDay: 1_000_000, picturesPerHour: 1_000_000 },
  });
  somebody = await person(gateway);
  staff = await owner(gateway);
  gateway.core.answer = ({ kind }) => (kind === 'openAccount' ? [] : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }]);
});
afterAll(() => gateway.close());

interface Schemas {
  body?: unknown;
  querystring?: unknown;
  params?: unknown;
}

type Answer = Awaited<ReturnType<Browser['send']>>;
type Send = (method: 'GET', url: string, body: unknown) => Promise<Answer>;

/** Fails unless a refusal is one of the table, with its own number and status. */
function checkRefusal(answer: Answer): void {
  const { error, code } = answer.json() as { error: RejectionName; code: number };
  const row = REJECTIONS[error];
  expect([error, row?.id, row?.http]).toEqual([error, code, answer.statusCode]);
}

/** Asks a route all kinds of things; returns the statuses it answered with. */
async function askAll(
  method: string,
  url: string,
  schema: Schemas,
  runs: number,
  send: Send,
): Promise<ReadonlySet<number>> {
  const { body, querystring, params } = schema;
  const statuses = new Set<number>();
  const asked = fc.record({ body: valuesOf(body), query: valuesOf(querystring), params: valuesOf(params) });
  await fc.assert(
    fc.asyncProperty(asked, async (said) => {
      const values = (said.params ?? {}) as Record<string, unknown>;
      const path = url.replace(/:(\w+)/g, (_, name: string) => {
        const text = encodeURIComponent(String(values[name] ?? 'x').toWellFormed());
        return text === '' ? 'x' : text;
      });
      const answer = await send(method as 'GET', path + queryOf(said.query), said.body);
      statuses.add(answer.statusCode);
      const told = answer.body.slice(0, 200);
      expect([method, path, answer.statusCode < 500, told]).toEqual([method, path, true, told]);
      if (answer.statusCode >= 400) checkRefusal(answer);
    }),
    { numRuns: runs },
  );
  return statuses;
}

const methodsOf = (methods: readonly string[]) => methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');

describe('whatever a call says, in kind or not, it is answered as the table has it, and never 5xx', () => {
  test('HTTP-33 HTTP-54 by people, of every room', { timeout: TIMEOUT_MS }, async () => {
    const walked: string[] = [];
    const statuses = new Set<number>();
    const ask: Send = (method, url, body) => somebody.send(method, url, body);
    for (const { methods, url, schema, right, isDialect } of registeredRoutes(gateway.app)) {
      // The dialect has its own (BINA-27), and its documents' page is others' work.
      if (!url.startsWith('/api/') || isDialect || right === 'operator' || url.startsWith('/api/docs')) continue;
      for (const method of methodsOf(methods)) {
        walked.push(`${method} ${url}`);
        const runs = ROOMS.test(url) ? RUNS_OF_MONEY : RUNS;
        for (const status of await askAll(method, url, (schema ?? {}) as Schemas, runs, ask)) statuses.add(status);
        // Some of them end the session, or the account: somebody else goes on.
        if ((await somebody.send('GET', '/api/identity/me')).statusCode !== 200) somebody = await person(gateway);
      }
    }
    // It walks over what there is to walk over, and says what is taken as well as what is refused.
    for (const status of [200, 400, 404]) expect([...statuses]).toContain(status);
    for (const route of ['POST /api/spot/orders', 'POST /api/spot/order-lists', 'GET /api/markets/klines'])
      expect(walked).toContain(route);
    expect(walked.length).toBeGreaterThan(100);
  });

  test('HTTP-33 HTTP-54 by staff and the operator', { timeout: TIMEOUT_MS }, async () => {
    const authorization = `Bearer ${gateway.deps.secrets.operatorSecret}`;
    const operator: Send = (method, url, body) =>
      gateway.app.inject({
        method,
        url,
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }) as Promise<Answer>;
    for (const { methods, url, schema, right } of registeredRoutes(gateway.app)) {
      if (right !== 'operator') continue;
      for (const method of methodsOf(methods)) await askAll(method, url, (schema ?? {}) as Schemas, RUNS, operator);
    }
    const asStaff: Send = (method, url, body) => staff.send(method, url, body);
    for (const { methods, url, schema } of registeredStaffRoutes(gateway.app))
      for (const method of methodsOf(methods)) {
        await askAll(method, url, (schema ?? {}) as Schemas, RUNS, asStaff);
        if ((await staff.send('GET', '/api/admin/me')).statusCode !== 200) await staff.staffLogIn();
      }
  });
});
