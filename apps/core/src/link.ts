import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@pelorus/database/log.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { type AppliedBatch, type AppliedCommand, decodeBatch } from '@pelorus/protocol/link/batch.ts';
import { type CoreLink, type CoreLinkListener, CoreUnavailable, type Hello } from '@pelorus/protocol/link/core-link.ts';
import { decodeHeader } from '@pelorus/protocol/wire/decode-command.ts';
import { recordBytes } from './command-queue.ts';
import type { Life } from './life.ts';
import type { FromCore } from './messages.ts';
import type { CoreMetrics } from './metrics.ts';
import { Pending } from './pending.ts';

const RESTART_FIRST_MS = 200;
const RESTART_MAX_MS = 5_000;
const CLOSE_WAIT_MS = 15_000;

interface LinkOptions {
  start: () => Life;
  log: Log;
  metrics: (inFlight: () => number) => CoreMetrics;
  /** The shortest wait before a restart, ms; simulations have no time for the usual one. */
  restartFirstMs?: number;
}

interface Question {
  resolve(signature: string | null): void;
  reject(error: Error): void;
}

/** CoreLink over one life of the core after the other: supervises, coalesces, decodes once, answers in order. */
export class SupervisedLink implements CoreLink {
  readonly #options: LinkOptions;
  readonly #metrics: CoreMetrics;
  readonly #pending = new Pending(1 + Math.trunc(Math.random() * 0xfffffffe));
  readonly #firstUp = Promise.withResolvers<void>();
  readonly #stopping = new AbortController();
  #life: Life | null = null;
  /** Resolves when the life that close() ends has ended. */
  readonly #closed = Promise.withResolvers<void>();
  #isUp = false;
  /** Sequence that this life began at. */
  #upSinceSeq = 0;
  readonly #restartFirstMs: number;
  #restartMs: number;
  #isFlushing = false;
  /** About withdrawals, in order. */
  readonly #questions: Question[] = [];
  #listener: CoreLinkListener | null = null;
  /** The listener has a Hello of this life and so gets every command that follows it. */
  #isListenerCurrent = false;
  #hello: Hello | null = null;
  #seq = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#restartFirstMs = options.restartFirstMs ?? RESTART_FIRST_MS;
    this.#restartMs = this.#restartFirstMs;
    this.#metrics = options.metrics(() => this.#pending.count);
    this.#begin();
  }

  /** Resolves when the core is up for the first time; rejects if it cannot come up without help. */
  get started(): Promise<void> {
    return this.#firstUp.promise;
  }

  isUp(): boolean {
    return this.#isUp;
  }

  submit(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
    if (!this.#isUp) return Promise.reject(new CoreUnavailable('UNAVAILABLE'));
    if (this.#pending.count >= LIMITS.commandsInFlight) {
      this.#metrics.overloaded.inc();
      return Promise.reject(new CoreUnavailable('OVERLOADED'));
    }
    assertRecord(record);
    const answer = this.#pending.add(record);
    if (!this.#isFlushing) {
      this.#isFlushing = true;
      // Everything that this turn of the event loop brings goes over together.
      setImmediate(() => this.#flush());
    }
    return answer;
  }

  vouch(withdrawalId: number): Promise<string | null> {
    if (!this.#isUp) return Promise.reject(new CoreUnavailable('UNAVAILABLE'));
    const { promise, reject, resolve } = Promise.withResolvers<string | null>();
    this.#questions.push({ reject, resolve });
    this.#life?.post({ kind: 'vouch', withdrawalId });
    return promise;
  }

  listen(listener: CoreLinkListener): void {
    this.#listener = listener;
    this.#isListenerCurrent = false;
    if (!this.#isUp) return;
    if (this.#hello?.seq === this.#seq) this.#sayHello(this.#hello);
    else this.#life?.post({ kind: 'hello' });
  }

  async close(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#closed.promise;
    this.#stopping.abort();
    this.#flush();
    const life = this.#life;
    if (life === null || !this.#isUp) {
      this.#goDown();
      await life?.end();
      this.#closed.resolve();
      return;
    }
    this.#isUp = false;
    this.#askToClose();
    await Promise.race([this.#closed.promise, delay(CLOSE_WAIT_MS, undefined, { ref: false })]);
    this.#goDown();
    await life.end();
  }

  /** Asks the core to finish, once it has everything: what found no room yet goes first. */
  #askToClose(): void {
    if (!this.#pending.hasOutbox) this.#life?.post({ kind: 'close' });
  }

  #flush(): void {
    this.#isFlushing = false;
    const life = this.#life;
    if (life === null || !this.#pending.hasOutbox) return;
    const records = this.#pending.takeOutbox(life.roomBytes());
    if (records !== null) life.submit(records);
  }

  #begin(): void {
    const life = this.#options.start();
    this.#life = life;
    life.onMessage((message) => {
      if (this.#life === life) this.#receive(life, message);
    });
    life.onCrash((error) => {
      if (this.#life === life) this.#afterEnd(life, error, null, true);
    });
  }

  #receive(life: Life, message: FromCore): void {
    switch (message.kind) {
      case 'batch':
        this.#onBatch(message.batch);
        this.#measure(message);
        break;
      case 'up':
        this.#goUp(message.hello);
        break;
      case 'hello':
        this.#sayHello(message.hello);
        break;
      case 'vouched':
        this.#questions.shift()?.resolve(message.signature);
        break;
      case 'snapshot':
        this.#metrics.snapshotStallSeconds.observe(message.taken.stallMs / 1000);
        this.#metrics.snapshotBytes.set(message.taken.sizeBytes);
        break;
      case 'log':
        this.#options.log[message.level](message.fields, message.message);
        break;
      case 'closed':
        // Immediately: the thread's end may follow at once, and is not a crash.
        this.#goDown();
        this.#closed.resolve();
        break;
      case 'stopped':
        this.#afterEnd(life, message.error, message.seq, message.canRetry);
        break;
    }
  }

  #onBatch(batch: AppliedBatch): void {
    this.#seq = batch.firstSeq + batch.eventCounts.length - 1;
    for (const command of decodeBatch(batch)) {
      this.#tell((listener) => listener.onCommand(command));
      this.#pending.answer(command);
    }
    this.#tell((listener) => listener.onBatchEnd(this.#seq));
    if (!this.#pending.hasOutbox || this.#isFlushing) return;
    // Sends what did not fit before.
    this.#flush();
    if (this.#stopping.signal.aborted) this.#askToClose();
  }

  /** A listener that fails has lost the thread: it gets a new Hello instead of a stream with holes. */
  #tell(say: (listener: CoreLinkListener) => void): void {
    if (this.#listener === null || !this.#isListenerCurrent) return;
    try {
      say(this.#listener);
    } catch (error) {
      this.#options.log.error({ err: error, seq: this.#seq }, 'the listener of the core failed and restarts');
      this.#isListenerCurrent = false;
      this.#life?.post({ kind: 'hello' });
    }
  }

  #sayHello(hello: Hello): void {
    if (this.#listener === null || this.#isListenerCurrent) return;
    this.#isListenerCurrent = true;
    this.#listener.onHello(hello);
  }

  #measure({ batch, cost }: Extract<FromCore, { kind: 'batch' }>): void {
    const metrics = this.#metrics;
    metrics.commands.inc(batch.eventCounts.length);
    metrics.batchCommands.observe(batch.eventCounts.length);
    metrics.commitSeconds.observe(cost.commitMs / 1000);
    metrics.applySeconds.observe(cost.applyMs / 1000);
    metrics.waiting.set(cost.waiting);
    metrics.seq.set(this.#seq);
  }

  #goUp(hello: Hello): void {
    this.#isUp = true;
    this.#upSinceSeq = hello.seq;
    this.#hello = hello;
    this.#seq = hello.seq;
    this.#metrics.up.set(1);
    this.#metrics.seq.set(hello.seq);
    this.#options.log.info({ seq: hello.seq }, 'core is up');
    this.#sayHello(hello);
    this.#firstUp.resolve();
  }

  #goDown(): void {
    const wasUp = this.#isUp;
    this.#isUp = false;
    this.#life = null;
    this.#hello = null;
    this.#isListenerCurrent = false;
    this.#metrics.up.set(0);
    this.#pending.rejectAll();
    for (const question of this.#questions.splice(0)) question.reject(new CoreUnavailable('OUTCOME_UNKNOWN'));
    if (wasUp) this.#listener?.onDown();
  }

  #afterEnd(
    life: Life,
    error: { name: string; message: string; stack?: string | undefined },
    seq: number | null,
    canRetry: boolean,
  ): void {
    this.#metrics.stops.inc({ reason: error.name });
    const fields = { reason: error.name, error: error.message, stack: error.stack, seq: seq ?? this.#seq };
    if (error.name === 'JournalLocked') this.#options.log.warn(fields, 'another core leads; this one stands by');
    else this.#options.log.fatal(fields, 'the core stopped: nothing after this sequence was acknowledged');
    // A life that made commands durable was a good one and this is a new trouble; but a command that breaks the engine
    // may come again and again.
    const isNewTrouble = this.#isUp && this.#seq > this.#upSinceSeq && error.name !== 'InvariantBroken';
    if (isNewTrouble) this.#restartMs = this.#restartFirstMs;
    this.#goDown();
    void life.end();
    if (this.#stopping.signal.aborted) this.#closed.resolve();
    if (!canRetry) this.#firstUp.reject(Object.assign(new Error(error.message), { name: error.name }));
    void this.#beginLater(canRetry);
  }

  async #beginLater(canRetry: boolean): Promise<void> {
    const waitMs = canRetry ? this.#restartMs : RESTART_MAX_MS;
    this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MAX_MS);
    await delay(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    if (!this.#stopping.signal.aborted) this.#begin();
  }
}

/** A record that could not be framed or read again would harm others in its batch: refuse it here, it is a bug. */
function assertRecord(record: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  if (record.byteLength < 2 || recordBytes(view, 0) !== record.byteLength)
    throw new RangeError('expected exactly one command record');
  decodeHeader(view, 0);
}
