import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { expect, test } from 'vitest';
import { TradeFold } from './trades.ts';

const DAY_MS = 86_400_000;

/** A trade in which everything of the one side differs from the other's. */
const TRADE: EventOf<'trade'> = {
  kind: 'trade',
  ...{ market: 1, tradeId: 7, priceTicks: 50, lots: 4, quoteUnits: 200, takerSide: 'SELL' },
  ...{ takerOrderId: 31, makerOrderId: 30, takerAccount: 17, makerAccount: 16, takerFeeUnits: 3, makerFeeUnits: -2 },
  ...{ takerFeeAsset: 5, makerFeeAsset: 6 },
};

function folded(...trades: [timeMs: number, own: Partial<EventOf<'trade'>>][]): TradeFold {
  const fold = new TradeFold();
  const command = {
    kind: 'place',
    origin: 0,
    request: 0,
    account: 17,
    seq: 9,
    clientOrderId: null,
    payload: null,
  } as const;
  for (const [timeMs, own] of trades) fold.add({ ...command, timeMs, events: [] }, { ...TRADE, ...own });
  return fold;
}

test('PROJ-10 each side of a trade is its own fill, with its own fee in the asset it was charged in', () => {
  const shared = { market: 1, tradeId: 7, seq: 9, timeMs: 1_000, priceTicks: 50, lots: 4, quoteUnits: 200 };
  expect(folded([1_000, {}]).fills).toEqual([
    { ...shared, account: 17, orderId: 31, side: 1, feeUnits: 3, feeAsset: 5, isMaker: false },
    { ...shared, account: 16, orderId: 30, side: 0, feeUnits: -2, feeAsset: 6, isMaker: true },
  ]);
});

test('PROJ-33 volumes are told by day and market, and of trades with oneself not at all', () => {
  const fold = folded(
    [DAY_MS - 1, {}],
    [DAY_MS, { quoteUnits: 30 }],
    [DAY_MS, { market: 2 }],
    [DAY_MS, { makerAccount: 17 }],
  );
  const row = (account: number, market: number, dayMs: number, quoteUnits: string) => ({
    account,
    market,
    dayMs,
    quoteUnits,
  });
  expect(fold.volumes()).toEqual([
    ...[row(17, 1, 0, '200'), row(16, 1, 0, '200')],
    ...[row(17, 1, DAY_MS, '30'), row(16, 1, DAY_MS, '30')],
    ...[row(17, 2, DAY_MS, '200'), row(16, 2, DAY_MS, '200')],
  ]);
});
