import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openPicture } from '@pelorus/database/p2p/sealed.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { CanvasKit, CanvasKitInitOptions } from 'canvaskit-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bomb, GIF, JPEG, png, SVG, WEBP, withExif } from '../../../testing/identity/verification/test-pictures.ts';
import { inState, openedOrder, type Person, p2pSomebody, sendPicture } from '../../../testing/p2p/test-orders.ts';
import { p2pGateway } from '../../../testing/p2p/test-p2p.ts';
import type { TestGateway } from '../../../testing/test-gateway.ts';

/** Each picture compiles its decoder: a second, more while the machine does other things. */
const PATIENCE_MS = 60_000;

let gateway: TestGateway;
let kit: CanvasKit;
let buyer: Person;
let seller: Person;
let stranger: Person;
let order: number;
beforeAll(async () => {
  gateway = await p2pGateway();
  [buyer, seller, stranger] = [
    await p2pSomebody(gateway, 'Ann Buyer'),
    await p2pSomebody(gateway, '李雷小明'),
    await p2pSomebody(gateway),
  ];
  order = await openedOrder(gateway, buyer, seller);
  const script = createRequire(import.meta.url).resolve('canvaskit-wasm/full');
  const init = createRequire(import.meta.url)(script) as (options: CanvasKitInitOptions) => Promise<CanvasKit>;
  kit = await init({ locateFile: (file) => join(dirname(script), file) });
}, PATIENCE_MS);
afterAll(() => gateway.close());

const pictures = (id: number, picture: number | string) => `/api/p2p/orders/${id}/pictures/${picture}`;
const kept = async () => Number((await gateway.deps.pool.query('SELECT count(*) AS n FROM p2p.pictures')).rows[0].n);

/** The part of a picture's pixels that are neither the red nor the blue it was made of. */
function markedPart(jpeg: Buffer): number {
  const image = kit.MakeImageFromEncoded(jpeg);
  if (image === null) throw new Error('no picture');
  const [width, height] = [image.width(), image.height()];
  const { AlphaType, ColorSpace, ColorType } = kit;
  const kinds = { colorType: ColorType.RGBA_8888, alphaType: AlphaType.Unpremul, colorSpace: ColorSpace.SRGB };
  const pixels = image.readPixels(0, 0, { width, height, ...kinds }) as Uint8Array;
  let marked = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 1] as number) > 30) marked += 1;
  return marked / (width * height);
}

test(
  'PORD-42 a picture becomes pixels with a mark, sealed, and only the two people see it',
  async () => {
    const answer = await sendPicture(gateway, buyer, order, png(600, 400), { type: 'image/png' });
    expect(answer.json().data.message).toMatchObject({ by: 'ME', text: '', isProof: false });
    const { id } = answer.json().data;
    const { rows } = await gateway.deps.pool.query('SELECT sealed FROM p2p.pictures WHERE picture_id = $1', [id]);
    expect(rows[0].sealed.indexOf(Buffer.from('JFIF'))).toBe(-1);
    expect(() => openPicture(gateway.deps.secrets.p2pKey, order + 1, rows[0].sealed)).toThrow();
    for (const { browser } of [buyer, seller]) {
      const seen = await browser.send('GET', pictures(order, id));
      expect(seen.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(seen.headers['content-security-policy']).toContain('sandbox');
      expect(seen.rawPayload.toString('latin1')).not.toMatch(/Exif|52\.52|made at/);
      // Letters all over, and most of the picture still as it was.
      expect(markedPart(seen.rawPayload)).toBeGreaterThan(0.005);
      expect(markedPart(seen.rawPayload)).toBeLessThan(0.3);
    }
    expect((await stranger.browser.send('GET', pictures(order, id))).statusCode).toBe(404);
    const other = await openedOrder(gateway, stranger, seller);
    expect((await stranger.browser.send('GET', pictures(other, id))).statusCode).toBe(404);
    expect((await sendPicture(gateway, stranger, order, JPEG)).json().error).toBe('NOT_FOUND');
  },
  PATIENCE_MS,
);

test(
  'PORD-42 the mark names the order and its sender; a nickname in letters it cannot draw by its number',
  async () => {
    const shown = [];
    const second = await openedOrder(gateway, buyer, seller);
    for (const [who, id] of [
      [buyer, order],
      [seller, order],
      [buyer, second],
    ] as const) {
      const { data } = (await sendPicture(gateway, who, id, png(600, 400), { type: 'image/png' })).json();
      shown.push((await who.browser.send('GET', pictures(id, data.id))).rawPayload);
    }
    expect(shown.map(markedPart).every((part) => part > 0.005)).toBe(true);
    expect(new Set(shown.map((jpeg) => jpeg.toString('base64'))).size).toBe(3);
  },
  PATIENCE_MS,
);

const PAGE = Buffer.from('<html><script>alert(document.domain)</script></html>');
const ZIP = Buffer.from('504b0304140000000000', 'hex');
test.each([
  ['an SVG as image/png', SVG, 'image/png'],
  ['an SVG as what it is', SVG, 'image/svg+xml'],
  ['a GIF', GIF, 'image/jpeg'],
  ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'.padEnd(80)), 'application/pdf'],
  ['a PDF as image/jpeg', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'.padEnd(80)), 'image/jpeg'],
  ['a page', PAGE, 'text/html'],
  ['a page before a picture', Buffer.concat([PAGE, JPEG]), 'image/jpeg'],
  ['an archive before a picture', Buffer.concat([ZIP, JPEG]), 'image/jpeg'],
  ['an archive', Buffer.concat([ZIP, Buffer.alloc(80)]), 'application/zip'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(80)]), 'image/png'],
  ['a TIFF', Buffer.concat([Buffer.from('49492a00', 'hex'), Buffer.alloc(80)]), 'image/tiff'],
  ['a moving WebP', Buffer.from(WEBP.toString('latin1').replace('VP8L', 'ANIM'), 'latin1'), 'image/webp'],
  ['a form', Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'), 'multipart/form-data; boundary=x'],
  ['JSON', Buffer.from('{"file":"AAAA"}'), 'application/json'],
  ['a PNG of 50,000 × 50,000', bomb(), 'image/png'],
  ['a PNG of 6,500 × 6,500', bomb(6_500, 6_500), 'image/png'],
  ['half a JPEG', JPEG.subarray(0, JPEG.length / 2), 'image/jpeg'],
  ['noise behind a head', Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(400, 0xa5)]), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), 'image/jpeg'],
])('PORD-42 %s is refused, and nothing is kept', async (_name, file, type) => {
  const before = await kept();
  const answer = await sendPicture(gateway, buyer, order, file, { type });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'PICTURE_REFUSED']);
  expect(await kept()).toBe(before);
});

