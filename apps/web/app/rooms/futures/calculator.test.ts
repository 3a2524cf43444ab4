import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { expect, test } from 'vitest';
import {
  averageOf,
  leverageOf,
  liquidationOf,
  lotsOf,
  mostOf,
  priceText,
  profitOf,
  quoteText,
  quoteUnitsOf,
  targetOf,
  termsOf,
  ticksOf,
} from './calculator.logic.ts';

const bracket = (notionalFloor: string, notionalCap: string, leverageMax: number, rate: string, amount: string) => ({
  notionalFloor,
  notionalCap,
  leverageMax,
  maintenanceRate: rate,
  maintenanceAmount: amount,
});
const terms = termsOf({
  tickSize: '0.1',
  stepSize: '0.001',
  priceScale: 1,
  quantityScale: 3,
  quantityMax: '1000.000',
  notionalMin: '5.00000000',
  takerFee: '0.0005',
  leverageMax: 125,
  brackets: [
    bracket('0.00000000', '50000.00000000', 125, '0.004', '0.00000000'),
    bracket('50000.00000000', '600000.00000000', 100, '0.005', '50.00000000'),
  ],
} as ContractData);
const opened = (way: 'LONG' | 'SHORT', entry: string, quantity: string, leverage: number) => ({
  way,
  entry: ticksOf(entry, terms) ?? 0,
  lots: lotsOf(quantity, terms) ?? 0,
  leverage,
});
const price = (ticks: number | null | undefined) => (ticks == null ? ticks : priceText(ticks, terms));

test('FWEB-60 what is typed becomes ticks, lots and units, rounded down; what is none is none', () => {
  expect([ticksOf('50000.19', terms), lotsOf('1.2345', terms), quoteUnitsOf('1', terms)]).toEqual([
    500_001, 1_234, 100_000_000,
  ]);
  expect(['', '0', '-1', 'x', '0.01', '9'.repeat(30)].map((text) => ticksOf(text, terms))).toEqual(Array(6).fill(null));
  expect(['1', '125', '0', '126', '1.5', ''].map((text) => leverageOf(text, terms))).toEqual([
    1,
    125,
    null,
    null,
    null,
    null,
  ]);
});

test('FWEB-60 profit and return on equity of a long and a short', () => {
  const long = profitOf(opened('LONG', '50000', '1', 20), ticksOf('51000', terms) ?? 0, terms);
  expect(quoteText(long?.profitUnits ?? 0, terms)).toBe('1000.00000000');
  expect(quoteText(long?.marginUnits ?? 0, terms)).toBe('2500.00000000');
  expect(long?.roe).toBeCloseTo(0.4, 12);
  const short = profitOf(opened('SHORT', '50000', '1', 20), ticksOf('51000', terms) ?? 0, terms);
  expect([short?.profitUnits, short?.roe]).toEqual([0 - (long?.profitUnits ?? 0), -(long?.roe ?? 0)]);
  expect(profitOf(opened('LONG', '90000000', '1000000', 1), 1, terms)).toBeNull();
});

test('FWEB-61 the target price gives the return that is asked for, and one tick less does not', () => {
  for (const way of ['LONG', 'SHORT'] as const)
    for (const [entry, percent, leverage] of [
      ['50000', '40', 20],
      ['123.4', '12.5', 7],
      ['0.7', '100', 3],
    ] as const) {
      const asked = opened(way, entry, '1', leverage);
      const target = targetOf(asked, percent, terms) ?? 0;
      const roeAt = (ticks: number) => (profitOf(asked, ticks, terms)?.roe ?? 0) * 100;
      expect(roeAt(target)).toBeGreaterThanOrEqual(Number(percent) - 1e-9);
      expect(roeAt(way === 'LONG' ? target - 1 : target + 1)).toBeLessThan(Number(percent));
    }
  expect(targetOf(opened('SHORT', '50000', '1', 1), '100', terms)).toBeNull();
  expect(targetOf(opened('LONG', '50000', '1', 1), '', terms)).toBeNull();
});

test('FWEB-62 a liquidation price by the margin of the position, or by the whole wallet', () => {
  const long = opened('LONG', '50000', '1', 20);
  // 2,500 of margin less the loss meets 0.4 % of the notional, which is in the first bracket there: 47,500 ÷ 0.996.
  expect(price(liquidationOf(long, null, terms))).toBe('47690.7');
  const cross = liquidationOf(long, quoteUnitsOf('10000', terms), terms) ?? 0;
  expect(cross).toBeLessThan(liquidationOf(long, null, terms) ?? 0);
  expect(liquidationOf(long, quoteUnitsOf('60000', terms), terms)).toBeUndefined();
  const short = liquidationOf(opened('SHORT', '50000', '1', 20), null, terms) ?? 0;
  expect(short).toBeGreaterThan(ticksOf('50000', terms) ?? 0);
});

test('FWEB-63 the most that a wallet opens pays margin and fee, and stays within the bracket', () => {
  const entry = ticksOf('50000', terms) ?? 0;
  const wallet = quoteUnitsOf('1000', terms) ?? 0;
  const most = mostOf(entry, 20, wallet, terms);
  const costOf = (lots: number) => lots * entry * terms.tickLotUnits * (1 / 20 + 0.0005);
  expect(costOf(most)).toBeLessThanOrEqual(wallet);
  expect(costOf(most + 1)).toBeGreaterThan(wallet);
  expect(mostOf(entry, 125, quoteUnitsOf('1000000', terms) ?? 0, terms)).toBe(1_000);
});

test('FWEB-64 the average entry weighs prices by quantity', () => {
  const fill = (at: string, quantity: string) => ({
    ticks: ticksOf(at, terms) ?? 0,
    lots: lotsOf(quantity, terms) ?? 0,
  });
  expect(averageOf([fill('100', '1'), fill('200', '3')], terms)).toEqual({ price: '175.0', lots: 4_000 });
  expect(averageOf([fill('100', '1'), fill('100.1', '1')], terms)?.price).toBe('100.1');
  expect(averageOf([], terms)).toBeNull();
});
