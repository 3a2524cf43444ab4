import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WebContext, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { staticAnswer } from '../static-files.ts';
import { BusyPages } from './busy.ts';
import type { FromThread, ToThread } from './messages.ts';
import { PageJob } from './page-job.ts';
import type { RendererData } from './thread.ts';

const BUILD = new URL('../build/', import.meta.url);
const THREAD = new URL('./thread.ts', import.meta.url);
const RESTART_FIRST_MS = 200;
const RESTART_MOST_MS = 10_000;
const PING_MS = 2_000;
/** A thread that says nothing for so long though it was asked hangs in a page, and is ended. */
const SILENT_MOST_MS = 20_000;
/** Above it V8 ends the thread, and not the exchange. */
const HEAP_MOST_MB = 512;
/** A third of what an ordinary thread gets of a processor that both want; with 10, a page took seconds on a machine full of other work. */
const NICENESS = 5;

export const RENDERER_LIMITS = {
  /** Pages in the thread at once; further ones get 503. */
  pagesMax: 64,
  /** Limit of rendered bytes that readers have not taken. */
  untakenBytesMax: 64 * 1024 * 1024,
};

/** Log for the renderer's problems. */
export interface RendererLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RendererOptions {
  log: RendererLog;
  limits?: typeof RENDERER_LIMITS;
  /** The script of the thread, for tests. */
  thread?: URL;
  silentMostMs?: number;
}

/** The pages have not been built. */
export class PagesNotBuilt extends Error {}

