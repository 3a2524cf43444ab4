import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { submitCommand } from '../../../commands.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import { submitCharged } from '../../../spot/charged-orders.ts';
import { type LiveOrder, orderWhenPlaced } from '../../../spot/live-orders.ts';
import { ofDone } from '../../../spot/orders.ts';
import { fillOfTrade } from '../../../spot/present-order.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, dialectError } from '../transport/errors.ts';
import type { BinanceNeeds } from '../transport/needs.ts';
import { type NewOrder, newOrderOf } from './order-parameters.ts';
import {
  type PreventedMatch,
  presentAck,
  presentPlacedFill,
  presentPrevented,
  presentResult,
} from './present-orders.ts';

type Fill = ReturnType<typeof fillOfTrade>;

/** Charges new orders to the account, all of them or none; refuses -1015 with the limit that is reached. */
export function chargeOrders(deps: BinanceNeeds, account: number, count = 1): void {
  try {
    deps.rates.chargeOrders(account, count);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { orders10s, ordersDay } = deps.rates;
    const isDay = orders10s.used(String(account)) + count <= orders10s.limit;
    const rule = isDay ? `${ordersDay.limit} orders per 1 DAY` : `${orders10s.limit} orders per 10 SECOND`;
    const { code, status, retryAfterSeconds } = dialectError(error);
    throw new DialectError(code, `Too many new orders; current limit is ${rule}.`, status, retryAfterSeconds);
  }
}

/** Says how many of the account's orders count towards its limits (BINA-51, BINA-25). */
export function tellOrderCounts({ rates }: BinanceNeeds, { account, headers }: Call): void {
  headers.push('x-mbx-order-count-10s', String(rates.orders10s.used(String(account))));
  headers.push('x-mbx-order-count-1d', String(rates.ordersDay.used(String(account))));
}

/** POST /api/v3/order. A repeat (BINA-57) is answered by how its order stands. Throws or rejects with what is refused. */
export function placeOrder(deps: DialectDeps, call: Call): Promise<object> {
  const order = newOrderOf(deps.catalog, call.parameters);
  checkSymbol(call.who, order.market.symbol);
  chargeOrders(deps, call.account);
  return placeNew(deps, call, order, order.clientOrderId ?? idOfSignature(call.signature));
}

/** Returns the answer to an order that was charged: as it stands after it, or as it stands, for a repeat. */
export async function placeNew(deps: DialectDeps, call: Call, order: NewOrder, clientOrderId: string): Promise<object> {
  const { account } = call;
  const record = encodeReusing(encodePlace({ ...order.fields, account, clientOrderId }), idOfSignature(call.signature));
  const applied = await submitCharged(deps, account, 1, () => submitCommand(deps, account, record));
  return answerPlaced(deps, call, order, applied);
}

/** Returns the answer to the order that a command placed, or how it stands for a repeat. */
export function answerPlaced(
  deps: DialectDeps,
  call: Call,
  order: NewOrder,
  applied: AppliedCommand,
): object | Promise<object> {
  const { account } = call;
  const first = applied.events[0];
  if (first?.kind === 'duplicate') {
    tellOrderCounts(deps, call);
    return ofDone(deps, presentAnswer(deps, account, first.orderId, order));
  }
  const placed = orderWhenPlaced(applied);
  if (placed === null) throw new Error(`seq ${applied.seq}: no order, repeat or refusal after a placement`);
  deps.orders.count(placed);
  tellOrderCounts(deps, call);
  return presentPlacement(deps, order, placed, metWhenPlaced(applied, placed.orderId), applied.timeMs);
}

/** What an order met when it came, as its taker. */
interface Met {
  fills: readonly Fill[];
  prevented: readonly PreventedMatch[];
}

export function metWhenPlaced({ events, timeMs }: AppliedCommand, orderId: number): Met {
  const fills: Fill[] = [];
  const prevented: PreventedMatch[] = [];
  for (const event of events) {
    if (event.kind === 'trade' && event.takerOrderId === orderId) fills.push(fillOfTrade(event, false, timeMs));
    else if (event.kind === 'prevented' && event.takerOrderId === orderId) prevented.push(event);
  }
  return { fills, prevented };
}

/** Returns a placed order in the form that was asked for. */
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

async function presentAnswer(deps: DialectDeps, account: number, orderId: number, order: NewOrder): Promise<object> {
  await deps.barrier.wait(account);
  const now = await repeatAnswer(deps.pool, account, orderId);
  if (now === undefined) throw new Error(`the repeated order ${orderId} is not in the tables`);
  return presentPlacement(deps, order, now.order, now, now.order.createdAtMs);
}
