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
  /** `code`: makes the message of the next step's code, which is sent at once. */
  | { state: 'pending'; steps: JourneyStep[]; code?: (journey: Journey) => Promise<CodeLetter> }
  /** Over, without a session. `afterCommit`: what may only be told once it is in; `cookies`: Set-Cookie lines. */
  | { state: 'done'; afterCommit?: () => void; cookies?: string[] }
  /** Over, with a session, unless the account is frozen or closed. */
  | { state: 'enter'; user: UserRow; entry: Entry };

/** Steps that are specific to journeys of one purpose. */
export interface Walk {
  /** Returns what makes the message of the code that the journey's step asks for. */
  letter(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, journey: Journey): Promise<CodeLetter>;
  /**
   * Does what a right code opens, in the transaction that holds the journey's row; the code is void once the journey
   * has gone on. A refusal is returned, not thrown, where what was written with it must stay.
   */
  onCode(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, journey: Journey): Promise<Outcome | Refused>;
}
