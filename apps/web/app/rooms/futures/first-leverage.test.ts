import type { ContractSettings, PositionData } from '@pelorus/protocol/futures/http.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Standing } from '../../live/positions.ts';
import type { ContractRules } from '../../terminal/contracts/contract-rules.ts';
import { withOwnFees } from './contract-desk.ts';
import { contractTrading } from './contract-trading.ts';
import { firstLeverage, setFirstLeverage, withLeverage } from './first-leverage.ts';

afterEach(() => void vi.unstubAllGlobals());

const symbol = 'BTC_USDT_PERP';
const rules = {
  ...{ pairCode: symbol, quoteScale: 2, contract: { leverageMax: 50 } },
  brackets: [
    { floorUnits: 0, capUnits: 1_000, leverageMax: 50, maintenanceE6: 1, amountUnits: 0 },
    { floorUnits: 1_000, capUnits: 9_000, leverageMax: 20, maintenanceE6: 2, amountUnits: 0 },
  ],
} as unknown as ContractRules;
const set = { symbol, leverage: 10, isChosen: false, notionalMax: '90.00' } as ContractSettings;

const standing = (part: Partial<ContractSettings> = {}, positions: Partial<PositionData>[] = []): Standing => ({
  ...{ positions: positions as PositionData[], isHedge: false, transfersClosedSince: null },
  settings: new Map([[symbol, { ...set, ...part }]]),
});
const order = (of: string) => [{ symbol: of }] as never;

test.each([
  ['the last dialog’s', standing(), [], 25, 25],
  ['no more than the contract allows', standing(), [], 125, 50],
  ['none where it is so already', standing(), [], 10, null],
  ['none where the account chose', standing({ isChosen: true }), [], 25, null],
  ['none where it has a position', standing({}, [{ symbol }]), [], 25, null],
  ['none where it has an order', standing(), order(symbol), 25, null],
  ['none before its orders are known', standing(), null, 25, null],
  ['whatever it has elsewhere', standing({}, [{ symbol: 'ETH_USDT_PERP' }]), order('ETH_USDT_PERP'), 25, 25],
] as const)('FPAG-17 the first order of a contract sets %s', (_, has, orders, previous, expected) => {
  expect(firstLeverage(has, orders, rules, previous)).toBe(expected);
});

test('FPAG-17 the form reckons with it before it is set', () => {
  const { settings } = withLeverage(standing(), rules, 50);
  expect(settings.get(symbol)).toEqual({ ...set, leverage: 50, notionalMax: '10.00' });
});

test('FPAG-18 fee and cost go by the person’s own rates, a rebate too; the contract’s own until they are known', () => {
  const known = { ...rules, makerFeeE6: 200, takerFeeE6: 500 };
  expect(withOwnFees(known, '-0.00005', '0.0004')).toEqual({ ...known, makerFeeE6: -50, takerFeeE6: 400 });
  expect(withOwnFees(known)).toBe(known);
});

test('FPAG-17 it is set before the order goes out; nothing goes out where it is refused', async () => {
  const asked: string[] = [];
  let code = 0;
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(typeof url === 'string' ? url : url.url, 'http://x'), init);
    asked.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json({ code, data: { order: {} }, error: 'LEVERAGE_TOO_HIGH', message: '', retry: false });
  });
  const trading = contractTrading(false, () => setFirstLeverage(symbol, 25));
  const body = { symbol, side: 'BUY', type: 'MARKET', quantity: '1' } as const;
  await trading.place({ kind: 'order', body });
  expect(asked.map((call) => call.split(' ')[0])).toEqual(['/futuresapi/leverage', '/futuresapi/orders']);
  expect(asked[0]).toContain('"leverage":25');
  [code, asked.length] = [318, 0];
  await expect(trading.place({ kind: 'order', body })).rejects.toMatchObject({ error: 'LEVERAGE_TOO_HIGH' });
  expect(asked).toHaveLength(1);
  asked.length = 0;
  await setFirstLeverage(symbol, null);
  expect(asked).toEqual([]);
});
