import type { OrderData, PlacedData, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/encode-command.ts';
import type { GatewayDeps } from '../deps.ts';

export async function placeOrder(_deps: GatewayDeps, _accountId: number, _body: PlaceOrderBody): Promise<PlacedData> {
  throw new Error('being built');
}
export async function cancelOrder(
  _deps: GatewayDeps,
  _accountId: number,
  _symbol: string,
  _target: OrderTarget,
): Promise<OrderData> {
  throw new Error('being built');
}
export async function cancelAllOrders(
  _deps: GatewayDeps,
  _accountId: number,
  _symbol: string | null,
): Promise<OrderData[]> {
  throw new Error('being built');
}
export async function amendOrder(
  _deps: GatewayDeps,
  _accountId: number,
  _symbol: string,
  _target: OrderTarget,
  _quantity: string,
): Promise<OrderData> {
  throw new Error('being built');
}
