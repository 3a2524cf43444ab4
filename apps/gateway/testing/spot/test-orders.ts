import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { type Browser, person, type TestGateway } from '../test-gateway.ts';
import { acceptedOrder } from './test-events.ts';

/** Test builders of this room: somebody new whose gateway knows no orders, and what the engine says of order 7. */
export const ORDER = { symbol: 'BTC_USDT', side: 'BUY', type: 'LIMIT', price: '50000', quantity: '0.003' };

export async function personWithoutOrders(gateway: TestGateway): Promise<{ somebody: Browser; accountId: number }> {
  gateway.core.answer = () => [];
  gateway.deps.orders.reset();
  gateway.pass(60_000);
  await gateway.deps.pool.query('TRUNCATE projection.orders, projection.fills');
  const somebody = await person(gateway);
  return { somebody, accountId: (await somebody.send('GET', '/api/identity/me')).json().data.accountId };
}

export const placeOrder = (somebody: Browser, body: object = ORDER) => somebody.send('POST', '/api/spot/orders', body);

export function accepted(command: AppliedCommand, orderId = 7): EventOf<'orderAccepted'> {
  return acceptedOrder(command.account, orderId, { priceTicks: 5_000_000, lots: 300 });
}

export function trade(command: AppliedCommand, tradeId: number, lots: number): EventOf<'trade'> {
  return {
    kind: 'trade',
    market: 1,
    tradeId,
    priceTicks: 4_999_900,
    lots,
    quoteUnits: 4_999_900 * lots * 10,
    takerSide: 'BUY',
    takerOrderId: 7,
    makerOrderId: 3,
    takerAccount: command.account,
    makerAccount: 99,
    takerFeeUnits: 150,
    makerFeeUnits: 1_000_000,
  };
}

export const done = (
  command: AppliedCommand,
  reason: EventOf<'orderDone'>['reason'],
  filledLots: number,
): EngineEvent => ({
  kind: 'orderDone',
  orderId: 7,
  account: command.account,
  market: 1,
  reason,
  leftLots: 300 - filledLots,
  filledLots,
  filledQuoteUnits: 4_999_900 * filledLots * 10,
});
