import {
  type DisputeRow,
  type EvidenceRow,
  evidenceOf,
  type StatementRow,
  statementsOf,
} from '@pelorus/database/p2p/disputes.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import type { DisputeData, StatementData } from '@pelorus/protocol/p2p/disputes.ts';
import type { AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import type { P2pNeeds } from '../needs.ts';

/** What a statement is sealed for. */
export const statementOwner = (orderId: number) => `p2p-statement:${orderId}`;

const OVER: ReadonlySet<string> = new Set(['DONE', 'WITHDRAWN']);

/** Which side of a disputed order somebody is. */
export function sideOf({ buyer }: Pick<DisputeRow, 'buyer'>, userId: string): AdSide {
  return userId === buyer ? 'BUY' : 'SELL';
}

/**
 * Returns statements and pictures as one story, the oldest first: a picture stands with its giver's statement before it,
 * or by itself where there is none.
 */
function storyOf(
  { buyer }: Pick<DisputeRow, 'buyer'>,
  statements: readonly { userId: string; text: string; atMs: number }[],
  evidence: readonly EvidenceRow[],
): StatementData[] {
  const story: StatementData[] = statements.map(({ atMs, text, userId }) => {
    return { time: atMs, by: sideOf({ buyer }, userId), text, pictures: [] };
  });
  for (const { atMs, pictureId, userId } of evidence) {
    const by = sideOf({ buyer }, userId);
    const before = story.findLast((one) => one.by === by && one.time <= atMs);
    if (before === undefined) story.push({ time: atMs, by, text: '', pictures: [pictureId] });
    else before.pictures.push(pictureId);
  }
  return story.toSorted((one, other) => one.time - other.time);
}

/** Returns the ruling as both sides and staff see it; null: there is none. */
function rulingOf({ catalog }: Pick<P2pNeeds, 'catalog'>, row: DisputeRow): DisputeData['ruling'] {
  const { carriedOutAtMs, compensationAsset, compensationUnits, reviewUntilMs, ruledAtMs, ruledFor } = row;
  if (ruledFor === null || row.rulingReason === null || ruledAtMs === null || reviewUntilMs === null) return null;
  const asset = compensationAsset === null ? null : catalog.assetById(compensationAsset);
  return {
    for: ruledFor,
    reason: row.rulingReason,
    note: row.rulingNote ?? '',
    at: ruledAtMs,
    reviewUntil: reviewUntilMs,
    compensation:
      asset === null || compensationUnits === 0
        ? null
        : { asset: asset.code, amount: formatAmount(asset, compensationUnits) },
    doneAt: carriedOutAtMs,
  };
}

type Needs = Pick<P2pNeeds, 'catalog' | 'secrets' | 'clock'>;

/** Returns a dispute as staff see it: what both sides said, and the ruling. */
export async function wholeDispute(
  deps: Needs,
  db: Queryable,
  row: DisputeRow,
): Promise<Omit<DisputeData, 'mayReview' | 'mayWithdraw'>> {
  const sealed: StatementRow[] = await statementsOf(db, row.orderId);
  const open = (text: Buffer) => unseal(deps.secrets.p2pKey, statementOwner(row.orderId), text);
  const statements = sealed.map((one) => ({ ...one, text: open(one.sealed) }));
  return {
    orderId: row.orderId,
    state: row.state,
    by: row.openedBy === null ? null : sideOf(row, row.openedBy),
    reason: row.reason,
    openedAt: row.openedAtMs,
    evidenceUntil: row.evidenceUntilMs,
    statements: storyOf(row, statements, await evidenceOf(db, row.orderId)),
    ruling: rulingOf(deps, row),
  };
}

/** May somebody ask for another look: once, in time, of a ruling that nobody carries out yet (PDIS-13)? */
export function mayReview(row: DisputeRow, nowMs: number): boolean {
  return row.state === 'RULED' && row.agreedBy === null && row.reviewedBy === null && nowMs < (row.reviewUntilMs ?? 0);
}

/** Whoever opened it withdraws it, while nobody has ruled; the timer's is the buyer's (PDIS-03, ESCR-27). */
export function mayWithdraw({ buyer, openedBy, state, voidedBy }: DisputeRow, userId: string): boolean {
  return state === 'OPEN' && voidedBy === null && (openedBy ?? buyer) === userId;
}

/** Returns a dispute as one of its sides sees it. */
export async function ownDispute(deps: Needs, db: Queryable, row: DisputeRow, userId: string): Promise<DisputeData> {
  return {
    ...(await wholeDispute(deps, db, row)),
    mayReview: mayReview(row, deps.clock()),
    mayWithdraw: mayWithdraw(row, userId),
  };
}

/** May both sides still add to their case (PDIS-02)? */
export function takesEvidence({ evidenceUntilMs, state }: DisputeRow, nowMs: number): boolean {
  return !OVER.has(state) && nowMs < evidenceUntilMs;
}
