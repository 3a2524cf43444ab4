import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Canvas, CanvasKit, CanvasKitInitOptions, Image } from 'canvaskit-wasm';
import type { Mark } from './redrawer.ts';

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

/** A mark's letters: part of the longer side, and never too small to read. */
const MARK_SIZE_PART = 0.025;
const MARK_SIZE_MIN = 12;
const MARK_DEGREES = -24;
/** Seen on light and on dark: white letters with a dark edge, through which the picture stays readable. */
const MARK_FILL = [255, 255, 255, 0.34] as const;
const MARK_EDGE = [0, 0, 0, 0.4] as const;

/** Draws the mark over the whole picture, so that no part of it can be cut out without one. */
function drawMark(canvas: Canvas, { fallback, text }: Mark, width: number, height: number): void {
  const typeface = kit.Typeface.GetDefault();
  if (typeface === null) throw new Error('the decoder has no letters');
  const size = Math.max(MARK_SIZE_MIN, Math.round(Math.max(width, height) * MARK_SIZE_PART));
  const font = new kit.Font(typeface, size);
  const words = typeface.getGlyphIDs(text).includes(0) ? fallback : text;
  const wide = font.getGlyphWidths(font.getGlyphIDs(words)).reduce((sum, one) => sum + one, 0);
  const [fill, edge] = [new kit.Paint(), new kit.Paint()];
  fill.setColor(kit.Color(...MARK_FILL));
  fill.setAntiAlias(true);
  edge.setColor(kit.Color(...MARK_EDGE));
  edge.setAntiAlias(true);
  edge.setStyle(kit.PaintStyle.Stroke);
  edge.setStrokeWidth(size / 12);
  const reach = Math.hypot(width, height);
  canvas.save();
  canvas.translate(width / 2, height / 2);
  canvas.rotate(MARK_DEGREES, 0, 0);
  for (let y = -reach / 2, row = 0; y < reach / 2; y += size * 4, row++)
    for (let x = -reach / 2 - (row % 2) * wide; x < reach / 2; x += wide + size * 4)
      for (const paint of [edge, fill]) canvas.drawText(words, x, y, paint, font);
  canvas.restore();
}

/** Draws an image on white, upright, not larger than we keep; with a mark over it, where one is given. */
function draw(image: Image, mark: Mark | null): Redrawn | null {
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
  if (mark !== null) drawMark(canvas, mark, width, height);
  const drawn = surface.makeImageSnapshot();
  const jpeg = drawn.encodeToBytes(kit.ImageFormat.JPEG, JPEG_QUALITY);
  return jpeg === null ? null : { jpeg: new Uint8Array(jpeg), width, height };
}

// One picture a thread's turn: its memory is given back with the thread.
parentPort?.on('message', ({ bytes, mark }: { bytes: Uint8Array<ArrayBuffer>; mark: Mark | null }) => {
  const image = kit.MakeImageFromEncoded(bytes);
  const redrawn = image === null ? null : draw(image, mark);
  if (redrawn === null) parentPort?.postMessage(null);
  else parentPort?.postMessage(redrawn, [redrawn.jpeg.buffer]);
});
