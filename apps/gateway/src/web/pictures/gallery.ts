import { createHash } from 'node:crypto';
import { Refused } from '../../http/refused.ts';

interface Picture {
  readonly png: Buffer;
  /** Strong, quoted. */
  readonly etag: string;
}

interface GalleryLimits {
  /** Cache limit of drawn images; the least recently used goes first. */
  readonly bytesMax: number;
  /** How many different pictures may wait to be drawn. */
  readonly waitingMax: number;
}

const GALLERY_LIMITS: GalleryLimits = { bytesMax: 32 * 1024 * 1024, waitingMax: 16 };
const BUSY_RETRY_SECONDS = 5;

/**
 * Caches drawn images and draws one at a time: mass requests keep one thread busy, and get UNAVAILABLE when too many
 * different images wait. Simultaneous requests for one image draw it once.
 */
export class Gallery {
  readonly #limits: GalleryLimits;
  readonly #kept = new Map<string, Picture>();
  readonly #drawing = new Map<string, Promise<Picture | null>>();
  #bytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: GalleryLimits = GALLERY_LIMITS) {
    this.#limits = limits;
  }

  /** Resolves with the image, drawn by `draw` unless cached; null if `draw` finds none. */
  async picture(key: string, draw: () => Promise<Buffer | null>): Promise<Picture | null> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const running = this.#drawing.get(key);
    if (running !== undefined) return running;
    if (this.#drawing.size >= this.#limits.waitingMax) throw new Refused('UNAVAILABLE', undefined, BUSY_RETRY_SECONDS);
    const mine = this.#last
      .then(draw)
      .then((png) => (png === null ? null : this.#keep(key, png)))
      .finally(() => this.#drawing.delete(key));
    this.#drawing.set(key, mine);
    this.#last = mine.catch(() => undefined);
    return mine;
  }

  #keep(key: string, png: Buffer): Picture {
    const picture = { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
    this.#kept.set(key, picture);
    this.#bytes += png.length;
    for (const [oldest, { png: old }] of this.#kept) {
      if (this.#bytes <= this.#limits.bytesMax || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= old.length;
    }
    return picture;
  }
}
