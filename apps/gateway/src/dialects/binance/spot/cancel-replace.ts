import { type OrderRow, orderByClientId, orderById } from '@pelorus/database/spot/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodeCancel } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { submitCommand } from '../../../commands.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import { submitCharged } from '../../../spot/charged-orders.ts';
import { ofDone } from '../../../spot/orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, dialectError, invalidValue, missingBoth } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { madeCancelId } from '../user-data/cancel-ids.ts';
import { clientIdOf, type NewOrder, newOrderOf, type OrderChoice } from './order-parameters.ts';
import { canceledOrder, checkChosen, restrictionOf, targetOf } from './orders.ts';
import { answerPlaced, chargeOrders, placeNew, tellOrderCounts } from './place.ts';
import { presentCanceled } from './present-orders.ts';

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
    const refusal = error instanceof DialectError ? error : dialectError(error);
    if (refusal.status >= 500) throw refusal;
    return { isDone: false, error: refusal };
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

/**
 * Returns what both halves make together: the object of two that are done, else refuses -2021 (409) or -2022 (400);
 * `limit`: what kept the order from being tried, which then says the status.
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

const MODE_INDEX = { STOP_ON_FAILURE: 0, ALLOW_FAILURE: 1 } as const satisfies Record<Mode, number>;

/** Cancels alone, where no new order may be placed. */
async function cancelAlone(deps: DialectDeps, account: number, asked: Asked): Promise<object> {
  const { choice, order, restriction } = asked;
  const { market } = order;
  await checkChosen(deps, account, market, choice);
  const record = encodeCancel(account, market.id, targetOf(choice), restriction);
  const applied = await deps.cancelIds.whileCanceling(account, record, asked.cancelId, () =>
    submitCommand(deps, account, record),
  );
  return presentEnded(deps, account, asked, applied);
}

async function presentEnded(
  deps: DialectDeps,
  account: number,
  { cancelId, choice, order }: Asked,
  applied: AppliedCommand,
): Promise<object> {
  const ended = await canceledOrder(deps, account, applied, choice);
  return presentCanceled(order.market, ended, cancelId ?? madeCancelId(applied.seq, ended.orderId), applied.timeMs);
}

/**
 * Returns the cancel of a call that was heard before: the new order stands in the tables, and the old one was cancelled
 * by the same command. Else its cancel failed then, as it would now.
 */
async function cancelOfRepeat(deps: DialectDeps, account: number, asked: Asked, newOrderId: number): Promise<Half> {
  const { order, choice, cancelId } = asked;
  await deps.barrier.wait(account);
  const placed = await orderById(deps.pool, account, newOrderId);
  const old =
    choice.orderId === undefined
      ? // The new order may go by the same id.
        await orderByClientId(deps.pool, account, choice.clientOrderId as string, newOrderId)
      : await orderById(deps.pool, account, choice.orderId);
  if (placed === undefined || old?.market !== order.market.id) return refused('UNKNOWN_ORDER');
  const isOfThis = old.reason === 'CANCELED_BY_USER' && old.updatedAtMs === placed.createdAtMs;
  if (!isOfThis) return refused(old.createdAtMs > placed.createdAtMs ? 'UNKNOWN_ORDER' : failureOf(old, placed));
  const id = cancelId ?? madeCancelId(placed.placedSeq, old.orderId);
  return { isDone: true, response: presentCanceled(order.market, old, id, old.updatedAtMs) };
}

/** Why an order was not cancelled when another was placed: it had ended, or was not in the state it had to be in. */
function failureOf(old: OrderRow, placed: OrderRow): 'UNKNOWN_ORDER' | 'CANCEL_RESTRICTED' {
  return old.reason !== null && old.updatedAtMs <= placed.createdAtMs ? 'UNKNOWN_ORDER' : 'CANCEL_RESTRICTED';
}

function refused(name: RejectionName): Half {
  return { isDone: false, error: dialectError(new Refused(name)) };
}

