import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages, HERE, me, NONCE, ORIGIN, pair, venueApi } from './test-venue.ts';

/** Brotli, in bytes: the goals of frontend.md §4, kept by every build. */
const SCRIPT_BUDGETS = [
  ['home', 150 * 1024],
  ['login', 170 * 1024],
  ['register', 170 * 1024],
  ['markets', 180 * 1024],
  ['trade', 216 * 1024],
  ['futures', 236 * 1024],
] as const;

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

function ask(path: string, headers: Record<string, string> = {}, person: typeof me | null = null): Promise<Response> {
  return webHandler(new Request(ORIGIN + path, { headers }), { api: venueApi(person), nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string, headers = {}, person: typeof me | null = null) =>
  (await ask(path, headers, person)).text();

describe('what reaches the browser', () => {
  const scripts = (text: string) => [
    ...new Set([...text.matchAll(/(?:href|from|import)[=( ]*"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
  ];
  const clientFile = (path: string) => `${HERE}build/client${path}`;

  test('WEB-63 only the messages of the page’s language are fetched with it', async () => {
    const [english, arabic] = [scripts(await html('/')), scripts(await html('/ar_AE'))];
    const words = (paths: string[]) => paths.map((path) => readFileSync(clientFile(path), 'utf8')).join();
    expect(words(arabic)).toContain('الأسواق');
    expect(words(english)).not.toContain('الأسواق');
    expect(words(arabic)).not.toContain('Create your account');
  });

  const weightOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => {
      const compressed = `${clientFile(path)}.br`;
      return sum + statSync(existsSync(compressed) ? compressed : clientFile(path)).size;
    }, 0);

  test.each(SCRIPT_BUDGETS)('WEB-64 WEB-92 the scripts of %s weigh at most %i bytes', async (name, budget) => {
    const paths = scripts(await html(pagePath(name, { pair })));
    expect(paths.length).toBeGreaterThan(5);
    expect(weightOf(paths)).toBeLessThanOrEqual(budget);
  });

  test('WEB-92 the scripts of the trade page and its chart weigh at most 300 KiB', async () => {
    const charts = readdirSync(`${HERE}build/client/assets`).filter((name) => /^kline-chart-.*\.js$/.test(name));
    expect(charts).toHaveLength(1);
    const paths = [...scripts(await html(pagePath('trade', { pair }))), ...charts.map((name) => `/assets/${name}`)];
    expect(weightOf(paths)).toBeLessThanOrEqual(300 * 1024);
  });

  test('WEB-68 a page is drawn without its scripts: all are named, none is asked for', async () => {
    const text = await html(pagePath('trade', { pair }));
    expect(text).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/);
    expect(text.match(/<script[^>]* type="later"/g)).toHaveLength(1);
    expect(text.match(/<link rel="later"/g)?.length).toBeGreaterThan(5);
  });

  test('WEB-65 no schema library and no message parser is sent to browsers', () => {
    const folder = `${HERE}build/client/assets`;
    const guilty = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .filter((name) => /ZodError|_zod|messageformat/i.test(readFileSync(`${folder}/${name}`, 'utf8')));
    expect(guilty).toEqual([]);
  });

  test.each([
    ['DOC-12 what keeps documents with an account', '/api/identity/documents'],
    ['INBX-50 the bell', '/api/inbox/read'],
  ])('%s comes when the page is alive', async (_, call) => {
    const folder = `${HERE}build/client/assets`;
    const makes = (path: string) => readFileSync(path, 'utf8').includes(call);
    expect(readdirSync(folder).filter((name) => name.endsWith('.js') && makes(`${folder}/${name}`))).toHaveLength(1);
    for (const path of ['/', pagePath('trade', { pair })])
      expect(scripts(await html(path, {}, me)).filter((script) => makes(clientFile(script)))).toEqual([]);
  });

  test('WEB-66 built files are kept for ever, compressed as the reader takes them, and only from the build', async () => {
    const [path = ''] = scripts(await html('/'));
    const brotli = await ask(path, { 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(brotli.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await ask(path)).headers.get('content-encoding')).toBeNull();
    expect((await ask('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    for (const bad of [
      '/assets/..%2f..%2fserver%2findex.js',
      '/.vite/manifest.json',
      '/assets/none.js',
      '/%2e%2e/package.json',
    ])
      expect((await ask(bad)).status, bad).toBe(404);
  });

  test('WEB-66 an address that cannot be decoded is not found, not a failure', async () => {
    expect((await ask('/assets/%E0%A4%A.js')).status).toBeLessThan(500);
  });
});
