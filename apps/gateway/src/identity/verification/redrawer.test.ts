import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CanvasKit, CanvasKitInitOptions } from 'canvaskit-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bomb, GIF, JPEG, png, SVG, WEBP, withExif } from '../../../testing/identity/verification/test-pictures.ts';
import { readPictureHeader } from './picture-header.ts';
import { Redrawer } from './redrawer.ts';

/** A picture takes a second here, of which most is compiling; more while the machine does other things. */
const PATIENCE_MS = 60_000;

let redrawer: Redrawer;
let kit: CanvasKit;
beforeAll(async () => {
  redrawer = new Redrawer();
  const script = createRequire(import.meta.url).resolve('canvaskit-wasm/full');
  const init = createRequire(import.meta.url)(script) as (options: CanvasKitInitOptions) => Promise<CanvasKit>;
  kit = await init({ locateFile: (file) => join(dirname(script), file) });
}, PATIENCE_MS);
afterAll(() => redrawer.close());

/** The colours in the corners of a JPEG: left upper, right upper, right lower, left lower. */
function corners(jpeg: Uint8Array): string[] {
  const image = kit.MakeImageFromEncoded(jpeg);
  if (image === null) throw new Error('no picture');
  const [width, height] = [image.width(), image.height()];
  const { ColorType, AlphaType, ColorSpace } = kit;
  const info = {
    width,
    height,
    colorType: ColorType.RGBA_8888,
    alphaType: AlphaType.Unpremul,
    colorSpace: ColorSpace.SRGB,
  };
  const pixels = image.readPixels(0, 0, info) as Uint8Array;
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = pixels.subarray((y * width + x) * 4);
    return red > blue ? 'red' : 'blue';
  };
  const [right, lower] = [width - 3, height - 3];
  return [at(2, 2), at(right, 2), at(right, lower), at(2, lower)];
}

test.each([
  ['JPEG', JPEG, 16, 8],
  ['PNG', png(60, 40), 60, 40],
  ['WebP', WEBP, 16, 8],
])(
  'KYC-03 a %s becomes a JPEG of its size',
  async (_name, file, width, height) => {
    const redrawn = await redrawer.redraw(Buffer.from(file));
    expect(redrawn).toMatchObject({ width, height });
    expect(readPictureHeader(Buffer.from(redrawn.jpeg))).toEqual({ type: 'image/jpeg', width, height });
  },
  PATIENCE_MS,
);

test(
  'KYC-03 KYC-18 what stands upright by its EXIF stands upright without it; place and comments are gone',
  async () => {
    const { jpeg } = await redrawer.redraw(png(60, 40));
    expect(corners(jpeg)).toEqual(['blue', 'red', 'red', 'red']);
    const turned = withExif(Buffer.from(jpeg), 6);
    expect(turned.toString('latin1')).toContain('52.5200N');
    const upright = await redrawer.redraw(turned);
    expect(upright).toMatchObject({ width: 40, height: 60 });
    expect(corners(upright.jpeg)).toEqual(['red', 'blue', 'red', 'red']);
    const mirrored = await redrawer.redraw(withExif(Buffer.from(jpeg), 2));
    expect(corners(mirrored.jpeg)).toEqual(['red', 'blue', 'red', 'red']);
    for (const one of [jpeg, upright.jpeg, mirrored.jpeg]) {
      const text = Buffer.from(one).toString('latin1');
      expect(text).not.toMatch(/52\.52|Exif|made at/);
    }
  },
  PATIENCE_MS,
);

test(
  'KYC-03 KYC-18 what hangs behind a picture does not come along: no page, no archive',
  async () => {
    const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
    const zip = Buffer.from('504b0304140000000000evil.php', 'latin1');
    for (const file of [JPEG, png(20, 10)]) {
      const polyglot = Buffer.concat([file, page, zip]);
      expect(readPictureHeader(polyglot)).not.toBeNull();
      const text = Buffer.from((await redrawer.redraw(polyglot)).jpeg).toString('latin1');
      expect(text).not.toMatch(/script|evil/);
    }
  },
  PATIENCE_MS,
);

test(
  'KYC-03 KYC-18 a large picture is made as large as we keep',
  async () => {
    const { width, height } = await redrawer.redraw(png(9_000, 30));
    expect([width, height]).toEqual([4_096, 14]);
  },
  PATIENCE_MS,
);

test.each([
  ['an SVG', SVG],
  ['a GIF cut short', GIF.subarray(0, 20)],
  ['nothing', Buffer.alloc(40)],
  ['a JPEG of noise', Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(400, 0xa5)])],
  ['2,500 megapixels', bomb()],
])(
  'KYC-03 %s is refused, and the next picture is drawn all the same',
  async (_name, file) => {
    await expect(redrawer.redraw(Buffer.from(file))).rejects.toMatchObject({ refusal: 'PICTURE_REFUSED' });
    await expect(redrawer.redraw(Buffer.from(JPEG))).resolves.toMatchObject({ width: 16 });
  },
  PATIENCE_MS,
);

const thread = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`);
const LISTEN = "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => ";

test(
  'KYC-03 KYC-17 a decoder that does not end, dies or eats its memory is a picture refused, in bounded time',
  async () => {
    const scripts = [
      `${LISTEN} { for (;;); });`,
      `${LISTEN} process.exit(1));`,
      `${LISTEN} { throw new Error('abort()'); });`,
      `${LISTEN} { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); });`,
    ];
    for (const script of scripts) {
      const broken = new Redrawer({ msMax: 5_000, thread: thread(script) });
      await expect(broken.redraw(Buffer.alloc(1))).rejects.toMatchObject({ refusal: 'PICTURE_REFUSED' });
      await broken.close();
    }
  },
  PATIENCE_MS,
);

test(
  'KYC-03 KYC-17 the thread knows none of our secrets: no environment comes along',
  async () => {
    process.env.TEST_OF_REDRAWER = 'secret';
    const looks = new Redrawer({ thread: thread(`${LISTEN} parentPort.postMessage({ env: { ...process.env } }));`) });
    expect(await looks.redraw(Buffer.alloc(1))).toEqual({ env: {} });
    delete process.env.TEST_OF_REDRAWER;
    await looks.close();
  },
  PATIENCE_MS,
);

test(
  'KYC-03 KYC-17 one at a time, no more waiting than there is room for, and none once it is closed',
  async () => {
    const slow = new Redrawer({ waitingMax: 2, thread: thread(`${LISTEN} setTimeout(() => {}, 1e9));`) });
    const waiting = [slow.redraw(Buffer.alloc(1)), slow.redraw(Buffer.alloc(1))];
    await expect(slow.redraw(Buffer.alloc(1))).rejects.toMatchObject({ refusal: 'OVERLOADED' });
    await slow.close();
    const ends = await Promise.allSettled(waiting);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(slow.redraw(Buffer.alloc(1))).rejects.toMatchObject({ refusal: 'OVERLOADED' });
  },
  PATIENCE_MS,
);
