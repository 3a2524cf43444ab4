import { describe, expect, test } from 'vitest';
import { bomb, GIF, JPEG, png, SVG, WEBP, withExif } from '../../../testing/identity/verification/test-pictures.ts';
import { readPictureHeader } from './picture-header.ts';

/** Returns a copy with these bytes at this place. */
function changed(bytes: Buffer, at: number, ...to: number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(to, at);
  return copy;
}
const SOF = JPEG.indexOf(Buffer.of(0xff, 0xc0));

test('KYC-03 a picture is told by its bytes, and measured by its header', () => {
  expect(readPictureHeader(JPEG)).toEqual({ type: 'image/jpeg', width: 16, height: 8 });
  expect(readPictureHeader(png(30, 20))).toEqual({ type: 'image/png', width: 30, height: 20 });
  expect(readPictureHeader(WEBP)).toEqual({ type: 'image/webp', width: 16, height: 8 });
  // Orientation is the decoder's: rows are as they stand.
  expect(readPictureHeader(withExif(JPEG, 6))).toEqual({ type: 'image/jpeg', width: 16, height: 8 });
});

describe('WebP of each kind', () => {
  const riff = (name: string, data: Buffer) => {
    const head = Buffer.alloc(20);
    head.write('RIFF', 'latin1');
    head.writeUInt32LE(12 + data.length, 4);
    head.write(`WEBP${name}`, 8, 'latin1');
    head.writeUInt32LE(data.length, 16);
    return Buffer.concat([head, data]);
  };

  test('KYC-03 a plain one is measured by its frame', () => {
    const lossy = Buffer.concat([
      Buffer.from('1000009d012a', 'hex'),
      Buffer.of(0x20, 0x03, 0x58, 0x02),
      Buffer.alloc(20),
    ]);
    expect(readPictureHeader(riff('VP8 ', lossy))).toEqual({ type: 'image/webp', width: 800, height: 600 });
    const lossless = Buffer.alloc(20);
    lossless.writeUInt8(0x2f);
    lossless.writeUInt32LE((1_023 | (766 << 14)) >>> 0, 1);
    expect(readPictureHeader(riff('VP8L', lossless))).toEqual({ type: 'image/webp', width: 1_024, height: 767 });
  });

  test('KYC-03 a frame of another size than its picture, a moving one and a cut one are refused', () => {
    const frame = WEBP.indexOf('VP8L');
    expect(readPictureHeader(changed(WEBP, frame + 9, 0xff, 0xff, 0xff, 0x0f))).toBeNull();
    expect(readPictureHeader(changed(WEBP, frame, ...Buffer.from('ANIM')))).toBeNull();
    expect(readPictureHeader(changed(WEBP, 24, 0xff, 0xff))).toBeNull();
    for (let length = 0; length < WEBP.length; length += 7)
      expect(readPictureHeader(WEBP.subarray(0, length))).toBeNull();
  });
});

test('KYC-03 what is larger than 40 megapixels is refused by its header, and nothing of none', () => {
  expect(readPictureHeader(bomb())).toBeNull();
  expect(readPictureHeader(bomb(40_001, 1_000))).toBeNull();
  expect(readPictureHeader(bomb(40_000, 1_000))).toMatchObject({ width: 40_000 });
  expect(readPictureHeader(bomb(0, 1_000))).toBeNull();
  expect(readPictureHeader(bomb(0xffffffff, 0xffffffff))).toBeNull();
  expect(readPictureHeader(changed(JPEG, SOF + 5, 0xff, 0xff, 0xff, 0xff))).toBeNull();
});

test('KYC-03 a JPEG with two sizes is refused: only one of them would be measured', () => {
  const frame = JPEG.subarray(SOF, SOF + 2 + JPEG.readUInt16BE(SOF + 2));
  expect(readPictureHeader(Buffer.concat([JPEG.subarray(0, SOF), frame, JPEG.subarray(SOF)]))).toBeNull();
});

test('KYC-03 a file that ends early is refused, wherever it ends', () => {
  for (const whole of [JPEG, png(30, 20)])
    for (let length = 0; length < whole.length - 1; length += 3)
      expect([length, readPictureHeader(whole.subarray(0, length))]).toEqual([length, null]);
});

test('KYC-03 KYC-16 SVG, GIF, archives, PDF and text are refused, whatever they are called', () => {
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60)]);
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60)]);
  for (const file of [SVG, GIF, zip, pdf, Buffer.alloc(0), Buffer.alloc(100), Buffer.from('BM'.padEnd(80))])
    expect(readPictureHeader(file)).toBeNull();
});

test('KYC-03 no bytes make it throw or run on', () => {
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31);
  for (const whole of [JPEG, png(9, 9), WEBP])
    for (let round = 0; round < 3_000; round++) {
      const broken = changed(whole, next() % whole.length, next() % 256);
      const header = readPictureHeader(changed(broken, next() % whole.length, next() % 256));
      if (header !== null) expect(header.width * header.height).toBeLessThanOrEqual(40_000_000);
    }
});
