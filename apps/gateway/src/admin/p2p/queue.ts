import { endDisputes, openAndLate, openDisputes } from '@pelorus/database/p2p/dispute-sync.ts';
import { closedDisputeRows, type DisputeRow, openDisputeRows } from '@pelorus/database/p2p/disputes.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { DisputesData, DisputeRow as ShownRow } from '@pelorus/protocol/p2p/staff.ts';
import type { FastifyRequest } from 'fastify';
import { formatAmount } from '../../catalog/amounts.ts';
import { staffOf } from '../../http/callers/admit.ts';
import { evidenceMs, lateBeforeMs } from '../../p2p/disputes/deadlines.ts';
import type { AdminNeeds } from '../needs.ts';

const LISTED = 200;

/** Returns a dispute as a row of the queue. */
export function shownRow(
  deps: Pick<AdminNeeds, 'catalog' | 'clock' | 'config'>,
  row: DisputeRow,
  staffId: string,
): ShownRow {
  const asset = deps.catalog.assetById(row.asset);
  const { openedAtMs, orderId, reason, state, takenBy } = row;
  return {
    ...{ orderId, state, reason, openedAt: openedAtMs, evidenceUntil: row.evidenceUntilMs },
    ...{ asset: asset.code, amount: formatAmount(asset, row.units), fiat: row.fiat, fiatAmount: row.fiatAmount },
    ...{ method: methodOf(row.method)?.name ?? row.method, buyer: row.buyerName, seller: row.sellerName },
    takenBy: row.takenByName,
    isMine: takenBy === staffId,
    isLate: (state === 'OPEN' || state === 'REVIEW') && openedAtMs < lateBeforeMs(deps),
    agreeFrom: state === 'RULED' && row.agreedBy === null ? row.reviewUntilMs : null,
    isRuledByMe: row.ruledBy === staffId,
  };
}

/** Returns disputes that are not over, the oldest first, or those that are, the newest first (PDIS-10, PDIS-20). */
export async function disputeQueue(
  deps: AdminNeeds,
  request: FastifyRequest,
  list: 'open' | 'closed',
): Promise<DisputesData> {
  const { pool } = deps;
  const { staffId } = staffOf(request);
  await openDisputes(pool, evidenceMs(deps));
  await endDisputes(pool);
  const [found, counts] = await Promise.all([
    (list === 'open' ? openDisputeRows : closedDisputeRows)(pool, LISTED),
    openAndLate(pool, lateBeforeMs(deps)),
  ]);
  return { rows: found.map((row) => shownRow(deps, row, staffId)), ...counts };
}
