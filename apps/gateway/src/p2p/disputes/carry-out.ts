import type { DisputeRow } from '@pelorus/database/p2p/disputes.ts';
import { setCarriedOut } from '@pelorus/database/p2p/rulings.ts';
import { P2P_ACTIONS, P2P_ORDER_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import { encodeMoveP2pOrder, encodePayP2pDeposit } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { P2pNeeds } from '../needs.ts';

export type CarryNeeds = Pick<P2pNeeds, 'barrier' | 'clock' | 'core' | 'log' | 'pool'>;

/** The account of the staff's own steps. */
const STAFF = 0;

/** Sends a command about two people, whose reads then wait for it; returns its first event. */
async function send({ barrier, core }: CarryNeeds, row: DisputeRow, record: Uint8Array<ArrayBuffer>) {
  const { events, seq } = await core.submit(record);
  for (const account of [row.buyerAccount, row.sellerAccount]) barrier.acknowledge(account, seq);
  return events[0];
}

/**
 * Has the core end the order as the ruling says (ESCR-28); returns whether it is ended so. The seller may have released
 * meanwhile: then it is not, and the tables tell.
 */
async function endOrder(deps: CarryNeeds, row: DisputeRow): Promise<boolean> {
  const { orderId, ruledFor } = row;
  if (row.orderState !== 'APPEAL') return row.orderState === (ruledFor === 'BUY' ? 'RULED_BUYER' : 'RULED_SELLER');
  const action = P2P_ACTIONS.indexOf(ruledFor === 'BUY' ? 'RULE_BUYER' : 'RULE_SELLER');
  const seen = P2P_ORDER_STATES.indexOf('APPEAL');
  const first = await send(deps, row, encodeMoveP2pOrder({ account: STAFF, orderId, action, seen }));
  if (first?.kind === 'p2pOrderMoved') return true;
  // In another state: the tables will say in which.
  if (first?.kind !== 'rejected' || first.code !== 'P2P_STATE')
    deps.log.error({ order: orderId, answer: first }, 'the core does not carry out a ruling');
  return false;
}

/** Pays what the loser's deposit owes, once an order (ESCR-41); returns why it was not paid, null where nothing is due. */
async function compensate(deps: CarryNeeds, row: DisputeRow): Promise<string | null> {
  const { compensationAsset: asset, compensationUnits: units, orderId, ruledFor } = row;
  if (asset === null || units === 0) return null;
  const [account, to] =
    ruledFor === 'BUY' ? [row.sellerAccount, row.buyerAccount] : [row.buyerAccount, row.sellerAccount];
  const first = await send(deps, row, encodePayP2pDeposit({ account, asset, to, units, orderId }));
  return first?.kind === 'rejected' ? first.code : null;
}

/**
 * Carries out a ruling that two have agreed to (PDIS-15): the order ends, the compensation is paid, the dispute is over.
 * Each part counts once however often it is tried; returns whether it is over. Throws CoreUnavailable.
 */
export async function carryOut(deps: CarryNeeds, row: DisputeRow): Promise<boolean> {
  if (row.agreedBy === null || row.ruledFor === null || !(await endOrder(deps, row))) return false;
  const refusal = await compensate(deps, row);
  if (refusal !== null) deps.log.error({ order: row.orderId, refusal }, 'a compensation is not paid');
  await setCarriedOut(deps.pool, row.orderId, { atMs: deps.clock(), refusal });
  return true;
}
