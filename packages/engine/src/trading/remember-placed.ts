import type { PlaceRequest } from './place-request.ts';
import type { TradingRoom } from './trading-room.ts';

/** Files an order under the client order id that was looked up last, and under its request where that says who it is. */
export function rememberPlaced(room: TradingRoom, { isReusing }: PlaceRequest, orderId: number): void {
  room.idempotency.remember(orderId);
  if (isReusing) room.requests.remember(orderId);
}
