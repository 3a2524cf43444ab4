import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import type { Met } from '../../../trading/service/met.ts';
import { type Placement, placeOrder, repeatedOrder } from '../../../trading/service/place.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { tellOrderCounts } from '../transport/order-counts.ts';
import { refusedError } from '../transport/refused-error.ts';
import { type NewOrder, newOrderOf } from './order-parameters.ts';
import { presentAck, presentPlacedFill, presentPrevented, presentResult } from './present-orders.ts';

/** POST /api/v3/order. A repeat (BINA-57) returns the order's current state. */
export async function postOrder(deps: DialectDeps, call: Call): Promise<object> {
  const order = newOrderOf(deps.catalog, call.parameters);
  const { market } = order;
  checkSymbol(call.who, market.symbol);
  const request = idOfSignature(call.signature);
  const fields = { ...order.fields, account: call.account, clientOrderId: order.clientOrderId ?? request };
  return answerPlaced(deps, call, order, await placeOrder(deps, market, fields, request));
}

/** Returns the answer to a placement: the order after it, or for a repeat its current state. */
export function answerPlaced(
  deps: DialectDeps,
  call: Call,
  order: NewOrder,
  placement: Placement,
): object | Promise<object> {
  if (placement.kind === 'refused') throw refusedError(placement);
  tellOrderCounts(deps, call);
  if (placement.kind === 'placed') return presentPlacement(deps, order, placement.order, placement, placement.timeMs);
  return repeatedOrder(deps, call.account, placement).then((placed) =>
    presentPlacement(deps, order, placed.order, placed, placed.timeMs),
  );
}

/** Returns a placed order, which met what `met` says of it, in the form that was asked for. */
export function presentPlacement(
  deps: DialectDeps,
  { market, responseType }: Pick<NewOrder, 'market' | 'responseType'>,
  placed: Readonly<LiveOrder>,
  { fills, prevented }: Met,
  timeMs: number,
) {
  if (responseType === 'ACK') return presentAck(market, placed, timeMs);
  const result = { ...presentResult(market, placed, timeMs), ...presentPrevented(market, prevented) };
  if (responseType === 'RESULT') return result;
  return { ...result, fills: fills.map((fill) => presentPlacedFill(deps.catalog, market, fill)) };
}
