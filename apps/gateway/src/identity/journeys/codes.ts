import { codesFor } from '@pelorus/database/identity/messages.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { hmacOf, isSameHmac, newCode } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';
import type { Limits } from '../../limits.ts';
import type { Letter, Messages } from '../messages.ts';
import type { Journey, Journeys } from './journeys.ts';

const HOUR_MS = 3_600_000;

/** The mail that carries a code, or the notice sent in its place (JRN-21). */
type CodeMail = {
  [K in CodeKind]: Letter<K>;
}[CodeKind];
type CodeKind = 'sign-up-code' | 'log-in-code' | 'recovery-code' | 'change-code' | 'account-exists';
/**
 * Builds the message of a code; a message with its own expiry is not sent after it, even if the code is still valid.
 */
export type CodeLetter = (code: string, endsAtMs: number) => CodeMail;

/**
 * Messages counted together per address (JRN-11). Those that strangers can cause do not use up the budget of those
 * that need the password.
 */
const COUNTED: Record<CodeKind, readonly CodeKind[]> = {
  'sign-up-code': ['sign-up-code', 'account-exists'],
  'account-exists': ['sign-up-code', 'account-exists'],
  'log-in-code': ['log-in-code'],
  'recovery-code': ['recovery-code'],
  'change-code': ['change-code'],
};

/** The codes of six digits (JRN-10 to JRN-12). */
export class Codes {
  readonly #journeys: Journeys;
  readonly #messages: Messages;
  readonly #key: Buffer;
  readonly #limits: Limits;
  readonly #clock: () => number;

  constructor(parts: { journeys: Journeys; messages: Messages; key: Buffer; limits: Limits; clock: () => number }) {
    this.#journeys = parts.journeys;
    this.#messages = parts.messages;
    this.#key = parts.key;
    this.#limits = parts.limits;
    this.#clock = parts.clock;
  }

  /** When another code may be asked for, ms; null: never again on this journey. */
  againAtMs({ code }: Journey): number | null {
    if (code.codesSent >= this.#limits.codesPerJourney) return null;
    const sentAtMs = code.codeSentAtMs ?? 0;
    // A code from the future: the clock was set back, and people must not wait for it to catch up.
    return sentAtMs > this.#clock() ? this.#clock() : sentAtMs + this.#limits.codeAgainMs;
  }

  /** How many wrong codes are left until another must be asked for. */
  triesLeft({ code }: Journey): number {
    return Math.max(0, this.#limits.codeTries - code.codeTries);
  }

  /**
   * Creates a new code, which voids the last, and queues its message in the caller's transaction. Refuses TOO_SOON. An
   * address with too many messages in the last hour gets none, without notice, and then no code is accepted: otherwise
   * every journey would allow five more guesses. A browser known to the person always gets one.
   */
  async send(db: Queryable, journey: Journey, letter: CodeLetter): Promise<void> {
    const nowMs = this.#clock();
    const againAtMs = this.againAtMs(journey);
    if (againAtMs === null)
      throw new Refused('TOO_MANY_REQUESTS', undefined, Math.ceil((journey.endsAtMs - nowMs) / 1_000));
    if (nowMs < againAtMs) throw new Refused('TOO_SOON', undefined, Math.ceil((againAtMs - nowMs) / 1_000));
    const code = newCode();
    const endsAtMs = nowMs + this.#limits.codeMs;
    const mail = letter(code, endsAtMs);
    const sent = await codesFor(db, mail.address, nowMs - HOUR_MS, COUNTED[mail.kind]);
    const isSent = journey.given.isOwn === true || sent < this.#limits.codesPerHourPerAddress;
    // Kind and values belong together in each of them; the compiler cannot say so of "one of them".
    if (isSent) await this.#messages.queue(db, { endsAtMs, ...mail } as Letter<CodeKind>);
    await this.#journeys.change(db, journey, {
      codeHmac: isSent ? this.#hmac(journey, code) : null,
      codeEndsAtMs: endsAtMs,
      codeSentAtMs: nowMs,
      codeTries: 0,
      codesSent: journey.code.codesSent + 1,
    });
  }

  /**
   * Checks a code; the caller takes a right one away with the step it opens. Refuses CODE_TRIES_OVER and CODE_WRONG:
   * then the try is counted, so the caller must let its transaction be committed and throw what is returned.
   */
  async check(db: Queryable, journey: Journey, code: string): Promise<Refused | null> {
    const { codeHmac, codeEndsAtMs, codeTries } = journey.code;
    if (codeTries >= this.#limits.codeTries) return new Refused('CODE_TRIES_OVER', 'code');
    const isRight = isSameHmac(codeHmac, this.#hmac(journey, code)) && journey.given.isBarred !== true;
    const isOver = codeEndsAtMs === null || this.#clock() >= codeEndsAtMs;
    if (isRight && !isOver) return null;
    return this.wrong(db, journey, isOver);
  }

  /** Counts a wrong code and returns its refusal. One that has run out is gone: a clock set back does not revive it. */
  async wrong(db: Queryable, journey: Journey, isOver = false): Promise<Refused> {
    const codeTries = journey.code.codeTries + 1;
    await this.#journeys.change(db, journey, { codeTries, ...(isOver ? { codeHmac: null } : {}) });
    return new Refused(codeTries >= this.#limits.codeTries ? 'CODE_TRIES_OVER' : 'CODE_WRONG', 'code');
  }

  #hmac({ hash, steps, purpose }: Journey, code: string): Buffer {
    return hmacOf(this.#key, `${hash.toString('hex')} ${purpose} ${steps[0] ?? ''}`, code);
  }
}
