import { randomUUID } from 'node:crypto';
import type { Queryable } from '@pelorus/database/queryable.ts';
import {
  type DeskProposalRow,
  decideDeskProposal,
  deskProposal,
  insertDeskProposal,
  waitingAt,
} from '@pelorus/database/wallet/desk-proposals.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { DeskData, DeskName } from '@pelorus/protocol/admin/desks.ts';
import type { StaffRight } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { staffOf } from '../../http/callers/admit.ts';
import { act } from '../../http/callers/audit-log.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';
import { checkSecondPerson, holdWord, isOwnAccount } from '../second-person.ts';

/** An agreed proposal. */
export interface Agreed {
  id: string;
  /** The staff member who agreed. */
  by: string;
  reason: string;
  nowMs: number;
}

/** One kind of work that takes two of the staff. `D`: a deed; `I`: what there is to do; `C`: what the check found. */
export interface Desk<D, I, C> {
  name: DeskName;
  /** Where its routes are, where that is not among custody's. */
  path?: string;
  right: StaffRight;
  deed: z.ZodType<D>;
  item: z.ZodType<I>;
  items(deps: AdminNeeds): Promise<I[]>;
  /** What a deed is about: one proposal about it waits at a time (DESK-02). */
  subjectOf(deed: D): string;
  /** Whose it is; undefined: nobody's. */
  ownerOf(deps: AdminNeeds, deed: D): Promise<string | undefined>;
  /** A deed as words of the audit log. */
  wordsOf(deps: AdminNeeds, deed: D): Record<string, string>;
  /** Refuses what cannot be done now, by ledger and chain (DESK-03). It may take seconds: nothing is held meanwhile. */
  check(deps: AdminNeeds, deed: D): Promise<C>;
  /** Does it in the agreement's transaction; refuses DESK_STATE for what has changed since the check. */
  carryOut(deps: AdminNeeds, db: Queryable, deed: D, checked: C, agreed: Agreed): Promise<void>;
}

type Any<D> = Desk<D, unknown, unknown>;

/** Returns what there is to do at a desk, and what waits for a second person. */
export async function deskOf<D, I, C>(
  deps: AdminNeeds,
  request: FastifyRequest,
  desk: Desk<D, I, C>,
): Promise<DeskData<D, I>> {
  const { staffId } = staffOf(request);
  const [items, waiting] = await Promise.all([desk.items(deps), waitingAt(deps.pool, desk.name)]);
  const shown = ({ deed, id, madeAtMs: at, madeBy, madeByName: by, reason }: DeskProposalRow) => {
    return { id, deed: desk.deed.parse(deed), by, at, reason, isOwn: madeBy === staffId };
  };
  return { items, waiting: waiting.map(shown) };
}

/** Refuses NOT_PERMITTED for one's own account, as far as that can be known (DESK-04). Returns the log's subject. */
async function subjectOf<D>(deps: AdminNeeds, request: FastifyRequest, desk: Any<D>, deed: D) {
  const userId = await desk.ownerOf(deps, deed);
  const isOwn = userId !== undefined && (await isOwnAccount(deps, request, userId));
  return { subject: userId === undefined ? '' : `user ${userId}`, isOwn };
}

/** Proposes a deed: nothing is done by it (DESK-01). Refuses NOT_PERMITTED, PLAN_STATE, and as the desk's check does. */
export async function propose<D>(
  deps: AdminNeeds,
  request: FastifyRequest,
  desk: Any<D>,
  { deed, reason }: { deed: D; reason: string },
): Promise<void> {
  const staff = staffOf(request);
  const { isOwn, subject } = await subjectOf(deps, request, desk, deed);
  const id = randomUUID();
  const detail = { proposal: id, desk: desk.name, ...desk.wordsOf(deps, deed) };
  await act(deps, request, staff, { action: 'desk-proposed', subject, reason, detail }, async (db) => {
    if (isOwn) throw new Refused('NOT_PERMITTED');
    await desk.check(deps, deed);
    await holdWord(db, staff);
    const made = { madeBy: staff.staffId, madeByName: staff.name, madeAtMs: deps.clock() };
    const row = { id, subject: desk.subjectOf(deed), deed, reason, ...made };
    if (!(await insertDeskProposal(db, desk.name, row))) throw new Refused('PLAN_STATE');
  });
}

interface Decision {
  id: string;
  reason: string;
}

/** Ends what waits, with its entry in the audit log, which names who proposed it and why. */
async function decide<D>(
  deps: AdminNeeds,
  request: FastifyRequest,
  desk: Any<D>,
  { action, id, reason, state }: Decision & { action: StaffAction; state: 'AGREED' | 'WITHDRAWN' },
  work: (waiting: DeskProposalRow, deed: D, take: () => Promise<number>, db: Queryable) => Promise<void>,
): Promise<void> {
  const staff = staffOf(request);
  const waiting = await deskProposal(deps.pool, desk.name, id);
  const deed = waiting === undefined ? undefined : desk.deed.parse(waiting.deed);
  const found = deed === undefined ? undefined : await subjectOf(deps, request, desk, deed);
  const detail: Record<string, string> = { proposal: id, desk: desk.name };
  if (waiting !== undefined && deed !== undefined)
    Object.assign(detail, desk.wordsOf(deps, deed), { proposedBy: waiting.madeByName, proposedFor: waiting.reason });
  await act(deps, request, staff, { action, subject: found?.subject ?? '', reason, detail }, async (db) => {
    if (waiting === undefined || deed === undefined || found === undefined) throw new Refused('PLAN_STATE');
    if (found.isOwn) throw new Refused('NOT_PERMITTED');
    const take = async () => {
      const nowMs = deps.clock();
      const end = { state, by: staff.staffId, byName: staff.name, atMs: nowMs };
      if ((await decideDeskProposal(db, desk.name, id, end)) === undefined) throw new Refused('PLAN_STATE');
      return nowMs;
    };
    await work(waiting, deed, take, db);
  });
}

/**
 * Agrees with another's proposal: it is checked again, and done in the transaction of the agreement (DESK-02, DESK-03).
 * Refuses PLAN_STATE, NOT_PERMITTED, as checkSecondPerson does and as the desk does.
 */
export function agree<D>(deps: AdminNeeds, request: FastifyRequest, desk: Any<D>, decision: Decision): Promise<void> {
  const act = { ...decision, action: 'desk-agreed', state: 'AGREED' } as const;
  return decide(deps, request, desk, act, async (waiting, deed, take, db) => {
    const checked = await desk.check(deps, deed);
    await checkSecondPerson(db, desk.right, waiting, staffOf(request), 'PLAN_STATE');
    const nowMs = await take();
    await desk.carryOut(deps, db, deed, checked, {
      id: waiting.id,
      by: staffOf(request).staffId,
      reason: decision.reason,
      nowMs,
    });
  });
}

/** Withdraws what waits, of any author. Refuses PLAN_STATE, NOT_PERMITTED. */
export function withdraw<D>(
  deps: AdminNeeds,
  request: FastifyRequest,
  desk: Any<D>,
  decision: Decision,
): Promise<void> {
  const act = { ...decision, action: 'desk-withdrawn', state: 'WITHDRAWN' } as const;
  return decide(deps, request, desk, act, async (_waiting, _deed, take, db) => {
    await holdWord(db, staffOf(request));
    await take();
  });
}
