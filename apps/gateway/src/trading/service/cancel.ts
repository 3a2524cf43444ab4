import { CANCEL_SCOPES, type CancelScope } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { ALL_CONTRACTS, ALL_SPOT } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancel, encodeCancelAll } from '@pelorus/protocol/wire/encode-command.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import type { LiveOrder } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';
import { endedIn, endedOrders, orderAfterCommand } from './after-command.ts';
import { isDoubtful, type OrderChoice, standingOrder, targetOf, type Where } from './find-order.ts';
import { plainRefusalIn, type Refusal, refusal } from './refusal.ts';

type Needs = Pick<TradingNeeds, 'barrier' | 'cancelIds' | 'catalog' | 'core' | 'log' | 'metrics' | 'orders' | 'pool'>;

/** An order that was cancelled, as it ended. */
export interface Canceled {
  kind: 'canceled';
  order: Readonly<LiveOrder>;
  /** Of the command that cancelled it. */
  seq: number;
  timeMs: number;
}

/** All that one command cancelled. */
export interface CanceledAll {
  kind: 'canceled';
  orders: readonly Readonly<LiveOrder>[];
  /** How many algos ended: one may have no order, and yet hold money. */
  algos: number;
  seq: number;
  timeMs: number;
}

interface CancelTerms {
  /** Index into CANCEL_RESTRICTIONS: the state that the order must be in. */
  restriction?: number;
  /** The id that the cancel itself was given. */
  cancelId?: string | undefined;
}

/** Sends a cancelling command; while it is in flight, reports can find its id. */
export function sendCancel(
  deps: Needs,
  account: number,
  record: Uint8Array<ArrayBuffer>,
  cancelId: string | undefined,
  undone?: () => void,
): Promise<AppliedCommand> {
  return deps.cancelIds.whileCanceling(account, record, cancelId, () => sendCommand(deps, account, record, undone));
}

/** Cancels one open order. What it belonged with ends too. Refuses UNKNOWN_ORDER, CANCEL_RESTRICTED. */
export async function cancelOrder(
  deps: Needs,
  account: number,
  market: Market,
  choice: OrderChoice,
  { restriction, cancelId }: CancelTerms = {},
): Promise<Canceled | Refusal> {
  if (isDoubtful(choice) && (await standingOrder(deps, account, market, choice)) === null)
    return refusal('UNKNOWN_ORDER');
  const record = encodeCancel(account, market.id, targetOf(choice), restriction);
  const applied = await sendCancel(deps, account, record, cancelId);
  return plainRefusalIn(applied) ?? canceledBy(deps, account, choice, applied);
}

/** Returns the order that a cancel named, as it ended. */
export async function canceledBy(
  deps: Needs,
  account: number,
  { orderId, clientOrderId }: OrderChoice,
  applied: AppliedCommand,
): Promise<Canceled> {
  const { seq, timeMs } = applied;
  const ended = endedIn(applied);
  const named = orderId === undefined ? ended : ended.filter((id) => id === orderId);
  if (named.length === 1) {
    const order = orderAfterCommand(deps, account, named[0] as number, applied);
    return { kind: 'canceled', order: order instanceof Promise ? await order : order, seq, timeMs };
  }
  const orders = await endedOrders(deps, account, applied);
  const order = orders.find((one) => one.clientOrderId === clientOrderId);
  if (order === undefined) throw new Error(`seq ${seq}: the cancel did not end its order`);
  return { kind: 'canceled', order, seq, timeMs };
}

const EVERYWHERE = { spot: ALL_SPOT, futures: ALL_CONTRACTS } as const;

/**
 * Cancels all the account's open orders, in one market or in all of a product: lists as a whole, algos too. Of contracts a
 * `scope` leaves those that wait for their price, or all but them.
 */
export async function cancelAll(
  deps: Needs,
  account: number,
  where: Where,
  cancelId?: string,
  scope: CancelScope = 'ALL',
): Promise<CanceledAll | Refusal> {
  const market = typeof where === 'string' ? EVERYWHERE[where] : where.id;
  const record = encodeCancelAll(account, market, undefined, CANCEL_SCOPES.indexOf(scope));
  const applied = await sendCancel(deps, account, record, cancelId);
  return plainRefusalIn(applied) ?? canceledAllBy(deps, account, applied);
}

/** Returns all that a command cancelled. */
async function canceledAllBy(deps: Needs, account: number, applied: AppliedCommand): Promise<CanceledAll> {
  const { events, seq, timeMs } = applied;
  const orders = await endedOrders(deps, account, applied);
  const algos = events.reduce((count, event) => count + (event.kind === 'algoDone' ? 1 : 0), 0);
  return { kind: 'canceled', orders, algos, seq, timeMs };
}