/**
 * Answers everything of the web app: its built files from this thread, which only waits for the disk, and its pages from
 * one of their own, so that no page holds up what else this thread does (decision 0071). A thread that dies or hangs is
 * replaced, and what it had in hand is answered 503; so is what comes while there is none, or too much.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #limits: typeof RENDERER_LIMITS;
  readonly #busy = new BusyPages(new URL('busy/', BUILD));
  readonly #started = Promise.withResolvers<void>();
  readonly #jobs = new Map<number, PageJob>();
  /** Rendered, but not taken by their readers. */
  readonly #untaken = new Set<PageJob>();
  #worker: Worker | null = null;
  #isUp = false;
  #isStopped = false;
  #restartMs = RESTART_FIRST_MS;
  #restart: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout;
  #heardMs = 0;
  #lastId = 0;

  private constructor(options: RendererOptions) {
    this.#options = options;
    this.#limits = options.limits ?? RENDERER_LIMITS;
    this.#watch = setInterval(() => this.#check(), PING_MS);
    this.#watch.unref();
    this.#begin();
  }

  /** Resolves once pages can be rendered; rejects PagesNotBuilt, and with why the thread did not start. */
  static async start(options: RendererOptions): Promise<Renderer> {
    if (!existsSync(new URL('server/index.js', BUILD))) throw new PagesNotBuilt('the pages are not built');
    const renderer = new Renderer(options);
    await renderer.#started.promise.catch(async (error: unknown) => {
      await renderer.stop();
      throw error;
    });
    return renderer;
  }

  readonly handler: WebHandler = async (request, context) =>
    (await staticAnswer(request, fileURLToPath(new URL('client', BUILD)))) ?? this.#render(request, context);

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#restart);
    clearInterval(this.#watch);
    const worker = this.#worker;
    this.#end('the renderer was stopped');
    await worker?.terminate();
  }

  async #render(request: Request, context: WebContext): Promise<Response> {
    const { pagesMax, untakenBytesMax } = this.#limits;
    const isFull = this.#jobs.size >= pagesMax || this.#untakenBytes() > untakenBytesMax;
    if (!this.#isUp || isFull) return this.#refuse(request, context);
    if (request.signal.aborted) return PageJob.LEFT();
    const id = ++this.#lastId;
    const job = new PageJob(request, context, () => this.#leave(id, job));
    this.#jobs.set(id, job);
    if (this.#jobs.size === 1) this.#heardMs = performance.now();
    const { method, url, headers } = request;
    this.#post({ kind: 'page', id, method, url, headers: [...headers], nonce: context.nonce, origin: context.origin });
    return (await job.answer) ?? this.#refuse(request, context);
  }

  async #refuse(request: Request, { api, nonce }: WebContext): Promise<Response> {
    return this.#busy.answer(request, nonce, (await api.config()).brandName);
  }

  #untakenBytes(): number {
    let sum = 0;
    for (const job of this.#untaken) {
      if (job.isTaken) this.#untaken.delete(job);
      else sum += job.untakenBytes;
    }
    return sum;
  }

  /** Its reader is gone. */
  #leave(id: number, job: PageJob): void {
    this.#untaken.delete(job);
    if (this.#jobs.delete(id)) this.#post({ kind: 'left', id });
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message);
  }

  #begin(): void {
    const workerData: RendererData = { niceness: NICENESS };
    const worker = new Worker(this.#options.thread ?? THREAD, {
      name: 'pages',
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MOST_MB },
    });
    // Its owner stops it; it does not keep the process alive.
    worker.unref();
    this.#worker = worker;
    let cause: unknown = null;
    worker.on('message', (message: FromThread) => {
      if (this.#worker === worker) this.#receive(message);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#end(cause ?? new Error(`the rendering thread ended (${code})`));
    });
  }

  /** The thread ended: its pending requests get 503, and a new one starts. */
  #end(cause: unknown): void {
    this.#worker = null;
    this.#isUp = false;
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of jobs) job.fail();
    this.#started.reject(cause);
    if (this.#isStopped) return;
    this.#options.log.error({ err: cause, pages: jobs.length }, 'the rendering thread died and restarts');
    this.#restart = setTimeout(() => this.#begin(), this.#restartMs);
    this.#restart.unref();
    this.#restartMs = Math.min(2 * this.#restartMs, RESTART_MOST_MS);
  }

  #receive(message: FromThread): void {
    this.#heardMs = performance.now();
    switch (message.kind) {
      case 'ready':
        this.#isUp = true;
        this.#started.resolve();
        break;
      case 'ask':
        void this.#tell(message);
        break;
      case 'fault':
        this.#options.log.error({ err: message.error }, message.what);
        break;
      case 'pong':
        break;
      default:
        this.#take(message);
    }
  }

  /** Handles a page's result. */
  #take(message: Extract<FromThread, { kind: 'head' | 'piece' | 'end' | 'broken' }>): void {
    const job = this.#jobs.get(message.id);
    if (job === undefined) return;
    if (message.kind === 'head') {
      this.#untaken.add(job);
      job.begin(message);
    } else if (message.kind === 'piece') job.add(message.bytes);
    else {
      this.#jobs.delete(message.id);
      if (message.kind === 'broken') job.fail();
      else {
        this.#restartMs = RESTART_FIRST_MS;
        job.end();
      }
    }
  }

  async #tell({ id, ask, call, args }: Extract<FromThread, { kind: 'ask' }>): Promise<void> {
    const job = this.#jobs.get(id);
    const worker = this.#worker;
    let message: ToThread = { kind: 'untold', ask };
    try {
      if (job !== undefined) message = { kind: 'told', ask, value: await job.tell(call, args) };
    } catch (error) {
      this.#options.log.warn({ err: error, call }, 'a call of a page failed');
    }
    worker?.postMessage(message);
  }

  #check(): void {
    if (this.#jobs.size === 0) return;
    const silentMs = performance.now() - this.#heardMs;
    if (silentMs <= (this.#options.silentMostMs ?? SILENT_MOST_MS)) {
      this.#post({ kind: 'ping' });
      return;
    }
    const worker = this.#worker;
    this.#end(new Error(`the rendering thread did not respond for ${Math.round(silentMs)} ms`));
    void worker?.terminate();
  }
}
