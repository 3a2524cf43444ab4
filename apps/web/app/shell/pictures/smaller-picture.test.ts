import { afterEach, expect, test, vi } from 'vitest';
import { smallerPicture } from './smaller-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });
const LARGE = 2 * 1024 * 1024 + 1;

/** A browser that decodes every file to a picture of this size; the canvases that were made are kept. */
function browserWith(width: number, height: number) {
  const canvases: { width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        ...{ width: 0, height: 0 },
        getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type })),
      };
      canvases.push(canvas);
      return canvas;
    },
  });
  return canvases;
}

test('KYC-21 a picture of more than 2 MB is sent as a JPEG of 3,000 at its longer side', async () => {
  const canvases = browserWith(4_000, 6_000);
  const sent = await smallerPicture(photo(LARGE));
  expect(canvases).toMatchObject([{ width: 2_000, height: 3_000 }]);
  expect([sent.name, sent.type, sent.size]).toEqual(['photo.jpg', 'image/jpeg', 5]);
});

test('KYC-21 a smaller one is sent as it is, and so is one that the browser cannot draw', async () => {
  const canvases = browserWith(4_000, 6_000);
  const small = photo(LARGE - 1);
  expect(await smallerPicture(small)).toBe(small);
  expect(canvases).toEqual([]);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const broken = photo(LARGE);
  expect(await smallerPicture(broken)).toBe(broken);
});
