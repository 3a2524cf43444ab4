import { withContractTerms } from '../../../futures/present-order.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { placeOrder, repeatedOrder } from '../../../trading/service/place.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { tellOrderCounts } from '../transport/order-counts.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { tradedContract } from './contracts.ts';
import { type NewContractOrder, newContractOrderOf } from './order-parameters.ts';
import { presentFuturesOrder } from './present-orders.ts';

/** Places an order that is parsed; a repeat of its request is answered by how the order stands (BFUT-12). */
export async function placeContractOrder(
  deps: DialectDeps,
  call: Call,
  order: NewContractOrder,
  request: string,
): Promise<Readonly<LiveOrder>> {
  const { account } = call;
  const fields = { ...order.fields, account, clientOrderId: order.clientOrderId ?? request };
  const placement = await placeOrder(deps, order.market, fields, request);
  if (placement.kind === 'refused') throw refusedError(placement, 'futures');
  tellOrderCounts(deps, call);
  if (placement.kind === 'placed') return placement.order;
  const repeated = await repeatedOrder(deps, account, placement);
  const [termed] = await withContractTerms(deps, account, [repeated.order]);
  return termed ?? repeated.order;
}

/** Places the order that parameters say, and returns it as it is then. */
export async function placeOf(deps: DialectDeps, call: Call, parameters: Parameters, request: string): Promise<object> {
  const market = tradedContract(deps, { ...call, parameters });
  const order = newContractOrderOf(parameters, market, call.nowMs);
  return presentFuturesOrder(deps.catalog, market, await placeContractOrder(deps, call, order, request));
}

/** POST /fapi/v1/order */
export function postOrder(deps: DialectDeps, call: Call): Promise<object> {
  return placeOf(deps, call, call.parameters, idOfSignature(call.signature));
}
