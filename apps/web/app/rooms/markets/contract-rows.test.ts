import type { ContractData, MarkData } from '@pelorus/protocol/futures/http.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { type Decimal, decimalText } from '@pelorus/site/decimal.ts';
import { expect, test } from 'vitest';
import { contractInfos, contractRows, mostTraded, sortContracts } from './contract-rows.ts';
import { withPastChanges } from './past-changes.ts';

const contract = (base: string) =>
  ({ symbol: `${base}_USDT_PERP`, base, marginAsset: 'USDT', leverageMax: 50 }) as ContractData;
const ticker = (base: string, last: string, changePercent: string, quoteVolume: string) =>
  ({ pairCode: `${base}_USDT_PERP`, last, changePercent, quoteVolume }) as Ticker;
const mark = (base: string, fundingRate: string) => ({ symbol: `${base}_USDT_PERP`, fundingRate }) as MarkData;

const infos = contractInfos(['BTC', 'ETH', 'NEW'].map(contract), [
  { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: ['XBT'], orderMax: '0' },
]);
const rendered = {
  tickers: [ticker('BTC', '9', '1.5', '10'), ticker('ETH', '10', '-2', '9007199254740993.1')],
  marks: [mark('BTC', '0.0001'), mark('NEW', '-0.0002')],
};
const none = { tickers: new Map(), marks: new Map() };
const bases = (rows: readonly { base: string }[]) => rows.map(({ base }) => base).join(' ');

test('FWEB-51 contracts carry the names they are found by, and live prices win over rendered ones', () => {
  expect(infos[0]).toMatchObject({ name: 'Bitcoin', aliases: ['XBT'], quote: 'USDT' });
  expect(infos[1]).toMatchObject({ name: 'ETH', aliases: [] });
  const live = { tickers: new Map([['BTC_USDT_PERP', ticker('BTC', '11', '3', '10')]]), marks: new Map() };
  const [btc, , fresh] = contractRows(infos, rendered, live);
  expect([btc?.ticker?.last, btc?.mark?.fundingRate, fresh?.ticker]).toEqual(['11', '0.0001', undefined]);
});

test('FWEB-50 columns sort by amount, both ways; what has no amount stands last either way', () => {
  const rows = contractRows(infos, rendered, none);
  const sorted = (by: 'last' | 'funding' | 'volume' | 'contract', descending: boolean) =>
    bases(sortContracts(rows, { by, descending }));
  expect([sorted('last', true), sorted('last', false)]).toEqual(['ETH BTC NEW', 'BTC ETH NEW']);
  expect([sorted('funding', true), sorted('funding', false)]).toEqual(['BTC NEW ETH', 'NEW BTC ETH']);
  expect([sorted('volume', true), sorted('contract', true)]).toEqual(['ETH BTC NEW', 'NEW ETH BTC']);
});

test('FWEB-53 changes of an hour and seven days are of the prices then, sort, and are unknown where there was none', () => {
  const past = { BTC_USDT_PERP: { hour: '8', week: null }, ETH_USDT_PERP: { hour: '20', week: '5' } };
  const rows = withPastChanges(contractRows(infos, rendered, none), past);
  const text = (change: Decimal | null | undefined) => (change == null ? null : decimalText(change));
  expect(rows.map(({ hourChange, weekChange }) => [text(hourChange), text(weekChange)])).toEqual([
    ['12.50', null],
    ['-50.00', '100.00'],
    [null, null],
  ]);
  expect(bases(sortContracts(rows, { by: 'hour', descending: true }))).toBe('BTC ETH NEW');
  expect(bases(sortContracts(rows, { by: 'hour', descending: false }))).toBe('ETH BTC NEW');
  expect(bases(sortContracts(rows, { by: 'week', descending: true }))).toBe('ETH BTC NEW');
});

test('FWEB-52 home shows the most traded contracts, and others in the operator’s order behind them', () => {
  const rows = contractRows(infos, rendered, none);
  expect(bases(mostTraded(rows, 3))).toBe('ETH BTC NEW');
  expect(bases(mostTraded(rows, 1))).toBe('ETH');
  expect(bases(mostTraded(contractRows(infos, { tickers: [], marks: [] }, none), 2))).toBe('BTC ETH');
});
