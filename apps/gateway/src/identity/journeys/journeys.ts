import {
  deleteJourney,
  deleteJourneysOf,
  deleteOldJourneys,
  insertJourney,
  type JourneyChange,
  type JourneyRow,
  journeyByHash,
  updateJourney,
} from '@pelorus/database/identity/journeys.ts';
import type { Agreed } from '@pelorus/database/identity/people.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { JourneyPurpose, JourneyStep } from '@pelorus/protocol/identity/journeys.ts';
import type { Pool } from 'pg';
import { hashOfToken, newToken } from '../../http/callers/secret-tokens.ts';
import { cookieValue, journeyCookieName } from '../../http/cookies.ts';
import { Refused } from '../../http/refused.ts';
import type { Limits } from '../../limits.ts';
import type { Asked } from '../third-party/provider.ts';

/** Inputs of earlier steps that the last step needs. Sealed in the table. */
interface Given {
  /** PHC text of the password chosen at sign-up. */
  passwordHash?: string;
  invite?: string;
  /** To what of what people agree to (LEG-05). */
  agreed?: Agreed;
  /** The person at another provider (JRN-52). */
  social?: { provider: string; subject: string; shown: string };
  /** A pending request to a provider; removed before its answer is checked (JRN-51). */
  asked?: Asked;
  /** The address to change to. */
  newAddress?: string;
  /** The address as typed, shown instead of the real destination, which would reveal who is known (JRN-04). */
  told?: string;
  /** No code opens it: the address had an account when it began, or has none (JRN-21, JRN-40). */
  isBarred?: boolean;
  /** Begun on a browser that was known to the person: strangers cannot use up its codes (JRN-11). */
  isOwn?: boolean;
}

/** A journey under way. */
export interface Journey {
  hash: Buffer;
  purpose: JourneyPurpose;
  userId: string | null;
  address: string;
  /** The remaining steps, next first. */
  steps: JourneyStep[];
  given: Given;
  language: string;
  endsAtMs: number;
  code: Pick<JourneyRow, 'codeHmac' | 'codeEndsAtMs' | 'codeSentAtMs' | 'codeTries' | 'codesSent'>;
}

export interface NewJourney {
  purpose: JourneyPurpose;
  userId: string | null;
  address: string;
  steps: JourneyStep[];
  given: Given;
  language: string;
  network: string;
}

/** Pending journeys, by opaque token; the table stores only hashes, and inputs are sealed (JRN-01 to JRN-03). */
export class Journeys {
  readonly #pool: Pool;
  readonly #key: Buffer;
  readonly #limits: Limits;
  readonly #clock: () => number;

  constructor(pool: Pool, key: Buffer, limits: Limits, clock: () => number) {
    this.#pool = pool;
    this.#key = key;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Begins a journey in place of the one the browser was on, if any; returns its token, for the cookie alone. */
  async begin(
    db: Queryable,
    cookieHeader: string | undefined,
    https: boolean,
    journey: NewJourney,
  ): Promise<{ token: string; journey: Journey }> {
    const before = hashOfToken(cookieValue(cookieHeader, journeyCookieName(https)));
    const token = newToken();
    const hash = hashOfToken(token) as Buffer;
    const nowMs = this.#clock();
    const endsAtMs = nowMs + this.#limits.journeyMs;
    if (before !== null) await deleteJourney(db, before);
    const givenSealed = this.#seal(hash, journey.given);
    await insertJourney(db, { ...journey, journeyHash: hash, givenSealed, begunAtMs: nowMs, endsAtMs });
    const code = { codeHmac: null, codeEndsAtMs: null, codeSentAtMs: null, codeTries: 0, codesSent: 0 };
    const { purpose, userId, address, steps, given, language } = journey;
    return { token, journey: { hash, purpose, userId, address, steps, given, language, endsAtMs, code } };
  }

  /** Returns the browser's journey. Refuses JOURNEY_GONE: none, unknown, ended. */
  async find(cookieHeader: string | undefined, https: boolean): Promise<Journey> {
    const journey = await this.#read(this.#pool, cookieHeader, https, false);
    if (journey === null) throw new Refused('JOURNEY_GONE');
    return journey;
  }

  /**
   * Does the step `step` of the browser's journey: `work` runs in a transaction that holds the journey's row, so that
   * nothing is done twice. Refuses JOURNEY_GONE, and JOURNEY_STEP when another comes first.
   */
  async step<T>(
    cookieHeader: string | undefined,
    https: boolean,
    step: JourneyStep | ReadonlySet<JourneyStep>,
    work: (db: Queryable, journey: Journey) => Promise<T>,
  ): Promise<T> {
    const done = await inTransaction(this.#pool, async (db) => {
      const journey = await this.#read(db, cookieHeader, https, true);
      if (journey === null) return null;
      const next = journey.steps[0];
      if (next === undefined || !(typeof step === 'string' ? step === next : step.has(next)))
        throw new Refused('JOURNEY_STEP');
      return { result: await work(db, journey) };
    });
    // Thrown when the transaction is in: what had run out is away.
    if (done === null) throw new Refused('JOURNEY_GONE');
    return done.result;
  }

