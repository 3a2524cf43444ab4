import type { OrderPhase } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import { catalogWith, PERP } from '../../testing/futures/test-marks.ts';
import { acceptedOrder } from '../../testing/spot/test-events.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { orderWhenPlaced } from '../trading/live-orders.ts';
import { contractOrRefuse } from './contracts.ts';
import { presentWithTerms } from './present-order.ts';
import { contractReplacement } from './replace-fields.ts';

const catalog = new LiveCatalog();
catalog.reset(catalogWith());
const market = contractOrRefuse(catalog, 'BTC_USDT_PERP');

/** A sell order of a type, with what it waits for, in a phase. */
function orderIn(
  phase: OrderPhase,
  type: 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT',
  terms: { stopTicks: number; trailingBips: number },
) {
  const priceTicks = type === 'STOP_LOSS_LIMIT' ? 4_000_000 : 0;
  const order = { orderId: 7, account: 16, market: PERP };
  const live = orderWhenPlaced({
    ...{ kind: 'place', origin: 0, request: 0, account: 16, timeMs: 1, seq: 1, clientOrderId: 'c', payload: null },
    events: [
      acceptedOrder(16, 7, { market: PERP, side: 'SELL', type, priceTicks }),
      { kind: 'orderTerms', ...order, ...terms, visibleLots: 0, goodTillMs: 0, listId: 0 },
      { kind: 'orderPhase', ...order, phase, priceTicks, lots: 100 },
    ],
  });
  if (live === null) throw new Error('no order was placed');
  return live;
}

const replaced = (old: ReturnType<typeof orderIn>, change: object) =>
  contractReplacement(market, old, presentWithTerms({ catalog }, old), change);

test('FORD-11 FORD-12 one that waits keeps its trigger, and takes the remainder', () => {
  const waiting = orderIn('WAITING', 'STOP_LOSS_LIMIT', { stopTicks: 4_100_000, trailingBips: 0 });
  const { fields, takesLeft } = replaced(waiting, { price: '39000' });
  expect([takesLeft, fields]).toMatchObject([true, { type: 4, priceTicks: 3_900_000, stopTicks: 4_100_000, lots: 0 }]);
});

test('FORD-12 a triggered order is replaced by a limit order', () => {
  const triggered = orderIn('WORKING', 'STOP_LOSS_LIMIT', { stopTicks: 4_100_000, trailingBips: 0 });
  const { fields } = replaced(triggered, { price: '39000' });
  expect(fields).toMatchObject({ type: 0, priceTicks: 3_900_000, stopTicks: 0 });
});

test('FORD-12 one that follows the price goes on following, and waits for no price to begin', () => {
  const following = orderIn('TRACKING', 'TAKE_PROFIT', { stopTicks: 5_200_000, trailingBips: 100 });
  const { fields } = replaced(following, { trailingDelta: 200 });
  expect(fields).toMatchObject({ type: 3, stopTicks: 0, trailingBips: 200 });
});
