import { createHash } from 'node:crypto';
import { type DraftRow, draftOf, insertDraft, setPayment } from '@pelorus/database/p2p/drafts.ts';
import { heldPaymentAccounts } from '@pelorus/database/p2p/payment-accounts.ts';
import { holdP2pPerson } from '@pelorus/database/p2p/people.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { OrderBody, P2pOrderData, ShownAccount } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { PoolClient } from 'pg';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import { checkMayMove } from '../../withdrawals/checks.ts';
import { inTurnOf } from '../ads/turns-of-people.ts';
import { putAutoReply } from '../chat/messages.ts';
import type { P2pNeeds } from '../needs.ts';
import { shownAccountOf } from '../payment/shown-account.ts';
import { type Person, personOf } from '../people/person.ts';
import { takerStanding } from '../people/taker-standing.ts';
import { venueOf } from '../venue.ts';
import { settleDraft } from './drafts.ts';
import { ownOrder } from './own-order.ts';
import { presentOrder } from './present-order.ts';
import { centsOf, type Wanted, wantedOf } from './wanted.ts';

const MINUTE_MS = 60_000;

/** Returns what a client id stands for: the whole request. */
function contentOf({ clientId: _, password: __, ...content }: OrderBody): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort()))
    .digest();
}

/** Returns the order that a client id stands for. Refuses KEY_REUSED for another content. */
async function standing(
  db: PoolClient | P2pNeeds['pool'],
  userId: string,
  body: OrderBody,
): Promise<DraftRow | undefined> {
  const row = await draftOf(db, userId, body.clientId);
  if (row !== undefined && !contentOf(body).equals(row.content)) throw new Refused('KEY_REUSED', 'clientId');
  return row;
}

/**
 * Refuses whoever has taken too many, or too much for their first orders: P2P_CANCELS, P2P_FIRST_ORDERS, P2P_OPEN_ORDERS,
 * TOO_MANY_REQUESTS (PORD-50 to PORD-54). The taker's row is held.
 */
async function checkStanding(deps: P2pNeeds, db: PoolClient, taker: Person, worthCents: number): Promise<void> {
  const { firstOrdersMax, ordersPerDay } = venueOf(deps);
  const { asked, isNewcomer, open, pausedUntilMs } = await takerStanding(deps, db, taker);
  if (pausedUntilMs !== null)
    throw new Refused('P2P_CANCELS', undefined, Math.ceil((pausedUntilMs - deps.clock()) / 1000));
  if (isNewcomer && (open >= P2P_LIMITS.openOrdersOfNewcomer || worthCents > centsOf(firstOrdersMax)))
    throw new Refused('P2P_FIRST_ORDERS', open > 0 ? undefined : 'amount');
  if (open >= P2P_LIMITS.openOrdersPerPerson) throw new Refused('P2P_OPEN_ORDERS');
  if (asked >= ordersPerDay) throw new Refused('TOO_MANY_REQUESTS', undefined, 3_600);
}

/** Refuses an order of a seller whose money may not leave now (PORD-32), and of an owner who is frozen: P2P_AD_GONE. */
async function checkMayTrade(deps: P2pNeeds, db: PoolClient, who: Who, { offer: { row } }: Wanted): Promise<void> {
  if (row.side === 'BUY') await checkMayMove(deps, db, who);
  try {
    await checkMayMove(deps, db, { userId: row.userId });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal !== 'WITHDRAWALS_HELD' || row.side === 'SELL') throw new Refused('P2P_AD_GONE', 'ad');
  }
}

/** Returns the account of the ad's owner for a method; null: a buying owner names none. Refuses P2P_AD_GONE. */
async function accountOfOwner(deps: P2pNeeds, db: PoolClient, { offer: { row } }: Wanted, method: string) {
  if (row.side === 'BUY') return null;
  const held = await heldPaymentAccounts(db, row.userId, row.terms.paymentAccounts);
  const id = held.find((one) => one.method === method)?.id;
  if (id === undefined) throw new Refused('P2P_AD_GONE', 'method');
  return shownAccountOf(deps, db, row.userId, { id, field: 'method', method });
}

