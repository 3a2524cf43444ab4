import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { type Canceled, cancelOrder } from '../../../trading/service/cancel.ts';
import type { OrderChoice } from '../../../trading/service/find-order.ts';
import type { Placement } from '../../../trading/service/place.ts';
import { chargeOrders, type Refusal } from '../../../trading/service/refusal.ts';
import { replaceCharged, replacedBefore } from '../../../trading/service/replace.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, invalidValue, missingBoth } from '../transport/errors.ts';
import { tellOrderCounts } from '../transport/order-counts.ts';
import { clientIdOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { type NewOrder, newOrderOf } from './order-parameters.ts';
import { restrictionOf } from './orders.ts';
import { answerPlaced } from './place.ts';
import { presentCanceled } from './present-orders.ts';

const MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const;
type Mode = (typeof MODES)[number];

/** How one half went: as it is answered alone, or refused. */
type Half = { isDone: true; response: object } | { isDone: false; error: DialectError };

const resultOf = (half: Half | null) => {
  if (half === null) return 'NOT_ATTEMPTED';
  return half.isDone ? 'SUCCESS' : 'FAILURE';
};
const responseOf = (half: Half | null) => {
  if (half === null) return null;
  return half.isDone ? half.response : { code: half.error.code, msg: half.error.message };
};

/**
 * Combines both halves: the object of two successes, else refuses -2021 (409) or -2022 (400); `limit`: the limit that
 * prevented the order, which then decides the status.
 */
function together(cancel: Half, order: Half | null, limit: DialectError | null = null): object {
  const data = {
    cancelResult: resultOf(cancel),
    newOrderResult: resultOf(order),
    cancelResponse: responseOf(cancel),
    newOrderResponse: responseOf(order),
  };
  if (cancel.isDone && order?.isDone === true) return data;
  const refuse = (code: number, text: string, status: number) =>
    new DialectError(code, text, limit?.status ?? status, limit?.retryAfterSeconds, data);
  const isHalfDone = cancel.isDone || order?.isDone === true;
  if (isHalfDone) throw refuse(-2021, 'Order cancel-replace partially failed.', 409);
  throw refuse(-2022, 'Order cancel-replace failed.', 400);
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
  /** Index into CANCEL_RESTRICTIONS. */
  restriction: number;
  /** Of the cancel, if it was given one. */
  cancelId: string | undefined;
}

/** Refusals of the cancel, which a command that stops on failure returns. */
const OF_CANCEL: ReadonlySet<RejectionName> = new Set<RejectionName>(['UNKNOWN_ORDER', 'CANCEL_RESTRICTED']);

const refused = (refusal: Refusal): Half => ({ isDone: false, error: refusedError(refusal) });

function cancelHalf({ cancelId, order }: Asked, cancel: Canceled | Refusal): Half {
  if (cancel.kind === 'refused') return refused(cancel);
  return { isDone: true, response: presentCanceled(order.market, cancel, cancelId) };
}

async function orderHalf(deps: DialectDeps, call: Call, { order }: Asked, placement: Placement): Promise<Half> {
  if (placement.kind === 'refused') return refused(placement);
  return { isDone: true, response: await answerPlaced(deps, call, order, placement) };
}

/** Does both in one command; returns how both halves went, null for one that was not tried. */
async function bothHalves(deps: DialectDeps, call: Call, asked: Asked, mode: Mode): Promise<[Half, Half | null]> {
  const { account } = call;
  const { cancelId, choice, order, restriction } = asked;
  const { market } = order;
  const done = await replaceCharged(deps, {
    market,
    choice,
    restriction,
    mode,
    takesLeft: false,
    order: { ...order.fields, account, clientOrderId: asked.newId },
    request: idOfSignature(call.signature),
    cancelId,
  });
  if (done.kind === 'replaced') return [cancelHalf(asked, done.cancel), await orderHalf(deps, call, asked, done.order)];
  if (done.kind === 'repeat') {
    const { cancel } = await replacedBefore(deps, account, market, choice, done);
    return [cancelHalf(asked, cancel), await orderHalf(deps, call, asked, done)];
  }
  if (OF_CANCEL.has(done.code)) return [refused(done), null];
  throw refusedError(done);
}

/** POST /api/v3/order/cancelReplace: ends one order and places another, nothing coming between (BINA-59). */
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
  const limit = chargeOrders(deps, account);
  if (limit !== null && !isCancelOnly) throw refusedError(limit);
  if (limit !== null) return overLimit(deps, call, asked, mode, refusedError(limit));
  const halves = await bothHalves(deps, call, asked, mode);
  if (halves[1]?.isDone !== true) tellOrderCounts(deps, call);
  return together(...halves);
}

/** Cancels although no new order may be placed. With stop on failure the status names the limit as the reason. */
async function overLimit(
  deps: DialectDeps,
  call: Call,
  asked: Asked,
  mode: Mode,
  limit: DialectError,
): Promise<object> {
  const { cancelId, choice, order, restriction } = asked;
  const canceled = await cancelOrder(deps, call.account, order.market, choice, { restriction, cancelId });
  const cancel = cancelHalf(asked, canceled);
  const placed: Half = { isDone: false, error: limit };
  tellOrderCounts(deps, call);
  if (mode === 'ALLOW_FAILURE') return together(cancel, placed);
  return together(cancel, cancel.isDone ? placed : null, limit);
}
