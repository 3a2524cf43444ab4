import { codesFor } from '@pelorus/database/queries/messages.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { JourneyPurpose } from '@pelorus/protocol/identity/journeys.ts';
import type { Limits } from '../../deps.ts';
import { Refused } from '../../http/refused.ts';
import type { Letter, Messages } from '../messages.ts';
import { hmacOf, isSameHmac, newCode } from '../secret-tokens.ts';
import type { Journey, Journeys } from './journeys.ts';

const HOUR_MS = 3_600_000;

/** Makes the message that brings a code, or that says what there is to say instead (JRN-21). */
export type CodeLetter = (
  code: string,
  endsAtMs: number,
) => Letter<'sign-up-code' | 'log-in-code' | 'recovery-code' | 'change-code' | 'account-exists'> | null;

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
    return (code.codeSentAtMs ?? 0) + this.#limits.codeAgainMs;
  }

  /**
   * Makes a new code, which voids the last, and queues its message in the caller's transaction. Refuses TOO_SOON. An
   * address that got too many in the last hour gets no message, and nobody is told so.
   */
  async send(db: Queryable, journey: Journey, letter: CodeLetter): Promise<void> {
    const nowMs = this.#clock();
    const againAtMs = this.againAtMs(journey);
    if (againAtMs === null)
      throw new Refused('TOO_MANY_REQUESTS', undefined, Math.ceil((journey.endsAtMs - nowMs) / 1_000));
    if (nowMs < againAtMs) throw new Refused('TOO_SOON', undefined, Math.ceil((againAtMs - nowMs) / 1_000));
    const code = newCode();
    const endsAtMs = nowMs + this.#limits.codeMs;
    const made = letter(code, endsAtMs);
    if (made !== null && (await codesFor(db, made.address, nowMs - HOUR_MS)) < this.#limits.codesPerHourPerAddress)
      await this.#messages.queue(db, { ...made, endsAtMs });
    const change = {
      codeHmac: this.#hmac(journey, code),
      codeEndsAtMs: endsAtMs,
      codeSentAtMs: nowMs,
      codeTries: 0,
      codesSent: journey.code.codesSent + 1,
    };
    await this.#journeys.change(db, journey, change);
    Object.assign(journey.code, change);
  }

  /**
   * Checks a code; a right one is void afterwards. Refuses CODE_TRIES_OVER and CODE_WRONG: then the try is counted, so
   * the caller must let its transaction be committed and throw what is returned.
   */
  async check(db: Queryable, journey: Journey, code: string): Promise<Refused | null> {
    const { codeHmac, codeEndsAtMs, codeTries } = journey.code;
    if (codeTries >= this.#limits.codeTries) return new Refused('CODE_TRIES_OVER', 'code');
    const isRight = isSameHmac(codeHmac, this.#hmac(journey, code)) && journey.given.isBarred !== true;
    if (isRight && codeEndsAtMs !== null && this.#clock() < codeEndsAtMs) {
      await this.#journeys.change(db, journey, { codeHmac: null, codeTries: 0, codesSent: 0, codeSentAtMs: null });
      return null;
    }
    await this.#journeys.change(db, journey, { codeTries: codeTries + 1 });
    return new Refused(codeTries + 1 >= this.#limits.codeTries ? 'CODE_TRIES_OVER' : 'CODE_WRONG', 'code');
  }

  #hmac({ hash, steps, purpose }: Journey & { purpose: JourneyPurpose }, code: string): Buffer {
    return hmacOf(this.#key, `${hash.toString('hex')} ${purpose} ${steps[0] ?? ''}`, code);
  }
}
