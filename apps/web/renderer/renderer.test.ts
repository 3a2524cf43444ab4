import { readdirSync, readFileSync } from 'node:fs';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtPages, NONCE, ORIGIN, venueApi } from '../test-venue.ts';
import { RENDERER_LIMITS, Renderer, type RendererOptions } from './renderer.ts';

const started: Renderer[] = [];
const log = { warn: vi.fn(), error: vi.fn() };
let handler: WebHandler;
beforeAll(async () => {
  handler = await builtPages(log);
});
afterEach(async () => {
  for (const renderer of started.splice(0)) await renderer.stop();
  log.error.mockClear();
  log.warn.mockClear();
});

/** A renderer whose thread does what the address of a page says. */
async function start(options: Partial<RendererOptions> = {}): Promise<Renderer> {
  const renderer = await Renderer.start({ log, thread: new URL('./test-thread.ts', import.meta.url), ...options });
  started.push(renderer);
  return renderer;
}

const ask = ({ handler }: { handler: WebHandler }, path: string, init: RequestInit = {}) =>
  handler(new Request(ORIGIN + path, init), { api: venueApi(null), nonce: NONCE, origin: ORIGIN });

describe('too many pages', () => {
  test('WEB-82 one more than the thread takes is answered 503 with when to come again; those inside are answered', async () => {
    const pages = await start({ limits: { ...RENDERER_LIMITS, pagesMax: 2 } });
    const inside = [ask(pages, '/hold'), ask(pages, '/hold')];
    const more = await ask(pages, '/markets');
    expect([more.status, more.headers.get('retry-after')]).toEqual([503, '2']);
    const data = await ask(pages, '/markets.data');
    expect([data.status, await data.text()]).toEqual([503, 'The exchange is busy. Try again.']);
    // A file needs no thread.
    expect((await ask(pages, '/favicon.svg')).status).toBe(200);
    await pages.stop();
    for (const page of inside) expect((await page).status).toBe(503);
  });

  test.each(LOCALES)(
    'WEB-82 WEB-96 the page of 503 in $tag is in its language, with nonce and name',
    async ({ tag, lang, dir }) => {
      const pages = await start({ limits: { ...RENDERER_LIMITS, pagesMax: 0 } });
      const api = { ...venueApi(null), config: () => ({ ...venueApi(null).config(), brandName: 'Sun & <Moon>' }) };
      const answer = await pages.handler(new Request(`${ORIGIN}/${tag}/markets`), {
        api,
        nonce: NONCE,
        origin: ORIGIN,
      });
      const text = await answer.text();
      const words = JSON.parse(
        readFileSync(new URL(`../../../packages/site/src/messages/${tag}/app.json`, import.meta.url), 'utf8'),
      );
      expect(text).toContain(`<html lang="${lang}" dir="${dir}" data-theme="light">`);
      for (const theme of ['light', 'dark'])
        expect(text).toMatch(new RegExp(`\\[data-theme="${theme}"\\] \\{[^}]*--surface:`));
      expect(text).toContain(`<title>${words['offline.busy']} | Sun &amp; &lt;Moon&gt;</title>`);
      expect(text).toContain(words['offline.busyText']);
      expect(text.match(/<(?:style|script) nonce="n0nce">/g)).toHaveLength(2);
      expect(text).not.toContain('{{');
      const head = await pages.handler(new Request(`${ORIGIN}/${tag}`, { method: 'HEAD' }), {
        api,
        nonce: NONCE,
        origin: ORIGIN,
      });
      expect([head.status, head.body]).toEqual([503, null]);
    },
  );

  test('WEB-83 while readers do not take what was rendered, no more is; once they have, there is', async () => {
    const pages = await start({ limits: { ...RENDERER_LIMITS, untakenBytesMax: 3 } });
    const slow = await ask(pages, '/');
    await ask(pages, '/broken');
    expect((await ask(pages, '/')).status).toBe(503);
    expect(await slow.text()).toBe('page');
    const next = await ask(pages, '/');
    expect(next.status).toBe(200);
    await next.body?.cancel();
    expect((await ask(pages, '/')).status).toBe(200);
  });
});

