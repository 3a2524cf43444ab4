import { orderByClientId, orderById } from '@pelorus/database/queries/orders.ts';
import { encodeCancel } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import { checkSymbol } from '../identity/api-keys/policy.ts';
import { idOfSignature } from '../identity/signed-requests.ts';
import type { Call } from './caller.ts';
import type { DialectDeps } from './dialect.ts';
import { DialectError, dialectError, invalidValue, missingBoth } from './errors.ts';
import { clientIdOf, type NewOrder, newOrderOf, type OrderChoice } from './order-parameters.ts';
import { canceledOrder, checkChosen, restrictionOf, targetOf } from './orders.ts';
import type { Parameters } from './parameters.ts';
import { chargeOrder, placeNew, tellOrderCounts } from './place.ts';
import { presentCanceled } from './present-orders.ts';
import { madeCancelId } from './user-data/cancel-ids.ts';

const UNKNOWN_ORDER = -2011;
const MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const;
type Mode = (typeof MODES)[number];

/** How one half went: as it is answered alone, or refused. */
type Half = { isDone: true; response: object } | { isDone: false; error: DialectError };

/** Returns how `work` went. What is not the caller's fault is not a result: it is thrown on. */
async function halfOf(work: () => Promise<object>): Promise<Half> {
  try {
    return { isDone: true, response: await work() };
  } catch (error) {
    if (!(error instanceof DialectError) && !(error instanceof Refused)) throw error;
    const refused = error instanceof DialectError ? error : dialectError(error);
    if (refused.status >= 500) throw refused;
    return { isDone: false, error: refused };
  }
}

const resultOf = (half: Half | null) => {
  if (half === null) return 'NOT_ATTEMPTED';
  return half.isDone ? 'SUCCESS' : 'FAILURE';
};
const responseOf = (half: Half | null) => {
  if (half === null) return null;
  return half.isDone ? half.response : { code: half.error.code, msg: half.error.message };
};

/** Returns what both halves make together: the object of two that are done, else refuses -2021 (409) or -2022 (400). */
function together(cancel: Half, order: Half | null): object {
  const data = {
    cancelResult: resultOf(cancel),
    newOrderResult: resultOf(order),
    cancelResponse: responseOf(cancel),
    newOrderResponse: responseOf(order),
  };
  if (cancel.isDone && order?.isDone === true) return data;
  const isHalfDone = cancel.isDone || order?.isDone === true;
  if (isHalfDone) throw new DialectError(-2021, 'Order cancel-replace partially failed.', 409, undefined, data);
  throw new DialectError(-2022, 'Order cancel-replace failed.', 400, undefined, data);
}

function modeOf(parameters: Parameters): Mode {
  const asked = parameters.required('cancelReplaceMode');
  const mode = MODES.find((entry) => entry === asked);
  if (mode === undefined) throw invalidValue('cancelReplaceMode');
  return mode;
}

/** Returns whether the order is to be cancelled even where no new one may be placed now. */
function cancelsOverLimit(parameters: Parameters): boolean {
  const asked = parameters.text('orderRateLimitExceededMode') ?? 'DO_NOTHING';
  if (asked !== 'DO_NOTHING' && asked !== 'CANCEL_ONLY') throw invalidValue('orderRateLimitExceededMode');
  return asked === 'CANCEL_ONLY';
}

function canceledChoiceOf(parameters: Parameters): OrderChoice {
  const orderId = parameters.whole('cancelOrderId');
  const clientOrderId = clientIdOf(parameters, 'cancelOrigClientOrderId');
  if (orderId === undefined && clientOrderId === undefined)
    throw missingBoth('cancelOrigClientOrderId', 'cancelOrderId');
  return { orderId, clientOrderId };
}

/** What a call asks for, understood as a whole before anything is done. */
interface Asked {
  order: NewOrder;
  /** Of the new order. */
  newId: string;
  choice: OrderChoice;
  restriction: ReturnType<typeof restrictionOf>;
  /** Of the cancel, if it was given one. */
  cancelId: string | undefined;
}

async function cancel(deps: DialectDeps, account: number, asked: Asked): Promise<object> {
  const { order, choice, restriction, cancelId } = asked;
  const { market } = order;
  await checkChosen(deps, account, market, choice, restriction);
  const applied = await deps.cancelIds.whileCanceling(account, choice, cancelId, () =>
    submitCommand(deps, account, encodeCancel(account, market.id, targetOf(choice))),
  );
  const ended = await canceledOrder(deps, account, applied, choice);
  return presentCanceled(market, ended, cancelId ?? madeCancelId(applied.seq, ended.orderId), applied.timeMs);
}

/**
 * Returns the cancel of a call that was heard before: the new order stands in the tables, and the old one was cancelled
 * before it. Null: it was not heard, or its cancel failed then too.
 */
async function cancelOfRepeat(deps: DialectDeps, account: number, asked: Asked): Promise<Half | null> {
  const { order, newId, choice, cancelId } = asked;
  await deps.barrier.wait(account);
  const placed = await orderByClientId(deps.pool, account, newId);
  if (placed === undefined || placed.market !== order.market.id) return null;
  const old =
    choice.orderId === undefined
      ? await orderByClientId(deps.pool, account, choice.clientOrderId as string)
      : await orderById(deps.pool, account, choice.orderId);
  if (old?.reason !== 'CANCELED_BY_USER' || old.market !== placed.market) return null;
  if (old.updatedAtMs > placed.createdAtMs || old.orderId >= placed.orderId) return null;
  const id = cancelId ?? madeCancelId(placed.placedSeq, old.orderId);
  return { isDone: true, response: presentCanceled(order.market, old, id, old.updatedAtMs) };
}

/** POST /api/v3/order/cancelReplace: ends one order and places another (BINA-59). */
export async function cancelReplace(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const mode = modeOf(parameters);
  const order = newOrderOf(deps.catalog, parameters);
  const asked: Asked = {
    order,
    newId: order.clientOrderId ?? idOfSignature(call.signature),
    choice: canceledChoiceOf(parameters),
    restriction: restrictionOf(parameters),
    cancelId: clientIdOf(parameters, 'cancelNewClientOrderId'),
  };
  const isCancelOnly = cancelsOverLimit(parameters);
  checkSymbol(call.who, order.market.symbol);
  const charged = await halfOf(async () => {
    chargeOrder(deps, account);
    return {};
  });
  if (!charged.isDone && !isCancelOnly) throw charged.error;
  let canceled = await halfOf(() => cancel(deps, account, asked));
  if (!canceled.isDone && canceled.error.code === UNKNOWN_ORDER)
    canceled = (await cancelOfRepeat(deps, account, asked)) ?? canceled;
  if (!charged.isDone) return together(canceled, charged);
  const isStopped = !canceled.isDone && mode === 'STOP_ON_FAILURE';
  const placed = isStopped ? null : await halfOf(() => placeNew(deps, call, order, asked.newId));
  if (placed?.isDone !== true) tellOrderCounts(deps, call);
  return together(canceled, placed);
}
