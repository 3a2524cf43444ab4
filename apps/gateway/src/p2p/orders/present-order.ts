import { aroundOrder, movesOfOrder, type P2pMoveRow, type P2pOrderRow } from '@pelorus/database/p2p/orders.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import { mayTake, P2P_ACTIONS, P2P_ENDED, type P2pAction, type P2pParty } from '@pelorus/protocol/p2p/order-states.ts';
import type { MoveData, P2pOrderData, ShownAccount, P2pOrderRow as ShownRow } from '@pelorus/protocol/p2p/orders.ts';
import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { formatAmount } from '../../catalog/amounts.ts';
import { waysToProve } from '../../withdrawals/ask.ts';
import { clockOf, type P2pClock, wallMs } from '../clock.ts';
import type { P2pNeeds } from '../needs.ts';
import { tradersOf } from '../people/present-trader.ts';
import { verifiedOf } from '../people/verified.ts';
import { openerOf, partyOf } from './own-order.ts';

const MINUTE_MS = 60_000;
/** For so long after the end each side rates the other (PTRD-08). */
const RATED_WITHIN_MS = 30 * 86_400_000;
/** Buyers write it with their payment; it says nothing of crypto, which some banks stop. */
const REFERENCE_DIGITS = 8;

/** Returns whom an order waits for in its state. */
function isTurnOf({ state }: P2pOrderRow, party: P2pParty): boolean {
  return party === 'BUYER' ? state === 'PENDING_PAYMENT' || state === 'CANCEL_ASKED' : state === 'PAID';
}

/** Returns the other person of an order. */
function otherOf({ buyer, seller }: Pick<P2pOrderRow, 'buyer' | 'seller'>, userId: string): string {
  return buyer === userId ? seller : buyer;
}

function rowOf(deps: P2pNeeds, userId: string, row: P2pOrderRow, trader: TraderData, clock: P2pClock): ShownRow {
  const { feeUnits, fiat, fiatAmount, method, orderId, price, state, unread, units } = row;
  const asset = deps.catalog.assetById(row.asset);
  const isMaker = row.maker === userId;
  const party = partyOf(row, userId);
  const { id, isOnline, lastSeenAt, merchant, nickname } = trader;
  return {
    id: orderId,
    time: row.openedAtMs,
    side: party === 'BUYER' ? 'BUY' : 'SELL',
    isMaker,
    state,
    asset: asset.code,
    fiat,
    amount: formatAmount(asset, units),
    fee: formatAmount(asset, isMaker ? feeUnits : 0),
    price,
    fiatAmount,
    method,
    methodName: methodOf(method)?.name ?? method,
    trader: { id, nickname, merchant, isOnline, lastSeenAt },
    deadline: wallMs(row.deadlineMs, clock),
    endedAt: row.endedAtMs,
    unread,
    isMyTurn: isTurnOf(row, party),
  };
}

/** Returns orders of a person as the person sees them. */
export async function presentRows(deps: P2pNeeds, userId: string, found: readonly P2pOrderRow[]): Promise<ShownRow[]> {
  const [traders, clock] = await Promise.all([
    tradersOf(
      deps,
      found.map((row) => otherOf(row, userId)),
    ),
    clockOf(deps.pool),
  ]);
  return found.map((row) => rowOf(deps, userId, row, traders.get(otherOf(row, userId)) as TraderData, clock));
}

/** Returns what was sealed of a payment for an order. */
function openPayment({ secrets }: Pick<P2pNeeds, 'secrets'>, orderId: number, sealed: Buffer): ShownAccount {
  return JSON.parse(unseal(secrets.p2pKey, `p2p-order:${orderId}`, sealed)) as ShownAccount;
}

function presentMove({ account, action, atMs, state }: P2pMoveRow, { buyerAccount }: P2pOrderRow): MoveData {
  const by = account === null ? null : account === buyerAccount ? 'BUY' : 'SELL';
  return { time: atMs, action: action as MoveData['action'], state, by };
}

/** Returns what a party may do now (ESCR-22): a payment in time, an appeal once it may be. */
function actionsOf(row: P2pOrderRow, party: P2pParty, opener: P2pParty, clock: P2pClock, nowMs: number): P2pAction[] {
  // While the clock stands, it shows some time before the deadline: nothing is late.
  const clockMs = clock.isRunning ? nowMs - clock.stoodMs : Number.NEGATIVE_INFINITY;
  return P2P_ACTIONS.filter((action) => {
    if (!mayTake(row.state, action, party, opener)) return false;
    if (action === 'PAID') return row.deadlineMs === null || clockMs < row.deadlineMs;
    return action !== 'APPEAL' || !clock.isRunning || row.appealFromMs === null || clockMs >= row.appealFromMs;
  });
}

/** Returns an order as one of its sides sees it: what the other has to know to pay or be paid, while it runs (PMET-06). */
export async function presentOrder(deps: P2pNeeds, userId: string, row: P2pOrderRow): Promise<P2pOrderData> {
  const { pool } = deps;
  const other = otherOf(row, userId);
  const [moves, around, clock, traders, verified, ways] = await Promise.all([
    movesOfOrder(pool, row.orderId),
    aroundOrder(pool, row.orderId, userId, other),
    clockOf(pool),
    tradersOf(deps, [other]),
    verifiedOf(deps, pool, other),
    waysToProve(deps, userId),
  ]);
  const nowMs = deps.clock();
  const party = partyOf(row, userId);
  const isRunning = !P2P_ENDED.has(row.state);
  const shown = (sealed: Buffer | null) =>
    sealed === null || !isRunning ? null : openPayment(deps, row.orderId, sealed);
  const counterparty = traders.get(other) as TraderData;
  const actions = actionsOf(row, party, openerOf(row, moves), clock, nowMs);
  const isRateable = isRunning || row.state === 'CANCELLED' ? false : nowMs - (row.endedAtMs ?? 0) < RATED_WITHIN_MS;
  return {
    ...rowOf(deps, userId, row, counterparty, clock),
    now: nowMs,
    adId: row.adId,
    isRunning: clock.isRunning,
    windowMinutes: row.windowMs / MINUTE_MS,
    remarks: row.remarks,
    counterparty,
    counterpartyName: isRunning ? verified.name : null,
    payTo: shown(row.payTo),
    payFrom: shown(row.payFrom),
    reference: String(row.orderId).padStart(REFERENCE_DIGITS, '0'),
    moves: moves.map((move) => presentMove(move, row)),
    cancelReason: row.state === 'CANCELLED' || row.state === 'CANCEL_ASKED' ? row.cancelReason : null,
    paidAt: row.paidAtMs,
    appealFrom: wallMs(row.appealFromMs, clock),
    actions,
    needsFactor: actions.includes('RELEASE') ? ways : [],
    isBlocked: around.isBlocked,
    myRating: around.isPositive === null ? null : { isPositive: around.isPositive, text: around.text ?? '' },
    mayRate: isRateable && around.isPositive === null,
    hasDispute: around.hasDispute,
  };
}