describe('a reader who leaves', () => {
  test('WEB-84 is told to the thread, and gives up the place', async () => {
    const pages = await start({ limits: { ...RENDERER_LIMITS, pagesMax: 2 } });
    const gone = new AbortController();
    const waiting = ask(pages, '/hold');
    const leaving = ask(pages, '/hold', { signal: gone.signal });
    await ask(pages, '/');
    gone.abort();
    expect((await leaving).status).toBe(499);
    // The thread of these tests answers who came first when somebody leaves.
    expect(await (await waiting).text()).toBe('somebody left');
    expect((await ask(pages, '/')).status).toBe(200);
  });

  test('WEB-84 at any moment, harms no other page and is no fault', async () => {
    const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
    for (let turns = 0; turns < 40; turns += 2) {
      const gone = new AbortController();
      const leaving = ask({ handler }, '/trade/BTC_USDT', { signal: gone.signal });
      for (let turn = 0; turn < turns * turns; turn++) await nextTurn();
      gone.abort();
      const answer = await leaving;
      expect([200, 499]).toContain(answer.status);
      await answer.body?.cancel();
    }
    expect((await ask({ handler }, '/')).status).toBe(200);
    expect(log.error).not.toHaveBeenCalled();
  });

  test('WEB-84 before the page was asked for asks for none', async () => {
    const pages = await start();
    expect((await ask(pages, '/hold', { signal: AbortSignal.abort() })).status).toBe(499);
    expect((await ask(pages, '/')).status).toBe(200);
  });
});

describe('a thread that goes wrong', () => {
  test('WEB-85 dies: its pages are answered 503, and a new thread takes the next', async () => {
    const pages = await start();
    const held = ask(pages, '/hold');
    expect((await ask(pages, '/die')).status).toBe(503);
    expect((await held).status).toBe(503);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ pages: 2 }), expect.stringContaining('died'));
    await expect.poll(async () => (await ask(pages, '/')).status, { timeout: 10_000 }).toBe(200);
  });

  test('WEB-81 WEB-85 hangs in a page: this thread goes on, files too, and the page ends as 503', async () => {
    const pages = await start({ silentMostMs: 500 });
    const hanging = ask(pages, '/hang');
    expect((await ask(pages, '/favicon.svg')).status).toBe(200);
    expect((await hanging).status).toBe(503);
    await expect.poll(async () => (await ask(pages, '/')).status, { timeout: 10_000 }).toBe(200);
  });

  test('WEB-85 a page that breaks is 503, one that breaks after its head is cut off', async () => {
    const pages = await start();
    expect((await ask(pages, '/broken')).status).toBe(503);
    await expect((await ask(pages, '/cut')).text()).rejects.toThrow('completely');
    expect((await ask(pages, '/')).status).toBe(200);
  });

  test('WEB-85 WEB-97 that cannot start says why', async () => {
    const thread = new URL('./none.ts', import.meta.url);
    await expect(Renderer.start({ log, thread })).rejects.toThrow('none.ts');
  });

  test('WEB-86 stopped, it answers 503, and its thread is gone', async () => {
    const pages = await start();
    const held = ask(pages, '/hold');
    await ask(pages, '/');
    await pages.stop();
    expect([(await held).status, (await ask(pages, '/')).status]).toEqual([503, 503]);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('the thread that renders', () => {
  test('WEB-81 pages are rendered in another thread, and what loaders ask is asked in this one, once a page', async () => {
    const calls: string[] = [];
    const counted = Object.fromEntries(
      Object.entries(venueApi(null)).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          calls.push(name);
          return (call as (...args: unknown[]) => unknown)(...args);
        },
      ]),
    ) as unknown as ReturnType<typeof venueApi>;
    const page = await handler(new Request(`${ORIGIN}/trade/BTC_USDT`), { api: counted, nonce: NONCE, origin: ORIGIN });
    expect(await page.text()).toContain('67,321.45');
    expect(calls.toSorted()).toEqual([
      'banners',
      'config',
      'contracts',
      'depth',
      'me',
      'rates',
      'symbols',
      'tickers',
      'trades',
    ]);
  });

  test.runIf(process.platform === 'linux')(
    'WEB-87 stands back: one thread of this process has another niceness',
    () => {
      const niceness = (tid: string) => {
        const stat = readFileSync(`/proc/self/task/${tid}/stat`, 'utf8');
        // man proc: the 19th field, of which the second, in brackets, may hold anything.
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
      };
      const own = niceness(String(process.pid));
      expect(readdirSync('/proc/self/task').map((tid) => niceness(tid) - own)).toContain(5);
    },
  );

  test('WEB-81 a page waits for its loaders while others are rendered', async () => {
    const held = Promise.withResolvers<null>();
    const api = { ...venueApi(null), me: () => held.promise };
    const waiting = handler(new Request(`${ORIGIN}/markets`), { api, nonce: NONCE, origin: ORIGIN });
    expect((await ask({ handler }, '/login')).status).toBe(200);
    held.resolve(null);
    expect((await waiting).status).toBe(200);
  });

  test('WEB-85 WEB-97 STAN-53 what the gateway cannot tell is said in its log, and the page says that it failed', async () => {
    const api = { ...venueApi(null), me: () => Promise.reject(new Error('the database said SELECT')) };
    const page = await handler(new Request(`${ORIGIN}/markets`), { api, nonce: NONCE, origin: ORIGIN });
    expect(page.status).toBe(500);
    expect(await page.text()).not.toContain('SELECT');
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ call: 'me' }),
      expect.stringContaining('call of a page failed'),
    );
  });
});
