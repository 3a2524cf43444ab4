import { inflateSync } from 'node:zlib';
import type { WebContext } from '@pelorus/protocol/http/loader-api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../../testing/test-gateway.ts';
import type { MarketFeed } from '../../markets/market-feed.ts';
import { Drawer, type PictureWords } from './draw.ts';
import { fontFilesFor } from './font-files.ts';
import { Gallery } from './gallery.ts';
import { pageWords } from './page-words.ts';
import { registerPictures } from './routes.ts';

/** Returns the pixels of an 8-bit RGB(A) PNG without interlacing: `at(x, y)` is [red, green, blue]. */
function decodePng(png: Buffer) {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  expect([png[24], png[28], [2, 6].includes(png[25] ?? 0)]).toEqual([8, 0, true]);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (pixels[y * stride + x - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (pixels[(y - 1) * stride + x - channels] ?? 0);
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const add = [0, left, up, (left + up) >> 1, paeth][filter] ?? 0;
      pixels[y * stride + x] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + add) & 0xff;
    }
  }
  return {
    width,
    height,
    at: (x: number, y: number) => [...pixels.subarray(y * stride + x * channels, y * stride + x * channels + 3)],
  };
}

/** Where light text stands: the columns of a band of rows that hold a pixel nearly as light as the title's colour. */
function lightColumns(png: Buffer, top: number, bottom: number): number[] {
  const image = decodePng(png);
  const columns: number[] = [];
  for (let x = 0; x < image.width; x += 1)
    for (let y = top; y < bottom; y += 1)
      if ((image.at(x, y)[1] ?? 0) > 200) {
        columns.push(x);
        break;
      }
  return columns;
}

let drawer: Drawer;
beforeAll(async () => {
  drawer = await Drawer.load();
});
const draw = (words: Partial<PictureWords>) =>
  Buffer.from(
    drawer.draw({ title: 'Markets', description: '', dir: 'ltr', lang: 'en-US', brandName: 'Venue', ...words }),
  );

describe('drawing', () => {
  test.each([
    ['en-US', 'Markets'],
    ['ru-RU', 'Рынки'],
    ['vi-VN', 'Thị trường'],
    ['zh-CN', '行情'],
    ['zh-TW', '行情資訊'],
    ['ja-JP', 'マーケット'],
    ['ko-KR', '마켓'],
    ['tr-TR', 'Piyasalar ğışç'],
    ['uk-UA', 'Ринки їєґ'],
  ])('ADR-21 %s: 1200 × 630, words from the start, and every character has a letter of its own', (lang, title) => {
    const png = draw({ lang, title });
    const { width, height } = decodePng(png);
    expect([width, height]).toEqual([1200, 630]);
    const columns = lightColumns(png, 380, 545);
    expect(columns.length).toBeGreaterThan(60);
    expect(columns[0]).toBeLessThan(110);
    const covered = fontFilesFor(title, lang).flatMap(({ ranges }) => ranges);
    for (const character of title)
      expect(
        covered.some(([from, to]) => (character.codePointAt(0) ?? 0) >= from && (character.codePointAt(0) ?? 0) <= to),
        character,
      ).toBe(true);
  });

  test('ADR-21 Arabic stands at the right, its letters joined, Latin inside it left to right', () => {
    const columns = (title: string, dir: 'ltr' | 'rtl' = 'rtl') =>
      lightColumns(draw({ dir, title, lang: 'ar-AE' }), 380, 545);
    const joined = columns('الأسواق');
    expect(joined.at(-1)).toBeGreaterThan(1090);
    expect(joined[0]).toBeGreaterThan(600);
    // Letters kept apart by zero-width non-joiners are wider than the joined word.
    expect(columns([...'الأسواق'].join('\u200c')).length).toBeGreaterThan(joined.length * 1.1);
    const width = (all: number[]) => (all.at(-1) ?? 0) - (all[0] ?? 0);
    expect(Math.abs(width(columns('BTC/USDT')) - width(columns('BTC/USDT', 'ltr')))).toBeLessThanOrEqual(1);
    // An Arabic word first in reading order is drawn at the right of a Latin one.
    const mixed = columns('سعر BTC');
    const alone = columns('سعر');
    expect(mixed.at(-1)).toBe(alone.at(-1));
    expect(mixed[0]).toBeLessThan(alone[0] ?? 0);
  });

  test('ADR-21 words of any length stay within the picture', () => {
    for (const title of ['long words '.repeat(80), 'W'.repeat(400), '字'.repeat(400), '‮‏\u0000\u{10ffff}']) {
      const columns = lightColumns(draw({ title, description: title }), 150, 545);
      expect(columns[0] ?? 88).toBeGreaterThanOrEqual(80);
      expect(columns.at(-1) ?? 0).toBeLessThanOrEqual(1120);
    }
  });

  test('ADR-22 a page’s words are read from its head, decoded', () => {
    const head = (title: string) =>
      `<html lang="ar-AE" dir="rtl"><head><meta property="og:title" content="${title}"/><meta property="og:description" content="b"/>`;
    expect(pageWords(head('A &amp; B &#x27;&quot;&lt;&#62; &nbsp;'))).toEqual({
      title: 'A & B \'"<> &nbsp;',
      description: 'b',
      dir: 'rtl',
      lang: 'ar-AE',
    });
    expect(pageWords(head(' '))).toBeNull();
    expect(pageWords('')).toBeNull();
  });
});

