import type { Exchange } from '@pelorus/engine/exchange.ts';
import type { Journal, JournalPosition } from '@pelorus/journal/journal.ts';
import type { AppliedBatch } from '@pelorus/protocol/link/batch.ts';
import { encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { CommandQueue, stampTime } from './command-queue.ts';

/** Limits of one group commit: what gathers while the one before is being committed. */
const BATCH_COMMANDS_MAX = 8_192;
const BATCH_BYTES_MAX = 1024 * 1024;

/** How long the loop waits at most before it looks again whether an order ends. */
const EXPIRY_LOOK_MS = 60_000;

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

/** Cost of a batch, for the metrics. */
export interface BatchCost {
  applyMs: number;
  commitMs: number;
  /** Commands that were waiting when the batch was done. */
  waiting: number;
}

interface LoopPorts {
  exchange: Pick<Exchange, 'applyBatch' | 'seq' | 'nextExpiryMs'>;
  journal: Pick<Journal, 'append'>;
  /** The position of both the journal and the exchange. */
  position: JournalPosition;
  /** The wall clock, whole ms. It may jump; commands' time does not go back. */
  nowMs: () => number;
  /** A batch is durable. Called in order, before the next is taken. */
  onBatch: (batch: AppliedBatch, position: JournalPosition, cost: BatchCost) => void;
  /** Everything that came is durable: the last chance to submit more before the loop rests. */
  onIdle?: () => void;
  /** Runs a function after a time, unless cancelled: a timer, which a simulation replaces. */
  later?: (run: () => void, ms: number) => () => void;
  /** The loop has ended by itself: nothing after `seq` was acknowledged, and nothing more will be. */
  onStopped: (error: Error, seq: number) => void;
}

/**
 * The writer's loop: gather, stamp, apply, commit, and only then publish. The exchange is ahead of the journal by the
 * batch being committed; if the commit fails, both are discarded and rebuilt from the durable state.
 */
export class CoreLoop {
  readonly #ports: LoopPorts;
  readonly #queue = new CommandQueue();
  #position: JournalPosition;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #stopWaiting = (): void => undefined;

  constructor(ports: LoopPorts) {
    if (ports.exchange.seq !== ports.position.seq) throw new Error('exchange and journal are at different sequences');
    this.#ports = ports;
    this.#position = ports.position;
    this.#awaitExpiry();
  }

  /** The last durable command's place. */
  get position(): JournalPosition {
    return this.#position;
  }

  /** Takes `count` framed records. They are answered through onBatch, or never if the loop stops before. */
  submit(bytes: Uint8Array, count: number): void {
    if (this.#isStopped) return;
    this.#queue.push(bytes, count);
    this.#start();
  }

  #start(): void {
    this.#stopWaiting();
    // Later than now: what it takes in at its beginning must find it running, or a second one would run beside it.
    this.#running ??= Promise.resolve().then(() => this.#run());
  }

  /** Expires due orders, or keeps waiting if the wall clock jumped. */
  #lookAtExpiry(): void {
    if (this.#isExpiryDue(this.#nextTimeMs())) this.#start();
    else this.#awaitExpiry();
  }

  /** Wakes the loop at the next expiry, unless a command comes first. */
  #awaitExpiry(): void {
    const { exchange, nowMs } = this.#ports;
    if (this.#isStopped || exchange.nextExpiryMs === Number.POSITIVE_INFINITY) return;
    const waitMs = Math.max(1, Math.min(exchange.nextExpiryMs - nowMs(), EXPIRY_LOOK_MS));
    this.#stopWaiting = (this.#ports.later ?? later)(() => this.#lookAtExpiry(), waitMs);
  }

  /** Resolves when everything that was submitted is durable or the loop has stopped. */
  async drained(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Stops the loop from outside: nothing that is not durable will be published. */
  stop(error: Error): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stopWaiting();
    this.#ports.onStopped(error, this.#position.seq);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.#hasWork()) {
      try {
        await this.#runBatch();
      } catch (error) {
        this.stop(error as Error);
      }
    }
    this.#running = null;
    this.#awaitExpiry();
  }

  #hasWork(): boolean {
    if (this.#queue.count === 0) this.#ports.onIdle?.();
    return this.#queue.count > 0 || this.#isExpiryDue(this.#nextTimeMs());
  }

  /** Commands' time: the wall clock's, but never back. */
  #nextTimeMs(): number {
    return Math.max(Math.trunc(this.#ports.nowMs()), this.#position.timeMs);
  }

  #isExpiryDue(timeMs: number): boolean {
    return this.#ports.exchange.nextExpiryMs <= timeMs;
  }

  /** Takes the next batch off the queue, behind an `expire` where an order ends by its time (decision 0040). */
  #gather(timeMs: number): { bytes: Uint8Array<ArrayBuffer>; count: number } {
    const batch = this.#queue.take(BATCH_COMMANDS_MAX, BATCH_BYTES_MAX);
    if (!this.#isExpiryDue(timeMs)) return batch;
    const expire = encodeExpire();
    const bytes = new Uint8Array(expire.byteLength + batch.bytes.byteLength);
    bytes.set(expire);
    bytes.set(batch.bytes, expire.byteLength);
    return { bytes, count: batch.count + 1 };
  }

  async #runBatch(): Promise<void> {
    const { exchange, journal, onBatch } = this.#ports;
    const timeMs = this.#nextTimeMs();
    const { bytes, count } = this.#gather(timeMs);
    stampTime(bytes, timeMs);
    const appliedAt = performance.now();
    const applied = exchange.applyBatch(bytes, count);
    const committedAt = performance.now();
    const position = await journal.append({ count, timeMs, payload: bytes });
    if (position.seq !== exchange.seq) throw new Error(`journal at ${position.seq}, exchange at ${exchange.seq}`);
    if (this.#isStopped) return;
    const batch: AppliedBatch = {
      firstSeq: this.#position.seq + 1,
      commands: bytes,
      // Views of the exchange's memory, which the next batch overwrites.
      eventCounts: applied.eventCounts.slice(),
      events: applied.events.slice(),
    };
    this.#position = position;
    onBatch(batch, position, {
      applyMs: committedAt - appliedAt,
      commitMs: performance.now() - committedAt,
      waiting: this.#queue.count,
    });
    // Messages sent during the commit are still in the port: receive them before the next batch is closed.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
