import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../../testing/dialects/binance/transport/test-dialect.ts';
import { signedParams, WsClient } from '../../../../../testing/dialects/binance/transport/ws-api/test-ws-api.ts';
import { makeKey, type TestKey } from '../../../../../testing/identity/api-keys/test-keys.ts';
import { restingOrder } from '../../../../../testing/spot/test-events.ts';
import { person, type TestGateway } from '../../../../../testing/test-gateway.ts';
import { ROUTES } from '../../route-table.ts';
import { METHODS } from './methods.ts';
import { SESSION_METHODS } from './session-methods.ts';

let gateway: TestGateway;
let key: TestKey;
let client: WsClient;
beforeAll(async () => {
  gateway = (await TestDialect.start({ weightPerMinute: 10_000_000, ordersPer10Seconds: 100_000 })).gateway;
  key = await makeKey(await person(gateway));
  client = await WsClient.open(gateway);
  let nextOrder = 1;
  gateway.core.answer = ({ kind, account }) =>
    kind === 'place' ? restingOrder(account, nextOrder++) : [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
});
afterAll(() => gateway.close());

const NAMES = [
  ...new Set(ROUTES.flatMap(([, , , , , parameters]) => parameters.map((name) => name.split(/[=!]/)[0] ?? ''))),
];
const junk = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e5',
    'BTCUSDT',
    'BUY',
    'LIMIT',
    'GTC',
    '0.001',
    '40000',
    '9'.repeat(30),
    'true',
    '%',
    '\u0000',
  ),
  fc.string({ maxLength: 40 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 2 }),
);
const params = fc.dictionary(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.string({ maxLength: 10 })),
  junk,
  {
    maxKeys: 8,
  },
);

/** What a client signs of a value: numbers as JSON has them, lists and objects as JSON, null not at all. */
function sendable(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null && !(typeof value === 'number' && !Number.isFinite(value)))
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );
}

it.each([...Object.keys(METHODS), ...Object.keys(SESSION_METHODS)])(
  'BWS-01 BWS-03 %s answers whatever it is asked, and never by a fault of ours',
  async (method) => {
    await fc.assert(
      fc.asyncProperty(params, fc.boolean(), async (given, isSigned) => {
        const asked = isSigned ? signedParams(gateway, key, sendable(given)) : given;
        const { status, result, error } = await client.ask(method, asked);
        expect(status === 200 ? result : error).toBeDefined();
        expect([status, error?.code]).toEqual([status < 500 ? status : 'a fault', error?.code]);
      }),
      { numRuns: 40 },
    );
  },
);
