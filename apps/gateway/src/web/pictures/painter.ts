import { Worker } from 'node:worker_threads';
import type { PictureWords } from './draw.ts';

/** A thread that drew nothing for so long is ended: it holds about 100 MB. */
const IDLE_MS = 60_000;
/** A picture takes about 0.1 s, the first 0.5 s; what takes longer never ends. */
const DRAWING_MOST_MS = 15_000;

interface Waiting {
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

type FromThread = { id: number; png: Uint8Array } | { id: number; error: string };

/** Draws in a thread that starts with the first picture and ends when none is wanted any more. */
export class Painter {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** Resolves with the picture as PNG; rejects when it cannot be drawn. */
  paint(words: PictureWords): Promise<Buffer> {
    clearTimeout(this.#idle);
    const worker = this.#started();
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(worker, new Error('drawing the image took too long')), DRAWING_MOST_MS);
      timer.unref();
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, words });
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (worker !== null) this.#fail(worker, new Error('the gateway is closing'));
    await worker?.terminate();
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { name: 'pictures' });
    worker.unref();
    worker.on('message', (message: FromThread) => this.#done(message));
    worker.on('error', (error) => this.#fail(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#fail(worker, new Error('the drawing thread ended')));
    this.#worker = worker;
    return worker;
  }

  #done(message: FromThread): void {
    const waiting = this.#waiting.get(message.id);
    if (waiting === undefined) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if ('png' in message) {
      const { buffer, byteOffset, byteLength } = message.png;
      waiting.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else waiting.reject(new Error(message.error));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), IDLE_MS);
    this.#idle.unref();
  }

  /** Fails all drawings queued on a broken thread; the next drawing starts a new one. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    void worker.terminate();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#waiting.clear();
  }
}
