import { type OrderRow, orderByClientId, orderById } from '@pelorus/database/spot/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { REPLACE_MODES, type ReplaceMode } from '@pelorus/protocol/spot/order-terms.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import type { TradingNeeds } from '../needs.ts';
import { ofDone } from './after-command.ts';
import { type Canceled, canceledBy, sendCancel } from './cancel.ts';
import { isDoubtful, type OrderChoice, standingOrder, targetOf } from './find-order.ts';
import { type Placed, type Placement, placeCharged, placedBy, type Repeat, repeatIn } from './place.ts';
import { chargeOrders, type Refusal, refusal, refusalIn } from './refusal.ts';

/** An order that takes the place of another, and how. */
interface Replacing {
  market: Market;
  /** The order that ends. */
  choice: OrderChoice;
  /** Index into CANCEL_RESTRICTIONS: the state that it must be in; 0 = any. */
  restriction: number;
  mode: ReplaceMode;
  /** Does the new order take the old one's remainder? Then its own lots are 0. */
  takesLeft: boolean;
  order: PlaceFields;
  /** Names the request that brings it, if its client order id is free again once its order is done (IDEM-07). */
  request?: string;
  /** The id that the cancel itself was given. */
  cancelId?: string | undefined;
}

/** How both halves went. Refused as a whole, neither was done. */
interface Replacement {
  kind: 'replaced';
  cancel: Canceled | Refusal;
  order: Placement;
}

/**
 * Ends an order and places another in one command (ALGO-50), which counts towards the account's limits. Refuses
 * UNKNOWN_ORDER, CANCEL_RESTRICTED, AMEND_IN_LIST, and whatever the new order would be refused for.
 */
export function replaceOrder(deps: TradingNeeds, replacing: Replacing): Promise<Replacement | Repeat | Refusal> {
  const refused = chargeOrders(deps, replacing.order.account);
  return refused === null ? replaceCharged(deps, replacing) : Promise.resolve(refused);
}

/** As replaceOrder, of an order that is counted already: it counts no more where none is placed (BINA-25). */
export async function replaceCharged(
  deps: TradingNeeds,
  replacing: Replacing,
): Promise<Replacement | Repeat | Refusal> {
  const { choice, market, mode, order, request } = replacing;
  const { account } = order;
  const giveBack = () => deps.rates.giveBackOrders(account);
  if (isDoubtful(choice) && (await standingOrder(deps, account, market, choice)) === null) {
    const cancel = refusal('UNKNOWN_ORDER');
    if (mode === 'ALLOW_FAILURE')
      return { kind: 'replaced', cancel, order: await placeCharged(deps, market, order, request) };
    giveBack();
    return cancel;
  }
  const applied = await sendCancel(deps, account, recordOf(replacing), replacing.cancelId, giveBack);
  return refusalIn(applied, deps, market, [order]) ?? repeatIn(applied) ?? replacedBy(deps, account, choice, applied);
}

function recordOf({ choice, market, mode, order, request, restriction, takesLeft }: Replacing) {
  const { account } = order;
  const target = targetOf(choice);
  const modeIndex = REPLACE_MODES.indexOf(mode);
  const record = encodeCancelReplace({
    account,
    market: market.id,
    target,
    restriction,
    mode: modeIndex,
    takesLeft,
    order,
  });
  return request === undefined ? record : encodeReusing(record, request);
}

async function replacedBy(
  deps: TradingNeeds,
  account: number,
  choice: OrderChoice,
  applied: AppliedCommand,
): Promise<Replacement> {
  const refused: { CANCEL?: Refusal; ORDER?: Refusal } = {};
  for (const event of applied.events) if (event.kind === 'halfRefused') refused[event.half] = refusal(event.code);
  // What is heard of the order next, its first fill, must find it counted.
  const order: Placed | Refusal = refused.ORDER ?? placedBy(deps, applied);
  if (order.kind === 'refused') deps.rates.giveBackOrders(account);
  const cancel = refused.CANCEL ?? (await canceledBy(deps, account, choice, beforeOrder(applied)));
  return { kind: 'replaced', cancel, order };
}

/** Returns the events of a command before those of the new order. */
function beforeOrder(applied: AppliedCommand): AppliedCommand {
  const end = applied.events.findIndex((event) => event.kind === 'orderAccepted' || event.kind === 'halfRefused');
  return { ...applied, events: applied.events.slice(0, end) };
}

/** For a repeat: the replaced order's current state, and the result of its cancel. */
interface ReplacedBefore {
  /** null: the account has none such. */
  order: OrderRow | null;
  cancel: Canceled | Refusal;
}

/**
 * Returns the old order of a repeated replacement: it was cancelled if the command that placed the new one did so;
 * otherwise its cancel failed, as it would now.
 */
export function replacedBefore(
  deps: TradingNeeds,
  account: number,
  market: Market,
  choice: OrderChoice,
  repeat: Repeat,
): Promise<ReplacedBefore> {
  return ofDone(deps, readReplaced(deps, account, market, choice, repeat));
}

async function readReplaced(
  deps: TradingNeeds,
  account: number,
  market: Market,
  choice: OrderChoice,
  repeat: Repeat,
): Promise<ReplacedBefore> {
  await deps.barrier.wait(account);
  const placed = await orderById(deps.pool, account, repeat.orderId);
  const order =
    choice.orderId === undefined
      ? // The new order may go by the same id.
        await orderByClientId(deps.pool, account, choice.clientOrderId as string, repeat.orderId)
      : await orderById(deps.pool, account, choice.orderId);
  if (placed === undefined || order?.market !== market.id) return { order: null, cancel: refusal('UNKNOWN_ORDER') };
  const isOfThis = order.reason === 'CANCELED_BY_USER' && order.updatedAtMs === placed.createdAtMs;
  if (isOfThis) return { order, cancel: { kind: 'canceled', order, seq: placed.placedSeq, timeMs: order.updatedAtMs } };
  const isLater = order.createdAtMs > placed.createdAtMs;
  return { order, cancel: refusal(isLater ? 'UNKNOWN_ORDER' : failureOf(order, placed)) };
}

/** Why an order was not cancelled when another was placed: it had ended, or was not in the state it had to be in. */
function failureOf(old: OrderRow, placed: OrderRow): 'UNKNOWN_ORDER' | 'CANCEL_RESTRICTED' {
  return old.reason !== null && old.updatedAtMs <= placed.createdAtMs ? 'UNKNOWN_ORDER' : 'CANCEL_RESTRICTED';
}
