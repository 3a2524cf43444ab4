import {
  deleteJourney,
  deleteJourneysOf,
  deleteOldJourneys,
  insertJourney,
  type JourneyChange,
  type JourneyRow,
  journeyByHash,
  updateJourney,
} from '@pelorus/database/queries/journeys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { JourneyPurpose, JourneyStep } from '@pelorus/protocol/identity/journeys.ts';
import type { Pool } from 'pg';
import type { Limits } from '../../deps.ts';
import { cookieValue, journeyCookieName } from '../../http/cookies.ts';
import { Refused } from '../../http/refused.ts';
import { hashOfToken, newToken } from '../secret-tokens.ts';

/** What has been given on the way, and is needed at its end. Sealed in the table. */
export interface Given {
  /** PHC text of the password chosen at sign-up. */
  passwordHash?: string;
  invite?: string;
  /** The person at another provider (JRN-52). */
  social?: { provider: string; subject: string; shown: string };
  /** The address to change to. */
  newAddress?: string;
  /** No code opens it: the address had an account when it began, or has none (JRN-21, JRN-40). */
  isBarred?: boolean;
  /** Sent to the present address: which request it is bound to. */
  from?: string;
}

/** A journey under way. */
export interface Journey {
  hash: Buffer;
  purpose: JourneyPurpose;
  userId: string | null;
  address: string;
  /** What is left; the first is next. */
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

/** Pending journeys, by opaque token; the table holds only hashes, and what was given is sealed (JRN-01 to JRN-03). */
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
    cookieHeader: string | undefined,
    https: boolean,
    journey: NewJourney,
  ): Promise<{ token: string; journey: Journey }> {
    const before = hashOfToken(cookieValue(cookieHeader, journeyCookieName(https)));
    const token = newToken();
    const hash = hashOfToken(token) as Buffer;
    const nowMs = this.#clock();
    const row = {
      ...journey,
      journeyHash: hash,
      givenSealed: this.#seal(hash, journey.given),
      begunAtMs: nowMs,
      endsAtMs: nowMs + this.#limits.journeyMs,
    };
    await inTransaction(this.#pool, async (db) => {
      if (before !== null) await deleteJourney(db, before);
      await insertJourney(db, row);
    });
    const code = { codeHmac: null, codeEndsAtMs: null, codeSentAtMs: null, codeTries: 0, codesSent: 0 };
    const { purpose, userId, address, steps, given, language } = journey;
    return { token, journey: { hash, purpose, userId, address, steps, given, language, endsAtMs: row.endsAtMs, code } };
  }

  /** Returns the browser's journey. Refuses JOURNEY_GONE: none, unknown, ended. */
  async find(cookieHeader: string | undefined, https: boolean): Promise<Journey> {
    return this.#read(this.#pool, cookieHeader, https, false);
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
    return inTransaction(this.#pool, async (db) => {
      const journey = await this.#read(db, cookieHeader, https, true);
      const next = journey.steps[0];
      if (next === undefined || !(typeof step === 'string' ? step === next : step.has(next)))
        throw new Refused('JOURNEY_STEP');
      return work(db, journey);
    });
  }

  /** Writes what changed; `given` is sealed anew. */
  async change(
    db: Queryable,
    journey: Journey,
    change: Omit<JourneyChange, 'givenSealed'> & { given?: Given },
  ): Promise<void> {
    const { given, ...rest } = change;
    await updateJourney(db, journey.hash, {
      ...rest,
      ...(given === undefined ? {} : { givenSealed: this.#seal(journey.hash, given) }),
    });
  }

  /** Ends a journey: its last step is done. */
  end(db: Queryable, journey: Journey): Promise<void> {
    return deleteJourney(db, journey.hash);
  }

  /** Ends every journey of a person. */
  endAllOf(db: Queryable, userId: string): Promise<void> {
    return deleteJourneysOf(db, userId);
  }

  /** Forgets those that have run out. */
  async sweep(): Promise<void> {
    await deleteOldJourneys(this.#pool, this.#clock());
  }

  async #read(db: Queryable, cookieHeader: string | undefined, https: boolean, lock: boolean): Promise<Journey> {
    const hash = hashOfToken(cookieValue(cookieHeader, journeyCookieName(https)));
    const row = hash === null ? undefined : await journeyByHash(db, hash, lock);
    if (row === undefined || row.endsAtMs <= this.#clock()) throw new Refused('JOURNEY_GONE');
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
