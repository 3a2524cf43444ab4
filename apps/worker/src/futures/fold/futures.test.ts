import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CommandKind } from '@pelorus/protocol/wire/command-layout.ts';
import { expect, test } from 'vitest';
import { Fold } from '../../fold/fold.ts';

const MARKET = 5;
const [TAKER, MAKER] = [16, 17];

const command = (
  seq: number,
  kind: CommandKind,
  events: EngineEvent[],
  name: string | null = null,
): AppliedCommand => ({
  ...{ kind, origin: 0, request: 0, account: TAKER, seq, timeMs: 1_000 * seq },
  ...{ clientOrderId: name, payload: null, events },
});

const accepted = (orderId: number, account: number): EngineEvent => ({
  ...{ kind: 'orderAccepted', orderId, account, market: MARKET, side: 'SELL', type: 'LIMIT', tif: 'GTC' },
  ...{ stp: 'EXPIRE_MAKER', priceTicks: 100, lots: 2, quoteUnits: 0 },
});

const contract = (orderId: number, account: number): EngineEvent => ({
  ...{ kind: 'orderContract', orderId, account, market: MARKET, positionSide: 'BOTH', reduceOnly: true },
  ...{ closePosition: false, workingType: 'MARK_PRICE', priceProtect: false, exitType: 'CONTRACT_PRICE' },
  ...{ takeProfitTicks: 0, stopLossTicks: 0 },
});

const liquidation = (orderId: number): EngineEvent => ({
  ...{ kind: 'liquidation', step: 'TO_BOOK', positionSide: 'BOTH', account: MAKER, market: MARKET, priceTicks: 90 },
  ...{ markTicks: 95, lots: 2, orderId, equityUnits: 1, maintenanceUnits: 2 },
});

const posting = (own: Partial<EventOf<'marginPosting'>>): EngineEvent => ({
  ...{ kind: 'marginPosting', account: MAKER, asset: 1, reason: 'FEE', deltaAvailable: -5, deltaHeld: 0 },
  ...{ available: -5, held: 0, orderId: 30, tradeId: 7, ...own },
});

test('FHIS-53 an order that the engine placed in a contract by itself has a name of its own', () => {
  const fold = new Fold(0);
  // Its fill arms an exit of somebody else's.
  fold.add(command(1, 'place', [accepted(8, TAKER), accepted(9, MAKER), contract(9, MAKER)], 'mine'));
  fold.add(command(2, 'markPrices', [liquidation(10), accepted(10, MAKER), contract(10, MAKER)]));
  const names = [...fold.orders.placed.values()].map(({ orderId, clientOrderId }) => [orderId, clientOrderId]);
  expect(names).toEqual([
    [8, 'mine'],
    [9, 'exit-9'],
    [10, 'liquidation-10'],
  ]);
  expect(() => fold.add(command(3, 'cancel', [accepted(11, TAKER)]))).toThrow(/never placed/);
});

test('FHIS-24 what a liquidated order paid to the fund counts among the fees of its position, once', () => {
  const fold = new Fold(0);
  const trade: EngineEvent = {
    ...{ kind: 'trade', market: MARKET, tradeId: 7, priceTicks: 91, lots: 1, quoteUnits: 273, takerSide: 'SELL' },
    ...{
      takerOrderId: 30,
      makerOrderId: 31,
      takerAccount: MAKER,
      makerAccount: TAKER,
      takerFeeUnits: 5,
      makerFeeUnits: 0,
    },
  };
  const position = (tradeId: number, lots: number): EngineEvent => ({
    ...{ kind: 'position', cause: 'TRADE', positionSide: 'BOTH', account: MAKER, market: MARKET, lots },
    ...{ costUnits: 300 * lots, marginUnits: 0, realisedUnits: -27, orderId: 30, tradeId },
  });
  fold.add(
    command(1, 'markPrices', [
      trade,
      position(7, 2),
      posting({}),
      { ...trade, tradeId: 8 },
      position(8, 1),
      posting({ tradeId: 8, available: -10 }),
      posting({ reason: 'LIQUIDATION_FEE', deltaAvailable: -3, available: -13, tradeId: 0 }),
      posting({ reason: 'LIQUIDATION_FEE', account: 4, deltaAvailable: 3, available: 3, tradeId: 0 }),
    ]),
  );
  const [run] = fold.futures.positions.runs();
  expect([run?.firstFeeUnits, run?.feeUnits, run?.firstRealisedUnits, run?.realisedUnits]).toEqual([8, 5n, -27, -27n]);
  expect(fold.futures.margin.rows.map(({ market, orderId }) => [market, orderId])).toEqual(
    Array.from({ length: 4 }, () => [MARKET, 30]),
  );
});

test('FHIS-13 a change of a wallet that does not continue the one before it stops the fold', () => {
  const fold = new Fold(0);
  fold.add(command(1, 'moveMargin', [posting({ available: 5 })]));
  expect(() => fold.add(command(2, 'moveMargin', [posting({ available: 9 })]))).toThrow(/does not match/);
});
