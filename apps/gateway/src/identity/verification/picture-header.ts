import { PICTURE_PIXELS_MAX, type PictureType } from '@pelorus/protocol/identity/verification-rules.ts';

/** The header of a picture. Orientation is ignored: width and height are those of the rows. */
interface PictureHeader {
  type: PictureType;
  width: number;
  height: number;
}

const SOI = 0xffd8;
const SOS = 0xda;
const EOI = 0xd9;
/** Frames followed by pixel data: not DHT, JPG or DAC, whose numbers lie between. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Reads a JPEG's segments up to its first scan; the end marker must follow somewhere. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  let at = 2;
  let size: { width: number; height: number } | null = null;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else if (marker === EOI) return null;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2 || at + 2 + length > bytes.length) return null;
      if (isFrame(marker)) {
        // Two frames are two sizes: only one of them would be measured.
        if (size !== null || length < 8) return null;
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      }
      at += 2 + length;
      if (marker === SOS) {
        const isWhole = bytes.indexOf(Buffer.of(0xff, EOI), at) !== -1;
        return size !== null && isWhole ? { type: 'image/jpeg', ...size } : null;
      }
    }
  }
  return null;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_CHUNK = 12;

/** A PNG's chunks, each within the file, from IHDR to IEND. */
function readPng(bytes: Buffer): PictureHeader | null {
  const nameAt = (at: number) => bytes.toString('latin1', at + 4, at + 8);
  let at = PNG.length;
  if (bytes.length < at + PNG_CHUNK + 13 || nameAt(at) !== 'IHDR' || bytes.readUInt32BE(at) !== 13) return null;
  const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
  while (at + PNG_CHUNK <= bytes.length) {
    if (nameAt(at) === 'IEND') return { type: 'image/png', ...size };
    if (at > PNG.length && nameAt(at) === 'IHDR') return null;
    at += PNG_CHUNK + bytes.readUInt32BE(at);
  }
  return null;
}

function readUInt24(bytes: Buffer, at: number): number {
  return bytes.readUIntLE(at, 3);
}

/** Returns the size in a WebP's first chunk. */
function webpSize(bytes: Buffer, name: string, at: number): { width: number; height: number } | null {
  if (name === 'VP8X') return { width: readUInt24(bytes, at + 4) + 1, height: readUInt24(bytes, at + 7) + 1 };
  if (name === 'VP8 ') {
    if (readUInt24(bytes, at + 3) !== 0x2a019d) return null;
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
  }
  if (name !== 'VP8L' || bytes[at] !== 0x2f) return null;
  const bits = bytes.readUInt32LE(at + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** A WebP's chunks, all there; the frame inside an extended one may not be larger than that says. */
function readWebp(bytes: Buffer): PictureHeader | null {
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length || end < 30) return null;
  let size: { width: number; height: number } | null = null;
  let isFrameThere = false;
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    // Moving pictures: not one picture.
    if (name === 'ANMF' || name === 'ANIM') return null;
    if (name === 'VP8X' || name === 'VP8 ' || name === 'VP8L') {
      if (length < 10 && !(name === 'VP8L' && length >= 5)) return null;
      const found = webpSize(bytes, name, at + 8);
      if (found === null || isFrameThere || (name === 'VP8X' && size !== null)) return null;
      if (size !== null && (found.width !== size.width || found.height !== size.height)) return null;
      size = found;
      isFrameThere = name !== 'VP8X';
    }
    at += 8 + length + (length % 2);
  }
  return size !== null && isFrameThere ? { type: 'image/webp', ...size } : null;
}

/**
 * Returns a file's type and declared size from its bytes, without decoding it (KYC-03): null for anything but a
 * complete JPEG, PNG or WebP of at most 40 megapixels.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  let header: PictureHeader | null = null;
  if (bytes.length < 30) return null;
  if (bytes.readUInt16BE(0) === SOI) header = readJpeg(bytes);
  else if (bytes.subarray(0, PNG.length).equals(PNG)) header = readPng(bytes);
  else if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    header = readWebp(bytes);
  if (header === null) return null;
  const pixels = header.width * header.height;
  return pixels > 0 && pixels <= PICTURE_PIXELS_MAX ? header : null;
}
