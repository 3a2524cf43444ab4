import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { type CoreLink, type CoreLinkListener, CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';

/** Limit of the work in flight, as the time it takes: a new command waits that long at most. */
const WAIT_MS = 50;
const STEP_MS = 5;
const WAIT_STEPS = WAIT_MS / STEP_MS;
/**
 * The rate is measured over several steps: under load the core answers a thousand commands at once and then none for
 * 100 ms, so the best 50 ms would show twice the real rate.
 */
const STEPS = 4 * WAIT_STEPS;
/** The core is at rest while nothing was in flight for so much of the last WAIT_MS. */
const REST_MS = WAIT_MS / 2;
/** Commands that take risk away are let in until twice as many wait. */
const CANCEL_FACTOR = 2;
/** A core that has answered nothing for so long, though something waits, is not up: no disk takes that long (HTTP-10). */
const SILENT_MS = 10_000;
const CANCELS: ReadonlySet<number> = new Set(
  Object.entries(COMMAND_KIND).flatMap(([name, kind]) => (/^cancel(?!Replace)/.test(name) ? [kind] : [])),
);

/** One for all: it says nothing of a call, and a new one would cost its stack each time. */
const OVERLOADED = new CoreUnavailable('OVERLOADED');

interface AdmissionOptions {
  /** Initial limit of commands in flight: the recent rate says little before there is load. */
  most: number;
  /** So many may always be in flight, however long there was no pause. */
  least: number;
  /** A steady clock, ms. */
  nowMs?: () => number;
}

/**
 * Admission control for the core: commands that would wait too long are refused at once as OVERLOADED, before anything
 * is sent, instead of queueing (GATE-01, P29). It compares commands in flight with the recent rate, so a slow disk
 * that commits much at once counts as fast. Admitted commands are never dropped here.
 */
export class Admission implements CoreLink {
  readonly #link: CoreLink;
  readonly #most: number;
  readonly #least: number;
  readonly #nowMs: () => number;
  #inFlight = 0;
  /** Since then nothing is in flight, while nothing is. */
  #idleSinceMs = Number.NEGATIVE_INFINITY;
  /** Since then nothing was answered, while something is in flight. */
  #silentSinceMs = 0;
  /** Answers of each of the last steps, ms without anything in flight that ended in it, and which step is running. */
  readonly #answered = new Array<number>(STEPS).fill(0);
  readonly #idleMs = new Array<number>(STEPS).fill(0);
  #sum = 0;
  #step: number;

  constructor(link: CoreLink, { most, least, nowMs = () => performance.now() }: AdmissionOptions) {
    this.#link = link;
    this.#most = most;
    this.#least = least;
    this.#nowMs = nowMs;
    this.#step = this.#stepNow();
  }

  /** Commands sent and not answered yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  submit(record: Uint8Array<ArrayBuffer>): Promise<AppliedCommand> {
    if (this.#inFlight >= this.#least && !this.#hasRoom(record)) return Promise.reject(OVERLOADED);
    if (this.#inFlight === 0) this.#beginWork();
    this.#inFlight += 1;
    const answer = this.#link.submit(record);
    answer.then(this.#onSettled, this.#onSettled);
    return answer;
  }

  #hasRoom(record: Uint8Array): boolean {
    this.#turn();
    const room = Math.max(this.#isAtRest() ? this.#most : this.#least, (this.#sum * WAIT_STEPS) / STEPS);
    const isCancel = CANCELS.has(record[OFFSET.kind] as number);
    return this.#inFlight < (isCancel ? CANCEL_FACTOR * room : room);
  }

  /** Between two batches under load there is nothing in flight for a moment: that alone is no rest. */
  #isAtRest(): boolean {
    let idleMs = 0;
    for (let ago = 0; ago < WAIT_STEPS; ago++) idleMs += this.#idleMs[(this.#step - ago + STEPS) % STEPS] as number;
    return idleMs >= REST_MS;
  }

  #beginWork(): void {
    this.#turn();
    this.#silentSinceMs = this.#nowMs();
    const place = this.#step % STEPS;
    const idleMs = Math.min(WAIT_MS, this.#silentSinceMs - this.#idleSinceMs);
    this.#idleMs[place] = (this.#idleMs[place] as number) + idleMs;
  }

  readonly #onSettled = (): void => {
    this.#inFlight -= 1;
    this.#silentSinceMs = this.#nowMs();
    if (this.#inFlight === 0) this.#idleSinceMs = this.#silentSinceMs;
    this.#turn();
    const place = this.#step % STEPS;
    this.#answered[place] = (this.#answered[place] as number) + 1;
    this.#sum += 1;
  };

  #stepNow(): number {
    return Math.floor(this.#nowMs() / STEP_MS);
  }

  /** Drops old measurements. */
  #turn(): void {
    const now = this.#stepNow();
    const first = Math.max(this.#step + 1, now - STEPS + 1);
    for (let step = first; step <= now; step++) {
      this.#sum -= this.#answered[step % STEPS] as number;
      this.#answered[step % STEPS] = 0;
      this.#idleMs[step % STEPS] = 0;
    }
    this.#step = now;
  }

  listen(listener: CoreLinkListener): void {
    this.#link.listen(listener);
  }

  vouch(withdrawalId: number): Promise<string | null> {
    return this.#link.vouch(withdrawalId);
  }

  isUp(): boolean {
    const isSilent = this.#inFlight > 0 && this.#nowMs() - this.#silentSinceMs > SILENT_MS;
    return this.#link.isUp() && !isSilent;
  }

  close(): Promise<void> {
    return this.#link.close();
  }
}
