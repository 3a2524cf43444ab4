import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Browser, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { violationsOf } from './policy-reports.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 1_000_000 } });
});
afterAll(() => gateway.close());
afterEach(() => gateway.pass(60_000));

const OLD = {
  'csp-report': {
    'document-uri': 'https://venue.example/operation/freeze?token=secret#also',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?with=query',
    'original-policy': 'x',
  },
};
const NEW = [
  {
    type: 'csp-violation',
    url: 'https://venue.example/wallet',
    body: {
      documentURL: 'https://venue.example/wallet?a=b',
      effectiveDirective: 'script-src-attr',
      blockedURL: 'inline',
    },
  },
];
const report = (body: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) =>
  new Browser(gateway.app).send('POST', '/api/policy-reports', typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': type,
    ...headers,
  });
const counted = async () => {
  const { values } = await gateway.deps.metrics.policyReports.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.directive, value]));
};

test('HTTP-13 C.9.75 both ways of reporting are counted and told to the log, without what may be a secret', async () => {
  const warned = vi.spyOn(gateway.deps.log, 'warn');
  expect((await report(OLD)).statusCode).toBe(204);
  expect((await report(NEW, 'application/reports+json')).statusCode).toBe(204);
  expect(await counted()).toEqual({ 'script-src-elem': 1, 'script-src-attr': 1 });
  const told = warned.mock.calls.map(([fields]) => fields);
  warned.mockRestore();
  expect(told).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/operation/freeze' },
    { directive: 'script-src-attr', blocked: 'inline', page: '/wallet' },
  ]);
});

test('HTTP-13 nobody fills the log or the figures with it', async () => {
  const warned = vi.spyOn(gateway.deps.log, 'warn');
  const many = Array.from({ length: 500 }, () => NEW[0]);
  for (let i = 0; i < 10; i++)
    expect((await report(many.slice(0, 50), 'application/reports+json')).statusCode).toBe(204);
  const lines = warned.mock.calls.length;
  warned.mockRestore();
  expect(lines).toBe(30);
  const invented = { 'csp-report': { 'effective-directive': `made-up-${Math.random()}`, 'blocked-uri': 'x' } };
  expect((await report(invented)).statusCode).toBe(204);
  expect(Object.keys(await counted())).toHaveLength(2);
  expect((await report(many, 'application/reports+json')).statusCode).toBe(413);
});

test.each([
  ['{', 'application/csp-report'],
  ['', 'application/csp-report'],
  ['{"csp-report":{}}', 'application/json'],
  ['{"csp-report":{}}', 'text/plain'],
])('HTTP-13 %s as %s is refused', async (body, type) => {
  expect((await report(body, type)).json().error).toBe('BAD_REQUEST');
});

test.each([
  'null',
  '7',
  '[]',
  '[null]',
  '[{"body":null}]',
  '[{"body":[]}]',
  '{"csp-report":null}',
  '{"csp-report":{"effective-directive":7}}',
])('HTTP-13 %s is nothing', (body) => {
  expect(violationsOf(body)).toEqual([]);
});

test.each([
  ['data:text/html,<script>', 'data:'],
  ['blob:https://venue.example/1', 'https://venue.example'],
  ['eval', 'eval'],
  ['line\nbreak', 'other'],
  ['', 'other'],
])('HTTP-13 what was blocked is told by its origin: %s', (blocked, said) => {
  const [found] = violationsOf(
    JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked } }),
  );
  expect(found).toEqual({ directive: 'img-src', blocked: said, page: '' });
});

test('HTTP-13 IDEN-30 a foreign page’s browser reports to its own site', async () => {
  expect((await report(OLD, undefined, { 'sec-fetch-site': 'cross-site' })).json().error).toBe('CROSS_SITE');
});