/** Writes an order down before the core is asked (PORD-05); the taker's row is held, so that each is counted before the next. */
async function write(deps: P2pNeeds, db: PoolClient, who: Who, taker: Person, body: OrderBody, wanted: Wanted) {
  const { asset, feeUnits, fiatAmount, offer, units, worthCents } = wanted;
  const { row } = offer;
  await holdP2pPerson(db, taker.userId);
  const before = await standing(db, taker.userId, body);
  if (before !== undefined) return before;
  await checkStanding(deps, db, taker, worthCents);
  await checkMayTrade(deps, db, who, wanted);
  const { method } = body;
  const own = await shownAccountOf(deps, db, taker.userId, {
    id: body.paymentAccount,
    field: 'paymentAccount',
    method,
  });
  const theirs = await accountOfOwner(deps, db, wanted, method);
  const isBuying = row.side === 'SELL';
  const [buyer, seller] = isBuying ? [taker.userId, row.userId] : [row.userId, taker.userId];
  const { autoReply, remarks, windowMinutes } = row.terms;
  const nowMs = deps.clock();
  const orderId = await insertDraft(db, {
    ...{
      adId: row.adId,
      adVersion: row.version,
      remarks,
      autoReply,
      taker: taker.userId,
      maker: row.userId,
      buyer,
      seller,
    },
    ...{ clientId: body.clientId, content: contentOf(body), asset: asset.id, units, feeUnits, fiat: row.fiat },
    ...{ price: offer.price, fiatAmount, worthCents, method, windowMs: windowMinutes * MINUTE_MS, askedAtMs: nowMs },
  });
  const sealed = (account: ShownAccount | null) =>
    account === null ? null : seal(deps.secrets.p2pKey, `p2p-order:${orderId}`, JSON.stringify(account));
  const [payTo, payFrom] = isBuying ? [theirs, own] : [own, theirs];
  await setPayment(db, orderId, { payTo: sealed(payTo), payFrom: sealed(payFrom) });
  await putAutoReply(db, deps.secrets.p2pKey, { orderId, autoReply, nowMs });
  const written = await draftOf(db, taker.userId, body.clientId);
  if (written === undefined) throw new Error(`P2P order ${orderId} is not there after it was written`);
  return written;
}

/** Lets the core answer, and returns the order as it stands then. Refuses what the core refuses. */
async function settled(deps: P2pNeeds, who: Who, row: DraftRow): Promise<P2pOrderData> {
  if (!row.isTaken) {
    if (row.refusal !== null) throw new Refused(row.refusal, 'ad');
    await settleDraft(deps, row);
  }
  return presentOrder(deps, who.userId, await ownOrder(deps, who, row.orderId));
}

/**
 * Takes an offer, once per client id: the seller's crypto is locked. Refuses as personOf, wantedOf, checkStanding,
 * checkMayTrade and shownAccountOf do, what the core refuses, and KEY_REUSED.
 */
export async function openOrder(deps: P2pNeeds, who: Who, body: OrderBody): Promise<P2pOrderData> {
  const taker = await personOf(deps, who);
  const before = await standing(deps.pool, taker.userId, body);
  if (before !== undefined) return settled(deps, who, before);
  let wanted: Wanted;
  try {
    wanted = await wantedOf(deps, who, body);
  } catch (error) {
    // The same request came twice at once, and the other one's order is why this one may not be taken.
    const meanwhile = await standing(deps.pool, taker.userId, body);
    if (meanwhile === undefined) throw error;
    return settled(deps, who, meanwhile);
  }
  const written = await inTurnOf(deps.pool, taker.userId, () =>
    inTransaction(deps.pool, (db) => write(deps, db, who, taker, body, wanted)),
  );
  return settled(deps, who, written);
}