test(
  'PORD-42 what hangs behind a picture, or stands in it, does not come along',
  async () => {
    for (const [file, type] of [
      [Buffer.concat([withExif(JPEG, 6), PAGE, ZIP]), 'image/jpeg'],
      [Buffer.concat([png(40, 20), PAGE]), 'image/png'],
      [WEBP, 'image/webp'],
    ] as const) {
      const { id } = (await sendPicture(gateway, seller, order, file, { type })).json().data;
      const { rawPayload } = await buyer.browser.send('GET', pictures(order, id));
      expect(rawPayload.readUInt16BE(0)).toBe(0xffd8);
      expect(rawPayload.toString('latin1')).not.toMatch(/script|PK|RIFF|Exif|52\.52/);
    }
  },
  PATIENCE_MS,
);

test('PORD-42 20 MB are refused before they are drawn', async () => {
  const large = Buffer.concat([JPEG, Buffer.alloc(20 * 1024 * 1024)]);
  expect((await sendPicture(gateway, buyer, order, large)).json().error).toBe('BODY_TOO_LARGE');
});

test(
  'PORD-42 one client id is one picture, and so many an order are enough',
  async () => {
    const id = await openedOrder(gateway, buyer, seller);
    const [first, again] = [
      await sendPicture(gateway, buyer, id, JPEG, { clientId: 'p1' }),
      await sendPicture(gateway, buyer, id, png(9, 9), { clientId: 'p1', type: 'image/png' }),
    ];
    expect(again.json().data).toEqual(first.json().data);
    await gateway.deps.pool.query(
      `INSERT INTO p2p.pictures (order_id, user_id, kind, client_id, sealed, at_ms)
       SELECT $1, $2, 'chat', n::text, '', 0 FROM generate_series(2, $3::int) n`,
      [id, buyer.userId, P2P_LIMITS.picturesPerOrder],
    );
    expect((await sendPicture(gateway, buyer, id, JPEG)).json().error).toBe('TOO_MANY_OF_THESE');
    expect((await sendPicture(gateway, seller, id, JPEG)).statusCode).toBe(200);
  },
  PATIENCE_MS,
);

test(
  'PORD-20 proof is the buyer’s, evidence is a dispute’s while it takes any',
  async () => {
    const id = await openedOrder(gateway, buyer, seller);
    const send = async (who: Person, kind: string) => (await sendPicture(gateway, who, id, JPEG, { kind })).json();
    expect((await send(buyer, 'proof')).data.message).toMatchObject({ isProof: true });
    expect((await send(seller, 'proof')).error).toBe('NOT_PERMITTED');
    expect((await send(buyer, 'evidence')).error).toBe('P2P_EVIDENCE_CLOSED');
    await inState(gateway, id, 'APPEAL');
    const nowMs = gateway.deps.clock();
    await gateway.deps.pool.query(
      "INSERT INTO p2p.disputes (order_id, state, opened_seq, opened_at_ms, evidence_until_ms) VALUES ($1, 'OPEN', 1, $2, $3)",
      [id, nowMs, nowMs + 1_000],
    );
    expect((await send(seller, 'evidence')).data.message).toBeNull();
    const messages = (await buyer.browser.send('GET', `/api/p2p/orders/${id}/messages`)).json().data.rows;
    expect(messages).toHaveLength(1);
    gateway.pass(1_000);
    expect((await send(seller, 'evidence')).error).toBe('P2P_EVIDENCE_CLOSED');
  },
  PATIENCE_MS,
);
