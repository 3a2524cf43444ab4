import { LIMITS } from '@pelorus/protocol/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { registeredRoutes } from './guard.ts';
import type { App } from './routes.ts';

/** What Node lets a request's head be. */
const HEAD_BYTES = 14_000;
const manyOf = (text: string) => text.repeat(Math.trunc(HEAD_BYTES / text.length));
const deep = '['.repeat(LIMITS.bodyBytes / 2 - 1) + ']'.repeat(LIMITS.bodyBytes / 2 - 1);
const deepObject = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;

interface Shape {
  url?: (path: string) => string;
  headers?: Record<string, string>;
  body?: string;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'many segments': { url: (path) => path + manyOf('/a') },
  'many segments before': { url: (path) => manyOf('/a') + path },
  'many slashes': { url: (path) => path + manyOf('/') },
  'many encoded segments': { url: (path) => path + manyOf('%2Fa') },
  'a long segment': { url: (path) => `${path}/${manyOf('a')}` },
  'a long encoded segment': { url: (path) => `${path}/${manyOf('%C3%A4')}` },
  'many segments of data': { url: (path) => `${path}${manyOf('/a')}.data` },
  'routes asked for': { url: () => `/__manifest?version=1&paths=${manyOf('/a,')}` },
  'many parameters': { url: (path) => `${path}?${manyOf('a=1&')}` },
  'many different parameters': {
    url: (path) => `${path}?${Array.from({ length: 1_500 }, (_, i) => `p${i}=`).join('&')}`,
  },
  'a long parameter': { url: (path) => `${path}?redirectUrl=${manyOf('/a')}` },
  'many cookies': { headers: { cookie: manyOf('a=1; ') } },
  'a long cookie': { headers: { cookie: `__Host-session=${manyOf('a')}` } },
  'many languages': { headers: { 'accept-language': manyOf('ar;q=0.1,') } },
  'a language of hyphens': { headers: { 'accept-language': manyOf('-') } },
  'a long agent': { headers: { 'user-agent': manyOf('Mozilla ') } },
  'many encodings': { headers: { 'accept-encoding': manyOf('br;q=0,') } },
  'many proxies': { headers: { 'x-forwarded-for': manyOf('1.1.1.1,') } },
  'deep JSON': { body: deep },
  'deep objects': { body: deepObject },
  'deep JSON cut off': { body: '['.repeat(LIMITS.bodyBytes - 1) },
};

let gateway: TestGateway;
const rendered: URL[] = [];

beforeAll(async () => {
  gateway = await wholeGateway({
    web: async (request) => {
      rendered.push(new URL(request.url));
      return new Response('page');
    },
  });
}, 60_000);
afterAll(() => gateway.close());

/** Every route that anybody may call, with what stands for its parameters. */
function publicCalls(): { method: string; path: string }[] {
  const routes = registeredRoutes(gateway.app as unknown as App).filter(({ right }) => right === 'public');
  return routes.flatMap(({ methods, url }) =>
    methods.map((method) => ({ method, path: url.replace('/*', '').replaceAll(/:\w+/g, 'x') })),
  );
}

test.each(Object.keys(SHAPES))('HTTP-37 %s at every public route is refused or answered, never 5xx', async (name) => {
  const { url = (path) => path, headers = {}, body } = SHAPES[name] as Shape;
  const calls = publicCalls().filter(
    ({ method }) => body === undefined || !['GET', 'HEAD', 'OPTIONS'].includes(method),
  );
  expect(calls.length).toBeGreaterThan(10);
  const faults: unknown[] = [];
  for (const { method, path } of calls) {
    const json =
      body === undefined ? {} : { payload: body, headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await gateway.app.inject({ method: method as 'GET', url: url(path) || '/', headers, ...json });
    if (answer.statusCode >= 500) faults.push([method, path, answer.statusCode, answer.body.slice(0, 200)]);
  }
  expect(faults).toEqual([]);
});

test('HTTP-37 HTTP-35 of all of it the web app is asked for addresses that a page may have', () => {
  expect(rendered.length).toBeGreaterThan(0);
  for (const { pathname, search } of rendered) {
    expect(pathname.length).toBeLessThanOrEqual(LIMITS.pagePathLength);
    expect(pathname.split('/').length - 1).toBeLessThanOrEqual(LIMITS.pageSegments);
    expect(search.length).toBeLessThanOrEqual(LIMITS.pageSearchLength);
    expect(search.split('&').length).toBeLessThanOrEqual(LIMITS.pageParameters);
  }
});
