import type { FillData, OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { fillsCsv, ordersCsv, wantedRows } from './history-export.ts';
import { ofOrder, WHOLE_HISTORY } from './history-filter.ts';

const at = (day: number) => new Date(2026, 10, day, 12).getTime();
const order = (orderId: number, createdAt: number, more: Partial<OrderData> = {}) =>
  ({ orderId, createdAt, symbol: 'BTC_USDT', side: 'BUY', status: 'FILLED', ...more }) as OrderData;

function pages(...rows: OrderData[][]) {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined): Promise<Page<OrderData>> => {
    asked.push(cursor);
    const index = Number(cursor ?? 0);
    return { rows: rows[index] ?? [], next: index + 1 < rows.length ? String(index + 1) : null };
  };
  return { asked, fetchPage };
}
const ids = (rows: readonly OrderData[]) => rows.map(({ orderId }) => orderId);

test('TRAD-232 every page is asked, and every row that matches is taken once', async () => {
  const { asked, fetchPage } = pages([order(9, at(20)), order(8, at(19), { side: 'SELL' })], [order(7, at(18))]);
  expect(await wantedRows(fetchPage, ofOrder, WHOLE_HISTORY)).toEqual({
    rows: [order(9, at(20)), order(8, at(19), { side: 'SELL' }), order(7, at(18))],
    isCut: false,
  });
  expect(asked).toEqual([undefined, '1']);
  const buys = await wantedRows(fetchPage, ofOrder, { ...WHOLE_HISTORY, side: 'BUY' });
  expect(ids(buys.rows)).toEqual([9, 7]);
});

test('TRAD-232 pages from before the days are not asked', async () => {
  const { asked, fetchPage } = pages([order(9, at(20))], [order(8, at(10))], [order(7, at(9))]);
  const found = await wantedRows(fetchPage, ofOrder, { ...WHOLE_HISTORY, from: '2026-11-15' });
  expect([ids(found.rows), asked]).toEqual([[9], [undefined, '1']]);
});

test('TRAD-232 more rows than a file holds are cut off, and said to be', async () => {
  const { fetchPage } = pages([order(3, at(3)), order(2, at(2))], [order(1, at(1))]);
  const found = await wantedRows(fetchPage, ofOrder, WHOLE_HISTORY, 2);
  expect([ids(found.rows), found.isCut]).toEqual([[3, 2], true]);
  expect((await wantedRows(fetchPage, ofOrder, WHOLE_HISTORY, 3)).isCut).toBe(false);
});

test('TRAD-232 numbers are written as the exchange writes them, times in UTC, what is not there is empty', () => {
  const row = order(12, Date.UTC(2026, 10, 21, 10, 0, 0, 5), {
    clientOrderId: '-1+1',
    price: '0.00000072',
    averagePrice: null,
    quantity: '12345678901234.5',
  });
  const [, line = ''] = ordersCsv([row]).split('\r\n');
  expect(line).toBe("12,'-1+1,BTC_USDT,BUY,,,0.00000072,,,12345678901234.5,,,,,FILLED,,2026-11-21T10:00:00.005Z,");
  const fill = { tradeId: 1, fee: '-0.00000100', feeAsset: 'BTC', isMaker: true, time: 0 } as FillData;
  expect(fillsCsv([fill]).split('\r\n')[1]).toBe('1,,,,,,,-0.00000100,BTC,true,1970-01-01T00:00:00.000Z');
});
