import { type CaseMessageRow, caseMessages, caseMoves, caseOrder } from '@pelorus/database/p2p/cases.ts';
import { depositUnits } from '@pelorus/database/p2p/deposits.ts';
import { type DisputeRow, disputeOf } from '@pelorus/database/p2p/disputes.ts';
import { sealedP2pPicture } from '@pelorus/database/p2p/pictures.ts';
import { disputesOf } from '@pelorus/database/p2p/rulings.ts';
import { openMessage, openPicture } from '@pelorus/database/p2p/sealed.ts';
import { othersWithAccounts } from '@pelorus/database/p2p/staff-lists.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { ShownAccount } from '@pelorus/protocol/p2p/orders.ts';
import type { CaseMessage, DisputeCase, DisputePerson } from '@pelorus/protocol/p2p/staff.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { formatAmount } from '../../catalog/amounts.ts';
import { staffOf } from '../../http/callers/admit.ts';
import { act, type Deed } from '../../http/callers/audit-log.ts';
import { Refused } from '../../http/refused.ts';
import { sideOf, wholeDispute } from '../../p2p/disputes/present-dispute.ts';
import { tradersOf } from '../../p2p/people/present-trader.ts';
import { verifiedOf } from '../../p2p/people/verified.ts';
import { venueOf } from '../../p2p/venue.ts';
import type { AdminNeeds } from '../needs.ts';
import { shownRow } from './queue.ts';

/** So much of a chat is shown. */
const MESSAGES_MOST = 2_000;

/** Finds a dispute and does `work` on it, in one transaction with its entry in the audit log (PDIS-11). */
async function look<T>(
  deps: AdminNeeds,
  request: FastifyRequest,
  orderId: number,
  { action, detail }: { action: Deed['action']; detail: Record<string, string> },
  work: (db: PoolClient, row: DisputeRow) => Promise<T>,
): Promise<T> {
  const deed = { action, subject: `p2p-order ${orderId}`, detail };
  return act(deps, request, staffOf(request), deed, async (db) => {
    const row = await disputeOf(db, orderId);
    if (row === undefined) throw new Refused('NOT_FOUND');
    return work(db, row);
  });
}

async function personIn(
  deps: AdminNeeds,
  db: PoolClient,
  { account, userId }: { account: number; userId: string },
  asset: CatalogAsset,
): Promise<DisputePerson> {
  const trader = (await tradersOf({ clock: deps.clock, pool: db }, [userId])).get(userId);
  if (trader === undefined) throw new Refused('NOT_FOUND');
  const { level, name } = await verifiedOf(deps, db, userId);
  const { all: disputes, lost: disputesLost } = await disputesOf(db, userId);
  const deposit = formatAmount(asset, await depositUnits(db, account, asset.id));
  return {
    userId,
    trader,
    name,
    level,
    disputes,
    disputesLost,
    deposit,
    sharedAccounts: await othersWithAccounts(db, userId),
  };
}

function messageOf({ secrets }: AdminNeeds, row: DisputeRow, message: CaseMessageRow): CaseMessage {
  const { atMs, isProof, isRisky, kind, messageId, pictureId, sealed, userId } = message;
  const by = kind !== 'PERSON' ? kind : userId === row.buyer ? 'BUYER' : 'SELLER';
  const text = openMessage(secrets.p2pKey, row.orderId, sealed);
  return { id: messageId, orderId: row.orderId, time: atMs, by, text, picture: pictureId, isProof, isRisky };
}

async function caseIn(deps: AdminNeeds, db: PoolClient, row: DisputeRow, staffId: string): Promise<DisputeCase> {
  const { orderId } = row;
  const order = await caseOrder(db, orderId);
  if (order === undefined) throw new Refused('NOT_FOUND');
  const asset = deps.catalog.assetOrRefuse(venueOf(deps).merchantDeposit.asset);
  const account = (sealed: Buffer | null): ShownAccount | null =>
    sealed === null ? null : JSON.parse(unseal(deps.secrets.p2pKey, `p2p-order:${orderId}`, sealed));
  const shown = shownRow(deps, row, staffId);
  const moves = await caseMoves(db, orderId);
  const messages = await caseMessages(db, orderId, MESSAGES_MOST);
  const partyOf = (moved: number | null) =>
    moved === row.buyerAccount ? ('BUY' as const) : moved === row.sellerAccount ? ('SELL' as const) : null;
  return {
    row: shown,
    order: {
      ...{ id: orderId, time: order.openedAtMs, state: order.state, asset: shown.asset, fiat: row.fiat },
      ...{ amount: shown.amount, price: order.price, fiatAmount: row.fiatAmount, method: row.method },
      ...{ methodName: shown.method, deadline: null, endedAt: order.endedAtMs },
    },
    dispute: await wholeDispute(deps, db, row),
    buyer: await personIn(deps, db, { userId: row.buyer, account: row.buyerAccount }, asset),
    seller: await personIn(deps, db, { userId: row.seller, account: row.sellerAccount }, asset),
    payTo: account(order.payTo),
    payFrom: account(order.payFrom),
    moves: moves.map(({ account: by, action, atMs, state }) => ({ time: atMs, action, state, by: partyOf(by) })),
    messages: messages.map((message) => messageOf(deps, row, message)),
    depositAsset: asset.code,
    ruledBy: row.ruledByName,
    agreedBy: row.agreedByName,
    voidedBy: row.voidedByName,
    reviewedBy: row.reviewedBy === null ? null : sideOf(row, row.reviewedBy),
    compensationRefusal: row.compensationRefusal,
  };
}

/** Returns a whole case; the audit log records who opened it (PDIS-11). Refuses NOT_FOUND. */
export function openDisputeCase(deps: AdminNeeds, request: FastifyRequest, orderId: number): Promise<DisputeCase> {
  return look(deps, request, orderId, { action: 'p2p-case-opened', detail: {} }, (db, row) =>
    caseIn(deps, db, row, staffOf(request).staffId),
  );
}

/** Returns a picture of a disputed order as JPEG; the audit log records each view. Refuses NOT_FOUND. */
export function openDisputePicture(
  deps: AdminNeeds,
  request: FastifyRequest,
  orderId: number,
  pictureId: number,
): Promise<Buffer> {
  const deed = { action: 'p2p-picture-seen', detail: { picture: String(pictureId) } } as const;
  return look(deps, request, orderId, deed, async (db) => {
    const sealed = await sealedP2pPicture(db, orderId, pictureId);
    if (sealed === undefined) throw new Refused('NOT_FOUND');
    return openPicture(deps.secrets.p2pKey, orderId, sealed);
  });
}
