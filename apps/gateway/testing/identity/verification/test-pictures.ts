import { crc32, deflateSync } from 'node:zlib';

/** Pictures for tests, made of their bytes: so that they can be wrong in every way. */
type Rgb = readonly [number, number, number];
const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG that says it is so large; its rows are `rows` of that. */
function pngSaying(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const text = chunk('tEXt', Buffer.from('Comment\0made at 52.5200 N 13.4050 E', 'latin1'));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    text,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a red PNG whose left upper quarter is blue, with a comment in it. */
export function png(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = x < width / 2 && y < height / 2 ? BLUE : RED;
      rows.set(colour, y * (1 + width * 3) + 1 + x * 3);
    }
  return pngSaying(width, height, rows);
}

/** Returns a small file that says it is a picture of so many pixels: what decodes it first and measures then is lost. */
export function bomb(width = 50_000, height = 50_000): Buffer {
  return pngSaying(width, height, Buffer.alloc(1_000));
}

/** Returns a JPEG with an EXIF part: turned by `orientation` (TIFF 274), and the place where it was taken. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  // "II", one directory of two entries: Orientation, SHORT; Artist, ASCII, behind them.
  const place = Buffer.from('52.5200N13.4050E\0', 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('II', 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x0112, 3, 1, orientation);
  entry(22, 0x013b, 2, place.length, tiff.length);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, place]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** A red WebP of 16 × 8, of the extended form. */
export const WEBP = Buffer.from('UklGRi4AAABXRUJQVlA4WAoAAAAAAAAADwAABwAAVlA4TA8AAAAvD8ABAAcQ/Y/+ByKi/wEA', 'base64');

/** A red JPEG of 16 × 8. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX' +
    'BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAI' +
    'ABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xA' +
    'AUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=',
  'base64',
);
export const GIF = Buffer.concat([
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  Buffer.alloc(30),
]);
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
