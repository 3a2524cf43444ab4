import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { CanvasKit, CanvasKitInitOptions, Image } from 'canvaskit-wasm';

/**
 * The thread that decodes and redraws people's pictures: Skia as WebAssembly, so that an exploited decoder only
 * reaches its own memory. Only the pixels of a file leave it (KYC-03).
 */

/** Longer sides are scaled down to this: small print stays readable, and the stored size is bounded. */
const SIDE_MAX = 4_096;
const JPEG_QUALITY = 88;

const require = createRequire(import.meta.url);
const script = require.resolve('canvaskit-wasm/full');
const init = require(script) as (options: CanvasKitInitOptions) => Promise<CanvasKit>;
const kit = await init({ locateFile: (file) => join(dirname(script), file) });

interface Redrawn {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Draws an image on white, upright, not larger than we keep. */
function draw(image: Image): Redrawn | null {
  const [fullWidth, fullHeight] = [image.width(), image.height()];
  const scale = Math.min(1, SIDE_MAX / Math.max(fullWidth, fullHeight));
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const surface = kit.MakeSurface(width, height);
  if (surface === null) return null;
  const canvas = surface.getCanvas();
  canvas.clear(kit.WHITE);
  const [from, to] = [kit.XYWHRect(0, 0, fullWidth, fullHeight), kit.XYWHRect(0, 0, width, height)];
  // Down to a half, four neighbours are enough, at a third of the time.
  const mipmaps = scale < 0.5 ? kit.MipmapMode.Linear : kit.MipmapMode.None;
  canvas.drawImageRectOptions(image, from, to, kit.FilterMode.Linear, mipmaps, new kit.Paint());
  const drawn = surface.makeImageSnapshot();
  const jpeg = drawn.encodeToBytes(kit.ImageFormat.JPEG, JPEG_QUALITY);
  return jpeg === null ? null : { jpeg: new Uint8Array(jpeg), width, height };
}

// One picture a thread's turn: its memory is given back with the thread.
parentPort?.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  const image = kit.MakeImageFromEncoded(bytes);
  const redrawn = image === null ? null : draw(image);
  if (redrawn === null) parentPort?.postMessage(null);
  else parentPort?.postMessage(redrawn, [redrawn.jpeg.buffer]);
});
