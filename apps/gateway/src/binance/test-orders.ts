import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';

export const ORDER = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=40000';

/** An order that rests, as the engine would tell it. */
export function restingOrder(account: number, orderId: number): EngineEvent[] {
  const order = { orderId, account, market: 1 };
  return [
    {
      ...order,
      kind: 'orderAccepted',
      side: 'BUY',
      type: 'LIMIT',
      tif: 'GTC',
      stp: 'EXPIRE_MAKER',
      priceTicks: 4_000_000,
      lots: 100,
      quoteUnits: 0,
    },
    { ...order, kind: 'orderRested', leftLots: 100 },
  ];
}

let nextId = 1;
/** The same with the next id the engine would give. */
export function rests(account: number): EngineEvent[] {
  return restingOrder(account, nextId++);
}
