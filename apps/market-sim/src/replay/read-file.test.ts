import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { afterAll, expect, test } from 'vitest';
import { parseTrades, readTradesFile } from './read-file.ts';
import { ReplayFileError } from './trades.ts';

const dir = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const CSV = `,timestamp,id,type,side,price,amount,cost,date
0,1675329600138,1206419187,,buy,1666.8,26.062,43440.1416,2023-02-02 09:20:00.138000+00:00
1,1675329600214,1206419188,,sell,1666.79,0.152,253.35208,2023-02-02 09:20:00.214000+00:00
`;
const JSON_TEXT =
  '[[1570752011620,"1",null,"sell",0.00141342,23.0,0.03250866],[1570752011620,"2",null,"buy",1e-7,54,0.015562799999999998]]';

test('MSIM-40 a CSV is read by the names of its columns, JSON in the order of ccxt, digits as they stand', () => {
  expect(parseTrades(CSV)).toEqual([
    { timeMs: 1675329600138, side: BUY, price: '1666.8', amount: '26.062' },
    { timeMs: 1675329600214, side: SELL, price: '1666.79', amount: '0.152' },
  ]);
  expect(parseTrades(JSON_TEXT)).toEqual([
    { timeMs: 1570752011620, side: SELL, price: '0.00141342', amount: '23' },
    { timeMs: 1570752011620, side: BUY, price: '0.0000001', amount: '54' },
  ]);
});

test('MSIM-40 objects, holders of lists, lines of objects, other names, other clocks, semicolons', () => {
  const one = [{ timeMs: 1675329600000, side: SELL, price: '5', amount: '2' }];
  expect(parseTrades('[{"T":1675329600,"m":true,"p":"5.0","q":"2"}]')).toEqual(one);
  expect(parseTrades('{"trades":[{"time":1675329600000000,"side":"Sell","price":5,"size":2}]}')).toEqual(one);
  expect(
    parseTrades(
      '{"date":"2023-02-02 09:20:00","side":"s","price":5,"qty":2}\n{"date":"2023-02-02T09:20:01Z","side":"b","price":5,"qty":2}',
    ).length,
  ).toBe(2);
  expect(parseTrades('Time;Side;Price;Quantity\n2023-02-02 09:20:00;SELL;5;2\n')).toEqual(one);
  expect(parseTrades('time,isBuyerMaker,price,qty\r\n1675329600000,true,5,2\r\n')).toEqual(one);
});

test('MSIM-41 trades come in the order of their times, also from a file that begins with the newest', () => {
  const newestFirst = 'time,side,price,amount\n1675329602000,buy,3,1\n1675329601000,buy,2,1\n1675329601000,buy,1,1\n';
  expect(parseTrades(newestFirst).map((trade) => trade.price)).toEqual(['1', '2', '3']);
  const mixed =
    'time,side,price,amount\n1675329601000,buy,1,1\n1675329603000,buy,3,1\n1675329602000,buy,2,1\n1675329604000,buy,4,1\n';
  expect(parseTrades(mixed).map((trade) => trade.price)).toEqual(['1', '2', '3', '4']);
});

test('MSIM-42 candles and order books are refused by name', () => {
  expect(() => parseTrades('timestamp,open,high,low,close,volume\n1,1,1,1,1,1\n')).toThrow(/candles/);
  expect(() => parseTrades('[[1675329600000,1,2,0.5,1.5,100],[1675329660000,1,2,0.5,1.5,100]]')).toThrow(/candles/);
  expect(() =>
    parseTrades(
      '{"topic":"orderbook.500","type":"snapshot","ts":1,"data":{}}\n{"topic":"orderbook.500","ts":2,"data":{}}',
    ),
  ).toThrow(/order book/);
  expect(() => parseTrades('{"lastUpdateId":1,"bids":[],"asks":[]}')).toThrow(/order book/);
});

test.each([
  ['', 'empty'],
  ['time,side,price,amount\n', 'no trades'],
  ['[]', 'no trades'],
  ['time,side,price\n1675329600000,buy,1\n', 'does not say: amount'],
  ['1675329600000,buy,1,1\n1675329600001,buy,1,1\n', 'does not say'],
  ['1675329600000,0,1,1\n', 'first line must name'],
  ['time,side,price,amount\n1675329600000,buy,1\n', 'Line 2: 3 columns'],
  ['time,side,price,amount\nyesterday,buy,1,1\n', 'Line 2: time'],
  ['time,side,price,amount\n1675329600000,up,1,1\n', 'Line 2: side'],
  ['time,side,price,amount\n1675329600000,buy,0,1\n', 'Line 2: price'],
  ['time,side,price,amount\n1675329600000,buy,-1,1\n', 'Line 2: price'],
  ['time,side,price,amount\n1675329600000,buy,NaN,1\n', 'Line 2: price'],
  ['time,side,price,amount\n1675329600000,buy,1,0.30000000000000004\n', 'at most 8 decimals'],
  ['[[1675329600000,"1",null,"buy",1]]', 'Trade 1 has 5 fields'],
  ['[1,2]', 'neither a list nor an object'],
  ['[[1675329600000,', 'not JSON'],
  ['{"time":1675329600000,"side":"buy","price":1,"amount":1}\n{oops', 'Line 2 is not JSON'],
])('MSIM-43 a file that is wrong is refused with the place: %j', (text, words) => {
  expect(() => parseTrades(text)).toThrow(ReplayFileError);
  expect(() => parseTrades(text)).toThrow(words);
});

test('MSIM-44 gzip or not, by what the file holds and not by its name; damaged and missing ones are refused', async () => {
  const packed = join(dir, 'trades.csv');
  writeFileSync(packed, gzipSync(CSV));
  expect(await readTradesFile(packed)).toEqual(parseTrades(CSV));
  const damaged = join(dir, 'short.csv.gz');
  writeFileSync(damaged, gzipSync(CSV).subarray(0, 60));
  await expect(readTradesFile(damaged)).rejects.toThrow(/damaged/);
  await expect(readTradesFile(join(dir, 'none.csv'))).rejects.toThrow(/There is no file/);
});
