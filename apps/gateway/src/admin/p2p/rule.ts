import { depositUnits } from '@pelorus/database/p2p/deposits.ts';
import { endDisputes } from '@pelorus/database/p2p/dispute-sync.ts';
import { type DisputeRow, disputeOf } from '@pelorus/database/p2p/disputes.ts';
import { queueRulingNotices, setAgreed, setRuling, takeDispute } from '@pelorus/database/p2p/rulings.ts';
import { RULING_REASONS } from '@pelorus/protocol/p2p/rules.ts';
import type { RulingBody, TakeBody } from '@pelorus/protocol/p2p/staff.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { parseAmount } from '../../catalog/amounts.ts';
import { staffOf } from '../../http/callers/admit.ts';
import { act, type Deed } from '../../http/callers/audit-log.ts';
import { Refused } from '../../http/refused.ts';
import { carryOut } from '../../p2p/disputes/carry-out.ts';
import { venueOf } from '../../p2p/venue.ts';
import type { AdminNeeds } from '../needs.ts';
import { checkSecondPerson, holdWord, isOwnAccount } from '../second-person.ts';

const RIGHT = 'staff.p2p';
const MINUTE_MS = 60_000;

/**
 * Changes a dispute that is not over, held, in one transaction with its entry in the audit log. Refuses NOT_FOUND,
 * DISPUTE_STATE where it is over, and NOT_PERMITTED for a dispute of one's own, as far as that can be known.
 */
async function change(
  deps: AdminNeeds,
  request: FastifyRequest,
  orderId: number,
  deed: Pick<Deed, 'action' | 'detail' | 'reason'>,
  work: (db: PoolClient, row: DisputeRow) => Promise<void>,
): Promise<void> {
  const before = await disputeOf(deps.pool, orderId);
  const own = await Promise.all([before?.buyer, before?.seller].map((userId) => isOwnAccount(deps, request, userId)));
  await act(deps, request, staffOf(request), { ...deed, subject: `p2p-order ${orderId}` }, async (db) => {
    await endDisputes(db, orderId);
    const row = await disputeOf(db, orderId, true);
    if (row === undefined) throw new Refused('NOT_FOUND');
    if (own.includes(true)) throw new Refused('NOT_PERMITTED');
    if (row.orderState !== 'APPEAL' || row.state === 'DONE' || row.state === 'WITHDRAWN')
      throw new Refused('DISPUTE_STATE');
    await work(db, row);
  });
}

/** Does a take need to be said to be one, since somebody has it or has ruled? */
const isTaken = ({ ruledBy, takenBy }: DisputeRow) => takenBy !== null || ruledBy !== null;

/**
 * Takes a dispute: only who took it rules (PDIS-10). With `takesOver`, from another, or from a ruling that waits, which is
 * void then. Refuses as `change`, DISPUTE_TAKEN, BAD_REQUEST (no reason), and SECOND_PERSON_NEEDED to whose ruling is void.
 */
export function takeCase(deps: AdminNeeds, request: FastifyRequest, orderId: number, body: TakeBody): Promise<void> {
  const staff = staffOf(request);
  const detail: Record<string, string> = { takenFrom: '' };
  const deed = { action: 'p2p-case-taken', reason: body.reason ?? '', detail } as const;
  return change(deps, request, orderId, deed, async (db, row) => {
    await holdWord(db, staff);
    if (isTaken(row) && !body.takesOver) throw new Refused('DISPUTE_TAKEN');
    if (isTaken(row) && body.reason === null) throw new Refused('BAD_REQUEST', 'reason');
    if (row.agreedBy !== null) throw new Refused('DISPUTE_STATE');
    if (row.voidedBy === staff.staffId || row.ruledBy === staff.staffId) throw new Refused('SECOND_PERSON_NEEDED');
    detail.takenFrom = row.ruledByName ?? row.takenByName ?? '';
    await takeDispute(db, orderId, { by: staff.staffId, atMs: deps.clock(), voids: row.ruledBy });
  });
}

