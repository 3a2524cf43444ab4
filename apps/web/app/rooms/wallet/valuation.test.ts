import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { decimalText, round } from '@pelorus/site/decimal.ts';
import { describe, expect, test } from 'vitest';
import { totalValue, valueBalances } from './valuation.ts';

const ticker = (pairCode: string, last: string) => ({ pairCode, last }) as Ticker;
const balance = (asset: string, available: string, held = '0') => ({ asset, name: asset, available, held });
const tickers = [
  ticker('BTC_USDT', '60000.01'),
  ticker('ETH_BTC', '0.05'),
  ticker('USDT_EUR', '0.9'),
  ticker('OLD_USDT', '0'),
];
const values = (balances: ReturnType<typeof balance>[]) =>
  valueBalances(balances, tickers, 'USDT').map(({ value }) =>
    value === null ? null : decimalText(round(value, 8, 'floor')),
  );

describe('wallet valuation', () => {
  test('WEB-40 held and available count alike, times the last price, exactly', () => {
    expect(values([balance('BTC', '0.10000001', '0.2')])).toEqual(['18000.00360000']);
    expect(values([balance('USDT', '1.5', '0.25')])).toEqual(['1.75']);
  });
  test('WEB-40 an asset without a market in the unit is valued over one between, or by its inverse', () => {
    expect(values([balance('ETH', '2')])).toEqual(['6000.0010']);
    expect(values([balance('EUR', '9')])).toEqual(['10']);
  });
  test('WEB-40 an asset that no market leads from has no value, never zero; nothing of it is worth zero', () => {
    expect(values([balance('OLD', '5'), balance('XYZ', '1'), balance('XYZ', '0.00')])).toEqual([null, null, '0']);
  });
  test('WEB-40 amounts past the floats add up to the last digit', () => {
    const valued = valueBalances([balance('USDT', '90071992547409.93'), balance('USDT', '0.000001')], tickers, 'USDT');
    expect(decimalText(totalValue(valued))).toBe('90071992547409.930001');
  });
});
