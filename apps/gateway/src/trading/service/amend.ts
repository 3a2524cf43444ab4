import { amendmentsOf } from '@pelorus/database/spot/amendments.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import type { LiveOrder } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';
import { ofDone, orderAfterCommand, projectedOrder } from './after-command.ts';
import { isDoubtful, type OrderChoice, standingOrder, targetOf } from './find-order.ts';
import { plainRefusalIn, type Refusal, refusal } from './refusal.ts';

type Needs = Pick<TradingNeeds, 'barrier' | 'catalog' | 'core' | 'log' | 'metrics' | 'orders' | 'pool'>;

/** An amended order, as of the amendment; for a repeat, its current state. */
export interface Amended {
  kind: 'amended';
  order: Readonly<LiveOrder>;
  /** Sequence of the command, and the order's index among those it amended. */
  seq: number;
  nth: number;
  timeMs: number;
  /** The quantity that it was given. */
  lots: number;
  /** Client order ids before and after. */
  nameBefore: string;
  name: string;
}

/** The client order id that an order gets with an amendment, and the name of the request that brings it (IDEM-07). */
interface NewName {
  name: string;
  request: string;
}

/**
 * Reduces an open order's original quantity to `lots`, keeping its place in the queue; `newName` also renames it.
 * Refuses UNKNOWN_ORDER, AMEND_NOT_LESS, AMEND_BELOW_FILLED, KEY_REUSED and whatever the quantity filters refuse.
 */
export async function amendOrder(
  deps: Needs,
  account: number,
  market: Market,
  choice: OrderChoice,
  lots: number,
  newName?: NewName,
): Promise<Amended | Refusal> {
  if (isDoubtful(choice) && (await standingOrder(deps, account, market, choice)) === null)
    return refusal('UNKNOWN_ORDER');
  const record = encodeAmend(account, market.id, targetOf(choice), lots, newName?.name);
  const sent = newName === undefined ? record : encodeReusing(record, newName.request);
  const applied = await sendCommand(deps, account, sent);
  const first = applied.events[0];
  if (first?.kind === 'duplicate' && newName !== undefined)
    return ofDone(deps, firstAmendment(deps, account, first.orderId, newName.name));
  return plainRefusalIn(applied) ?? amendedBy(deps, account, choice, applied);
}

/** Returns the order that an amendment named: of two that have one quantity both are amended. */
async function amendedBy(
  deps: Needs,
  account: number,
  { orderId, clientOrderId }: OrderChoice,
  applied: AppliedCommand,
): Promise<Amended> {
  const { seq, timeMs } = applied;
  const events = applied.events.filter((event) => event.kind === 'orderAmended');
  const orders = await Promise.all(events.map((event) => orderAfterCommand(deps, account, event.orderId, applied)));
  const isMeant = (order: Readonly<LiveOrder>) =>
    orderId === undefined ? order.clientOrderId === clientOrderId : order.orderId === orderId;
  const renamed = events.findIndex((event) => event.isRenamed);
  const nth = orders.length === 1 ? 0 : renamed === -1 ? orders.findIndex(isMeant) : renamed;
  const order = orders[nth];
  if (order === undefined) throw new Error(`seq ${seq}: the amendment did not change its order`);
  const { clientOrderId: name, lots } = order;
  const nameBefore = renamed === -1 ? name : await nameBeforeCommand(deps, account, order.orderId, seq);
  return { kind: 'amended', order, seq, nth, timeMs, lots, nameBefore, name };
}

/** Returns an order's client order id before the command that renamed it. */
async function nameBeforeCommand(deps: Needs, account: number, orderId: number, seq: number): Promise<string> {
  const heard = deps.orders.nameBefore(orderId, seq);
  if (heard !== undefined) return heard;
  const told = async () => {
    await deps.barrier.wait(account);
    const [row] = await amendmentsOf(deps.pool, account, orderId, { fromSeq: seq, limit: 1 });
    if (row?.seq !== seq) throw new Error(`seq ${seq}: the amendment of order ${orderId} is not in the tables`);
    return row.clientOrderIdBefore;
  };
  return ofDone(deps, told());
}

/** Returns the original amendment of a repeat, with the order's current state. */
async function firstAmendment(deps: Needs, account: number, orderId: number, name: string): Promise<Amended> {
  const order = await projectedOrder(deps, account, orderId);
  const [row] = await amendmentsOf(deps.pool, account, orderId, { givenName: name, limit: 1 });
  if (row === undefined) throw new Error(`the repeated amendment of order ${orderId} is not in the tables`);
  const { clientOrderIdBefore: nameBefore, lots, nth, seq, timeMs } = row;
  return { kind: 'amended', order, seq, nth, timeMs, lots, nameBefore, name };
}
