import { ApiRefusal, NETWORK_FAILURE } from '@pelorus/client/http/refusal.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import type { HumanView } from '../../ui/fields/human-check.tsx';

/** Part of a proof's lifetime reserved for the way to the server. */
const MARGIN_MS = 10_000;
/** Proofs tried for one submission: a second one if the first was too old by the server's clock, or was used. */
const PROOFS_MAX = 2;

/** There is no proof: the widget says why. */
export class NotProven extends Error {}

export interface HumanParts {
  ask(signal: AbortSignal): Promise<HumanChallenge>;
  /** Returns the proof as text; `onProgress` is called with 0 to 1. */
  prove(
    challenge: Exclude<HumanChallenge, { provider: 'off' }>,
    watch: { signal: AbortSignal; onProgress: (part: number) => void },
  ): Promise<string>;
  clock: () => number;
  /** Is a proof needed from the start, or only once the server asks for one? */
  isNeeded: boolean;
  /** May it start before the submit? Not if a window would open. */
  isQuiet: boolean;
}

/** The verification of one form: what the widget shows, and the proof that goes with each submission. */
export class HumanRun {
  readonly #parts: HumanParts;
  readonly #listeners = new Set<() => void>();
  #view: HumanView | null;
  #running: { proof: Promise<string | undefined>; abort: AbortController } | null = null;
  #ready: { payload: string; untilMs: number } | null = null;
  #expiry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: HumanParts) {
    this.#parts = parts;
    this.#view = parts.isNeeded ? { kind: 'idle' } : null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** State of the widget; null: verification is off. */
  readonly view = (): HumanView | null => this.#view;

  /** Begins in the background, if that is needed and quiet. */
  readonly prepare = (): void => {
    if (this.#view !== null && this.#parts.isQuiet) this.retry();
  };

  /** Begins, unless it is under way or done. What goes wrong, the widget says. */
  readonly retry = (): void => {
    this.#proof().catch(() => {});
  };

  /** Ends what is under way: the form is left. */
  readonly stop = (): void => {
    this.#running?.abort.abort();
    clearTimeout(this.#expiry);
  };

  /**
   * Calls `post` with a proof where one is needed, again with a fresh one if the server asks for it, and returns what it
   * returns. Throws what `post` throws, and NotProven.
   */
  readonly send = async <T>(post: (human: string | undefined) => Promise<T>): Promise<T> => {
    for (let tried = 0; ; ) {
      const isTried = this.#view !== null;
      const human = isTried ? await this.#proof() : undefined;
      // Also where there was none to make: the server may ask for what it has switched off.
      if (isTried) tried += 1;
      // Whatever the answer will be, or if there is none: it may be used.
      this.#ready = null;
      try {
        return await post(human);
      } catch (error) {
        if (human !== undefined) this.#drop({ kind: 'idle' });
        const isAsked = error instanceof ApiRefusal && error.error === 'HUMAN_CHECK_NEEDED';
        if (!isAsked || tried === PROOFS_MAX) throw error;
        if (this.#view === null) this.#show({ kind: 'idle' });
      }
    }
  };

  #show(view: HumanView | null): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #drop(view: HumanView): void {
    this.#ready = null;
    clearTimeout(this.#expiry);
    this.#show(view);
  }

  #proof(): Promise<string | undefined> {
    if (this.#ready !== null && this.#parts.clock() < this.#ready.untilMs) return Promise.resolve(this.#ready.payload);
    if (this.#running !== null) return this.#running.proof;
    const abort = new AbortController();
    const proof = this.#begin(abort.signal).finally(() => {
      this.#running = null;
    });
    this.#running = { proof, abort };
    return proof;
  }

  async #begin(signal: AbortSignal): Promise<string | undefined> {
    const { ask, prove, clock, isQuiet } = this.#parts;
    this.#drop({ kind: 'verifying', progress: isQuiet ? 0 : null });
    try {
      const challenge = await ask(signal);
      if (challenge.provider === 'off') {
        this.#show(null);
        return undefined;
      }
      const untilMs = clock() + challenge.expiresInMs - MARGIN_MS;
      const onProgress = (progress: number) => this.#show({ kind: 'verifying', progress });
      const payload = await prove(challenge, { signal, onProgress });
      this.#ready = { payload, untilMs };
      this.#show({ kind: 'verified' });
      this.#expiry = setTimeout(() => this.#drop({ kind: 'expired' }), Math.max(0, untilMs - clock()));
      return payload;
    } catch (error) {
      const isOffline = error instanceof ApiRefusal && error.error === NETWORK_FAILURE;
      this.#show(signal.aborted ? { kind: 'idle' } : { kind: isOffline ? 'offline' : 'failed' });
      throw new NotProven('no proof', { cause: error });
    }
  }
}
