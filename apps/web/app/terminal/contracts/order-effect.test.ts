import type { ContractData, MarkData, PositionData } from '@pelorus/protocol/futures/http.ts';
import { describe, expect, test } from 'vitest';
import { contractRules, lotsOf, quoteUnitsOf } from './contract-rules.ts';
import { liquidationAfter, mostLots, orderCost } from './order-effect.ts';
import { costOfPosition, heldSides, marginOf } from './standing.ts';

/** Tick 0.1, lot 0.001, USDT of six digits: a tick of a lot is 100 units. */
const contract = {
  symbol: 'BTC_USDT_PERP',
  base: 'BTC',
  marginAsset: 'USDT',
  status: 'TRADING',
  tickSize: '0.1',
  stepSize: '0.001',
  priceScale: 1,
  quantityScale: 3,
  quantityMin: '0.001',
  quantityMax: '1000',
  notionalMin: '5',
  makerFee: '0.0002',
  takerFee: '0.0005',
  leverageMax: 100,
  leverageDefault: 10,
  brackets: [
    { notionalFloor: '0', notionalCap: '50000', leverageMax: 100, maintenanceRate: '0.005', maintenanceAmount: '0' },
    {
      notionalFloor: '50000',
      notionalCap: '250000',
      leverageMax: 20,
      maintenanceRate: '0.01',
      maintenanceAmount: '250',
    },
  ],
  interestLower: null,
  interestUpper: null,
} as unknown as ContractData;
const rules = contractRules(contract, [{ code: 'USDT', name: 'Tether', scale: 6, aliases: [], orderMax: '0' }]);
const mark = { symbol: 'BTC_USDT_PERP', markPrice: '100000.0', openInterestValue: '0', time: 1 } as MarkData;

function standing(positions: Partial<PositionData>[] = [], availableUnits = 1_000_000_000) {
  const found = heldSides(
    {
      positions: positions.map((one) => ({ symbol: 'BTC_USDT_PERP', positionSide: 'BOTH', ...one }) as PositionData),
      orders: [],
      settings: new Map(),
      rulesOf: () => rules,
      marks: new Map([[mark.symbol, mark]]),
    },
    'USDT',
    { symbol: 'BTC_USDT_PERP', positionSide: 'BOTH' },
  );
  const of = found?.[0];
  if (found === null || of === undefined) throw new Error('there is no side');
  return { availableUnits, sides: found, of };
}
const buy = { side: 'BUY', priceTicks: 1_000_000, isReducing: false, feeE6: 500 } as const;

describe('an order of a contract before it is sent', () => {
  test('FPAG-10 it costs its initial margin and its fee, and what it loses against the mark', () => {
    expect(orderCost(standing(), { ...buy, lots: 10 })).toEqual({
      costUnits: 100_500_000,
      marginUnits: 100_000_000,
      feeUnits: 500_000,
      isPaid: true,
      isWithinLeverage: true,
    });
    const dearer = orderCost(standing(), { ...buy, priceTicks: 1_001_000, lots: 10 });
    expect(dearer.costUnits - dearer.marginUnits - dearer.feeUnits).toBe(1_000_000);
  });

  test('FPAG-10 the largest order is the last that is paid, within the leverage; what reduces is what there is to close', () => {
    const account = standing();
    const most = mostLots(account, buy, 1_000_000);
    expect(orderCost(account, { ...buy, lots: most }).isPaid).toBe(true);
    expect(orderCost(account, { ...buy, lots: most + 1 }).isPaid).toBe(false);
    expect(mostLots(standing([], 2 ** 50), buy, 1_000_000)).toBe(2_500);
    const held = standing([{ quantity: '0.020', entryPrice: '100000', markPrice: null, isolatedMargin: null }]);
    expect(mostLots(held, { ...buy, isReducing: true }, 1_000_000)).toBe(0);
    expect(mostLots(held, { ...buy, side: 'SELL', isReducing: true }, 1_000_000)).toBe(20);
  });

  test('FPAG-10 its liquidation price is that of the position once it is filled', () => {
    const after = liquidationAfter(standing(), { ...buy, lots: 100 });
    const filled = { quantity: '0.100', entryPrice: '100000', markPrice: null, isolatedMargin: null };
    const held = standing([filled], 1_000_000_000 - 5_000_000);
    expect(after).toBe(liquidationAfter(held, { ...buy, lots: 0 }));
    expect(after).toBeGreaterThan(900_000);
    expect(after).toBeLessThan(1_000_000);
  });
});

test('FPAG-11 a position’s cost is exact, though its entry price is rounded', () => {
  const position = { quantity: '-0.003', entryPrice: '100000.3', markPrice: '100000.0', unrealisedProfit: '0.001' };
  expect(lotsOf(rules, position.quantity)).toBe(-3);
  expect(costOfPosition(position as PositionData, rules)).toBe(quoteUnitsOf(rules, '-300.001'));
  const [side] = standing([{ ...position, isolatedMargin: null }]).sides;
  expect(marginOf(1_000_000_000, side === undefined ? [] : [side]).profitUnits).toBe(1_000);
});
