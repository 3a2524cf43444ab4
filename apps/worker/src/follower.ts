import type { Log } from '@pelorus/database/log.ts';
import type { Exchange } from '@pelorus/engine/exchange.ts';
import { type JournalBatch, JournalFailed, type JournalReader } from '@pelorus/journal/journal.ts';
import { decodeEffects } from './fold/effects.ts';
import { Fold } from './fold/fold.ts';
import { Pace } from './pace.ts';
import { pause } from './pause.ts';
import { replicaAt } from './replica.ts';
import { Wake } from './wake.ts';
import { CheckpointMoved, type ProjectionWriter } from './write/writer.ts';

/**
 * Commands gathered for one transaction at most. Idle, a transaction holds what one commit of the core brought; while
 * one is being written the next gathers, so batches grow with the load by themselves.
 */
const GATHERED_MAX = 8_192;
const READ_AGAIN_MS = 200;
/** So long before the next write under load the journal is read: each look costs the server as much as ten orders do. */
const BUSY_READ_MS = 25;

interface FollowerPorts {
  reader: JournalReader;
  writer: ProjectionWriter;
  log: Log;
  /** Called after each transaction with the tables' position. */
  onProjected?: (seq: number) => void;
  gatheredMax?: number;
  /** Stop once the tables reach this sequence; never if absent. */
  untilSeq?: number;
}

/** Turns the journal into rows: applies it to a replica of the exchange, folds what that says, writes. */
export class Follower {
  readonly #ports: FollowerPorts;
  readonly #gatheredMax: number;
  readonly #gathered = new Wake();
  readonly #taken = new Wake();
  readonly #pace = new Pace();
  #fold = new Fold(0);
  /** No write begins before it, by performance.now(). */
  #nextWriteMs = 0;

  constructor(ports: FollowerPorts) {
    this.#ports = ports;
    this.#gatheredMax = ports.gatheredMax ?? GATHERED_MAX;
  }

  /** Follows until `stopping` (or untilSeq). Survives database outages; rejects only for bugs. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.#session(stopping);
        return;
      } catch (error) {
        if (stopping.aborted) return;
        if (error instanceof JournalFailed) await pause(READ_AGAIN_MS, stopping);
        else if (!(error instanceof CheckpointMoved)) throw error;
        this.#ports.log.warn({ err: error }, 'projections: restarting from the checkpoint');
      }
    }
  }

  /** From the checkpoint on. Gathering and writing go on side by side; when one fails both end. */
  async #session(stopping: AbortSignal): Promise<void> {
    const { reader, writer, log, untilSeq } = this.#ports;
    const seq = await writer.checkpoint();
    this.#ports.onProjected?.(seq);
    if (untilSeq !== undefined && seq >= untilSeq) return;
    const replica = await replicaAt(reader, seq, log);
    log.info({ seq }, 'projections: following the journal');
    this.#fold = new Fold(seq);
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, ending.signal]);
    const work = [this.#gather(replica, signal), this.#write(signal)];
    const endBoth = () => ending.abort();
    for (const part of work) part.then(endBoth, endBoth);
    await Promise.allSettled(work);
    // The first to fail says why; the other only stopped.
    await Promise.all(work);
  }

  async #gather(replica: Exchange, signal: AbortSignal): Promise<void> {
    const { reader, log } = this.#ports;
    while (!signal.aborted) {
      try {
        for await (const batch of reader.follow(replica.seq + 1, signal, this.#restMs)) {
          this.#apply(replica, batch);
          while (this.#fold.commandCount >= this.#gatheredMax && !signal.aborted) await this.#taken.wait(signal);
          if (signal.aborted) return;
        }
      } catch (error) {
        if (!(error instanceof JournalFailed)) throw error;
        // The replica holds whole batches only, so reading goes on behind the last.
        log.warn({ err: error }, 'projections: the journal is unavailable, retrying');
        await pause(READ_AGAIN_MS, signal);
      }
    }
  }

  readonly #restMs = (): number => this.#nextWriteMs - BUSY_READ_MS - performance.now();

  #apply(replica: Exchange, batch: JournalBatch): void {
    const { eventCounts, events } = replica.applyBatch(batch.payload, batch.count);
    const applied = { firstSeq: batch.firstSeq, commands: batch.payload, eventCounts, events };
    for (const command of decodeEffects(applied)) this.#fold.add(command);
    this.#fold.reach(replica.seq);
    this.#gathered.notify();
  }

  async #write(signal: AbortSignal): Promise<void> {
    const { writer, onProjected, untilSeq } = this.#ports;
    let begunMs = performance.now();
    while (!signal.aborted) {
      if (this.#fold.commandCount === 0) {
        await this.#gathered.wait(signal);
        continue;
      }
      const fold = this.#fold;
      this.#fold = new Fold(fold.lastSeq);
      this.#taken.notify();
      const tookMs = performance.now() - begunMs;
      begunMs += tookMs;
      const everyMs = this.#pace.everyMs(fold.commandCount, tookMs);
      // So much means something to catch up with.
      const isBehind = fold.commandCount >= this.#gatheredMax / 2;
      this.#nextWriteMs = isBehind ? 0 : begunMs + everyMs;
      await writer.write(fold);
      onProjected?.(fold.lastSeq);
      if (untilSeq !== undefined && fold.lastSeq >= untilSeq) return;
      const restMs = this.#nextWriteMs - performance.now();
      if (restMs > 0) await pause(restMs, signal);
    }
  }
}
