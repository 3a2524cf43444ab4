import type { UserRow } from '@pelorus/database/identity/people.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { JourneyStep } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyRequest } from 'fastify';
import type { Refused } from '../../http/refused.ts';
import type { Entry } from '../enter.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { CodeLetter } from './codes.ts';
import type { Journey } from './journeys.ts';

/** How a journey goes on after a step. */
export type Outcome =
  /** `code`: builds the message of the next step's code, which is sent at once. */
  | { state: 'pending'; steps: JourneyStep[]; code?: (journey: Journey) => Promise<CodeLetter> }
  /** Finished without a session. `afterCommit`: actions for after the commit; `cookies`: Set-Cookie lines. */
  | { state: 'done'; afterCommit?: () => void; cookies?: string[] }
  /** Over, with a session, unless the account is frozen or closed. */
  | { state: 'enter'; user: UserRow; entry: Entry };

/** Steps that are specific to journeys of one purpose. */
export interface Walk {
  /** Returns the builder of the code message for the journey's step. */
  letter(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, journey: Journey): Promise<CodeLetter>;
  /**
   * Continues after a correct code, in the transaction that locks the journey's row; the code becomes void with the
   * step. A refusal is returned, not thrown, if its records must be committed.
   */
  onCode(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, journey: Journey): Promise<Outcome | Refused>;
}