  /** Stores changes and updates `journey`; `given` is sealed again. */
  async change(
    db: Queryable,
    journey: Journey,
    change: Omit<JourneyChange, 'givenSealed'> & { given?: Given; steps?: JourneyStep[] },
  ): Promise<void> {
    const { given, ...rest } = change;
    const { steps, userId, address, ...code } = rest;
    Object.assign(journey.code, code);
    if (given !== undefined) journey.given = given;
    if (steps !== undefined) journey.steps = steps;
    if (userId !== undefined) journey.userId = userId;
    if (address !== undefined) journey.address = address;
    await updateJourney(db, journey.hash, {
      ...rest,
      ...(given === undefined ? {} : { givenSealed: this.#seal(journey.hash, given) }),
    });
  }

  /**
   * Ends a journey after its last step. Refuses JOURNEY_GONE if it had ended: only one of two simultaneous requests
   * continues.
   */
  async end(db: Queryable, journey: Journey): Promise<void> {
    if (!(await deleteJourney(db, journey.hash))) throw new Refused('JOURNEY_GONE');
  }

  /** Ends the browser's journey, if it is on one. */
  async leave(cookieHeader: string | undefined, https: boolean): Promise<void> {
    const hash = hashOfToken(cookieValue(cookieHeader, journeyCookieName(https)));
    if (hash !== null) await deleteJourney(this.#pool, hash);
  }

  /** Ends every journey of a person, but the one that does it. */
  endAllOf(db: Queryable, userId: string, except: Journey | null = null): Promise<void> {
    return deleteJourneysOf(db, userId, except?.hash ?? null);
  }

  /** Deletes expired journeys. */
  async sweep(): Promise<void> {
    await deleteOldJourneys(this.#pool, this.#clock());
  }

  /** Null: none, unknown, or run out; then it is taken away, so that a clock set back does not revive it. */
  async #read(db: Queryable, cookieHeader: string | undefined, https: boolean, lock: boolean): Promise<Journey | null> {
    const hash = hashOfToken(cookieValue(cookieHeader, journeyCookieName(https)));
    const row = hash === null ? undefined : await journeyByHash(db, hash, lock);
    if (row === undefined) return null;
    if (row.endsAtMs <= this.#clock()) {
      await deleteJourney(db, row.journeyHash);
      return null;
    }
    const { journeyHash, purpose, userId, address, steps, givenSealed, language, endsAtMs, ...rest } = row;
    return {
      hash: journeyHash,
      purpose: purpose as JourneyPurpose,
      userId,
      address,
      steps: steps as JourneyStep[],
      given:
        givenSealed === null ? {} : (JSON.parse(unseal(this.#key, journeyHash.toString('hex'), givenSealed)) as Given),
      language,
      endsAtMs,
      code: rest,
    };
  }

  #seal(hash: Buffer, given: Given): Buffer {
    return seal(this.#key, hash.toString('hex'), JSON.stringify(given));
  }
}
