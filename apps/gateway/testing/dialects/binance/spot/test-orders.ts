import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { restingOrder } from '../../../spot/test-events.ts';

export const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';

let nextId = 1;
/** An order that rests, by the next id the engine would give. */
export function rests(account: number): EngineEvent[] {
  return restingOrder(account, nextId++);
}