describe('keeping', () => {
  test('ADR-23 one picture is drawn once however many ask, one after the other, and the longest unasked goes first', async () => {
    const gallery = new Gallery({ bytesMax: 25, waitingMax: 3 });
    let drawn = 0;
    let together = 0;
    const make = async () => {
      together += 1;
      expect(together).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      together -= 1;
      drawn += 1;
      return Buffer.alloc(10, drawn);
    };
    const [one, same] = await Promise.all([
      gallery.picture('a', make),
      gallery.picture('a', make),
      gallery.picture('b', make),
    ]);
    expect([one, drawn]).toEqual([same, 2]);
    await gallery.picture('a', make);
    await gallery.picture('c', make);
    expect(drawn).toBe(3);
    await gallery.picture('a', make);
    expect(drawn).toBe(3);
    await gallery.picture('b', make);
    expect(drawn).toBe(4);
  });

  test('ADR-23 who asks for more than may wait is refused; a failure is forgotten and nothing is kept of it', async () => {
    const gallery = new Gallery({ bytesMax: 100, waitingMax: 2 });
    const fail = async () => {
      throw new Error('no paint');
    };
    const first = gallery.picture('a', fail);
    const second = gallery.picture('b', async () => null);
    await expect(gallery.picture('c', fail)).rejects.toMatchObject({ refusal: 'UNAVAILABLE', retryAfterSeconds: 5 });
    await expect(first).rejects.toThrow('no paint');
    await expect(second).resolves.toBeNull();
    await expect(gallery.picture('a', async () => Buffer.from('x'))).resolves.toMatchObject({ png: Buffer.from('x') });
  });
});

describe('/og', () => {
  let gateway: TestGateway;
  const asked: { path: string; cookie: string | null; me: unknown }[] = [];
  beforeAll(async () => {
    const feed = { symbols: () => ({ assets: [], symbols: [{ pairCode: 'BTC_USDT' }] }) } as unknown as MarketFeed;
    const web = async (request: Request, { api }: WebContext) => {
      const path = new URL(request.url).pathname;
      asked.push({ path, cookie: request.headers.get('cookie'), me: await api.me() });
      const isRtl = path.startsWith('/ar_AE');
      return new Response(
        `<html lang="${isRtl ? 'ar-AE' : 'en-US'}" dir="${isRtl ? 'rtl' : 'ltr'}"><meta property="og:title" content="${path}"/>`,
        { status: path.endsWith('/p2p') ? 404 : path.endsWith('/markets') ? 503 : 200 },
      );
    };
    gateway = await testGateway({
      limits: { weightPerMinute: 1_000_000 },
      rooms: async (app, deps) => registerPictures(app, deps, { spot: feed, futures: feed }, web),
    });
  });
  afterAll(() => gateway.close());
  const ask = (url: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'GET', url, headers: { host: 'venue.example', ...headers } });

  test('ADR-20 a page’s picture is drawn from the page as a visitor sees it, kept, and told apart by its tag', async () => {
    const answer = await ask('/og/trade/ar_AE.png?pair=BTC_USDT&fbclid=1', { cookie: 'sid=x; theme=light' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(decodePng(answer.rawPayload)).toMatchObject({ width: 1200, height: 630 });
    expect(asked).toEqual([{ path: '/ar_AE/trade/BTC_USDT', cookie: null, me: null }]);
    const again = await ask('/og/trade/ar_AE.png?pair=BTC_USDT', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body, asked.length]).toEqual([304, '', 1]);
    expect((await ask('/og/home/en_US.png')).headers.etag).not.toBe(answer.headers.etag);
  });

  test.each([
    '/og/wallet/en_US.png',
    '/og/nothing/en_US.png',
    '/og/__proto__/en_US.png',
    '/og/home/xx_XX.png',
    '/og/trade/en_US.png',
    '/og/trade/en_US.png?pair=DOGE_USDT',
    '/og/home/en_US.png?pair=BTC_USDT',
    '/og/futures-trader/en_US.png',
    '/og/p2p/en_US.png',
  ])('ADR-20 %s is no picture', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  test('ADR-23 a page that cannot be rendered now has its picture later', async () => {
    const answer = await ask('/og/markets/en_US.png');
    expect([answer.statusCode, answer.json().error, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '1']);
  });
});
