import { apiRequest } from '@pelorus/client/http/request.ts';
import type { ReplacedData, ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';

/** Puts another order in an order's place, in one command: both or neither. What is left out stays as it was. */
export const replaceOrder = (orderId: number, body: ReplaceOrderBody) =>
  apiRequest<ReplacedData>('PUT', `/api/spot/orders/${orderId}`, body);