/** Refusals of the cancel, which are those of a command that stops on failure. */
const OF_CANCEL: ReadonlySet<RejectionName> = new Set<RejectionName>(['UNKNOWN_ORDER', 'CANCEL_RESTRICTED']);

/** Ends one order and places the other in one command; returns how both halves went, null for one that was not tried. */
async function inOneCommand(deps: DialectDeps, call: Call, asked: Asked, mode: Mode): Promise<[Half, Half | null]> {
  const { account } = call;
  const { choice, newId, order, restriction } = asked;
  const command = encodeCancelReplace({
    account,
    market: order.market.id,
    target: targetOf(choice),
    restriction,
    mode: MODE_INDEX[mode],
    takesLeft: false,
    order: { ...order.fields, account, clientOrderId: newId },
  });
  const record = encodeReusing(command, idOfSignature(call.signature));
  let applied: AppliedCommand;
  try {
    applied = await deps.cancelIds.whileCanceling(account, record, asked.cancelId, () =>
      submitCharged(deps, account, 1, () => submitCommand(deps, account, record)),
    );
  } catch (error) {
    if (error instanceof Refused && OF_CANCEL.has(error.refusal)) return [refused(error.refusal), null];
    throw error;
  }
  const placed = async () => ({ isDone: true, response: await answerPlaced(deps, call, order, applied) }) as const;
  const first = applied.events[0];
  if (first?.kind === 'duplicate')
    return [await ofDone(deps, cancelOfRepeat(deps, account, asked, first.orderId)), await placed()];
  const halves = new Map(
    applied.events.flatMap((event) => (event.kind === 'halfRefused' ? [[event.half, event.code]] : [])),
  );
  const noCancel = halves.get('CANCEL');
  const noOrder = halves.get('ORDER');
  const canceled: Half =
    noCancel === undefined
      ? { isDone: true, response: await presentEnded(deps, account, asked, beforeOrder(applied)) }
      : refused(noCancel);
  if (noOrder === undefined) return [canceled, await placed()];
  deps.rates.giveBackOrders(account);
  return [canceled, refused(noOrder)];
}

/** Returns what a command did before it turned to the new order. */
function beforeOrder(applied: AppliedCommand): AppliedCommand {
  const end = applied.events.findIndex((event) => event.kind === 'orderAccepted' || event.kind === 'halfRefused');
  return { ...applied, events: applied.events.slice(0, end) };
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
  const charged = await halfOf(async () => {
    chargeOrders(deps, account);
    return {};
  });
  if (!charged.isDone && !isCancelOnly) throw charged.error;
  if (!charged.isDone) return overLimit(deps, call, asked, mode, charged);
  const halves = await bothHalves(deps, call, asked, mode);
  if (halves[1]?.isDone !== true) tellOrderCounts(deps, call);
  return together(...halves);
}

/** Cancels where no new order may be placed. Whoever stops on failure is told by the status that the limit was why. */
async function overLimit(
  deps: DialectDeps,
  call: Call,
  asked: Asked,
  mode: Mode,
  charged: Extract<Half, { isDone: false }>,
): Promise<object> {
  const cancel = await halfOf(() => cancelAlone(deps, call.account, asked));
  tellOrderCounts(deps, call);
  if (mode === 'ALLOW_FAILURE') return together(cancel, charged);
  return together(cancel, cancel.isDone ? charged : null, charged.error);
}

async function bothHalves(deps: DialectDeps, call: Call, asked: Asked, mode: Mode): Promise<[Half, Half | null]> {
  const chosen = await halfOf(async () => {
    await checkChosen(deps, call.account, asked.order.market, asked.choice);
    return {};
  });
  if (chosen.isDone) return inOneCommand(deps, call, asked, mode);
  // Two ids that are not one order's: there is nothing to cancel.
  if (mode === 'STOP_ON_FAILURE') {
    deps.rates.giveBackOrders(call.account);
    return [chosen, null];
  }
  return [chosen, await halfOf(() => placeNew(deps, call, asked.order, asked.newId))];
}