/** Returns the compensation in units of the venue's deposit asset. Refuses DEPOSIT_LESS, and what is no amount. */
async function compensationOf(deps: AdminNeeds, db: PoolClient, row: DisputeRow, body: RulingBody) {
  const none = { compensationAsset: null, compensationUnits: 0 };
  if (Number(body.compensation) === 0) return none;
  const asset = deps.catalog.assetOrRefuse(venueOf(deps).merchantDeposit.asset);
  const units = parseAmount(asset, body.compensation, 'compensation');
  const loser = body.for === 'BUY' ? row.sellerAccount : row.buyerAccount;
  if ((await depositUnits(db, loser, asset.id)) < units) throw new Refused('DEPOSIT_LESS', 'compensation');
  return { compensationAsset: asset.id, compensationUnits: units };
}

/**
 * Rules a dispute (PDIS-12): both sides see it at once, nothing moves. Refuses as `change`, DISPUTE_TAKEN to whoever did not
 * take it, DISPUTE_STATE where it is ruled, BAD_REQUEST for a reason of the other side, DEPOSIT_LESS.
 */
export function rule(deps: AdminNeeds, request: FastifyRequest, orderId: number, body: RulingBody): Promise<void> {
  const staff = staffOf(request);
  const { compensation, note } = body;
  const detail = { ruledFor: body.for, rulingReason: body.reason, compensation, note };
  return change(deps, request, orderId, { action: 'p2p-ruled', detail }, async (db, row) => {
    await holdWord(db, staff);
    if (row.state === 'RULED') throw new Refused('DISPUTE_STATE');
    if (row.takenBy !== staff.staffId) throw new Refused('DISPUTE_TAKEN');
    if (RULING_REASONS[body.reason] !== (body.for === 'BUY' ? 'BUYER' : 'SELLER'))
      throw new Refused('BAD_REQUEST', 'reason');
    const atMs = deps.clock();
    const times = { atMs, reviewUntilMs: atMs + venueOf(deps).reviewMinutes * MINUTE_MS };
    await setRuling(db, orderId, {
      ...{ ruledFor: body.for, reason: body.reason, note, by: staff.staffId, ...times },
      ...(await compensationOf(deps, db, row, body)),
    });
    await queueRulingNotices(db, orderId, times);
  });
}

/**
 * Agrees to another's ruling after the review time (PDIS-14); it is carried out at once, or as soon as the core takes
 * commands. Refuses as `change` and checkSecondPerson, DISPUTE_STATE where nothing waits, REVIEW_TIME before.
 */
export async function agreeToRuling(
  deps: AdminNeeds,
  request: FastifyRequest,
  orderId: number,
  reason: string,
): Promise<void> {
  const staff = staffOf(request);
  const detail: Record<string, string> = { ruledBy: '', ruledFor: '', rulingReason: '' };
  await change(deps, request, orderId, { action: 'p2p-ruling-agreed', reason, detail }, async (db, row) => {
    const { reviewUntilMs, ruledAtMs, ruledBy, ruledFor } = row;
    if (ruledBy === null || ruledAtMs === null || row.agreedBy !== null) throw new Refused('DISPUTE_STATE');
    Object.assign(detail, { ruledBy: row.ruledByName, ruledFor, rulingReason: row.rulingReason });
    await checkSecondPerson(db, RIGHT, { madeBy: ruledBy, madeAtMs: ruledAtMs }, staff, 'DISPUTE_STATE');
    if (deps.clock() < (reviewUntilMs ?? 0)) throw new Refused('REVIEW_TIME');
    await setAgreed(db, orderId, staff.staffId, deps.clock());
  });
  const agreed = await disputeOf(deps.pool, orderId);
  if (agreed === undefined) return;
  await carryOut(deps, agreed).catch((error) =>
    deps.log.warn({ err: error, order: orderId }, 'a ruling waits for the core'),
  );
}
