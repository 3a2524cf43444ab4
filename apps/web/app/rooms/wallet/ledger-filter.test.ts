import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { describe, expect, test } from 'vitest';
import {
  EVERYTHING,
  exportAddress,
  firstDays,
  isEverything,
  ledgerQueryOf,
  spanOf,
  tellsHolds,
  totalChange,
  yearsSince,
} from './ledger-filter.ts';

describe('history filters', () => {
  test('WALT-06 days are whole days of the reader, the last one in it', () => {
    expect(ledgerQueryOf(EVERYTHING)).toEqual({ trades: '1' });
    const { from, to } = ledgerQueryOf({ ...EVERYTHING, from: '2026-03-01', to: '2026-03-01' });
    expect(from).toBe(new Date(2026, 2, 1).getTime());
    expect(to).toBe(new Date(2026, 2, 2).getTime());
    expect(ledgerQueryOf({ ...EVERYTHING, to: '2026-12-31' }).to).toBe(new Date(2027, 0, 1).getTime());
  });

  test.each(['', '2026', '1-1-1', 'x'])('WALT-06 %j is no day', (day) => {
    expect(ledgerQueryOf({ ...EVERYTHING, from: day, to: day })).toEqual({ trades: '1' });
  });

  test('WALT-06 asset and reason are asked for where they are chosen', () => {
    expect(ledgerQueryOf({ ...EVERYTHING, asset: 'BTC', reason: 'FEE' })).toMatchObject({
      asset: 'BTC',
      reason: 'FEE',
    });
  });

  test('WALT-07 files of every year since the account is there, and where they are', () => {
    const at = (year: number) => new Date(year, 5, 1).getTime();
    expect(yearsSince(at(2024), at(2026))).toEqual(['2026', '2025', '2024']);
    expect(yearsSince(at(2026), at(2026))).toEqual(['2026']);
    expect(yearsSince(at(2027), at(2026))).toEqual(['2026']);
    expect(exportAddress({ year: '2026' }, 'csv', 'Europe/Paris', { ...EVERYTHING, asset: 'BTC' })).toBe(
      '/api/wallet/ledger/export?year=2026&format=csv&timeZone=Europe%2FParis&balances=1&asset=BTC',
    );
  });

  test('WALT-11 WALT-18 the days that are shown are offered, else this month until today', () => {
    const nowMs = new Date(2026, 10, 22, 23, 59).getTime();
    const of = (from: string, to: string) => Object.values(firstDays({ ...EVERYTHING, from, to }, nowMs));
    expect(of('', '')).toEqual(['2026-11-01', '2026-11-22']);
    expect(of('2026-02-03', '')).toEqual(['2026-02-03', '2026-11-22']);
    expect(of('', '2025-04-05')).toEqual(['2025-04-01', '2025-04-05']);
    expect(of('2026-02-03', '2026-02-04')).toEqual(['2026-02-03', '2026-02-04']);
  });

  test('WALT-11 WALT-18 files of days: both are asked for, and not before both are there in their order', () => {
    const span = { firstDay: '2026-01-31', lastDay: '2026-03-01' };
    expect(spanOf(span.firstDay, span.lastDay)).toEqual(span);
    expect(spanOf('2026-01-31', '2026-01-31')).toEqual({ firstDay: '2026-01-31', lastDay: '2026-01-31' });
    for (const [first, last] of [
      ['', '2026-03-01'],
      ['2026-03-01', ''],
      ['2026-03-02', '2026-03-01'],
    ] as const)
      expect(spanOf(first, last)).toBeNull();
    expect(exportAddress(span, 'json', 'UTC', { ...EVERYTHING, reason: 'FEE' })).toBe(
      '/api/wallet/ledger/export?firstDay=2026-01-31&lastDay=2026-03-01&format=json&timeZone=UTC&balances=1&reason=FEE',
    );
  });

  test('WALT-12 WALT-19 without holds each row leads to the next by what there is in all, with them by what is available too', () => {
    const row = (reason: LedgerRow['reason'], availableChange: string, heldChange: string, after: string[]) =>
      ({ reason, availableChange, heldChange, available: after[0], held: after[1], total: after[2] }) as LedgerRow;
    const history = [
      row('FAUCET', '100.00', '0.00', ['100.00', '0.00', '100.00']),
      row('ORDER_HOLD', '-40.00', '40.00', ['60.00', '40.00', '100.00']),
      row('TRADE', '0.00', '-25.50', ['60.00', '14.50', '74.50']),
      row('ORDER_RELEASE', '14.50', '-14.50', ['74.50', '0.00', '74.50']),
      row('TRADE', '-0.07', '0.00', ['74.43', '0.00', '74.43']),
    ];
    const shown = history.filter(({ reason }) => reason !== 'ORDER_HOLD' && reason !== 'ORDER_RELEASE');
    // tidy-ok: a test's own sums, in cents
    const cents = (text: string) => Math.round(Number(text) * 100);
    const chains = (rows: LedgerRow[], change: (row: LedgerRow) => string, after: (row: LedgerRow) => string) =>
      rows.slice(1).every((row, i) => cents(after(rows[i] as LedgerRow)) + cents(change(row)) === cents(after(row)));
    expect(chains(shown, totalChange, ({ total }) => total)).toBe(true);
    expect(
      chains(
        shown,
        ({ availableChange }) => availableChange,
        ({ available }) => available,
      ),
    ).toBe(false);
    expect(
      chains(
        history,
        ({ availableChange }) => availableChange,
        ({ available }) => available,
      ),
    ).toBe(true);
    expect(
      chains(
        history,
        ({ heldChange }) => heldChange,
        ({ held }) => held,
      ),
    ).toBe(true);
    expect(history.map(totalChange)).toEqual(['100.00', '0.00', '-25.50', '0.00', '-0.07']);
  });

  test('WALT-12 WALT-19 what orders held is asked for and stands in the file where it is wanted, and leaves nothing out', () => {
    const filter = { ...EVERYTHING, hasHolds: true };
    expect([ledgerQueryOf(filter), isEverything(filter)]).toEqual([{ holds: '1' }, true]);
    expect(exportAddress({ year: '2026' }, 'csv', 'UTC', filter)).toContain('&holds=1');
    expect([tellsHolds(filter), tellsHolds(EVERYTHING)]).toEqual([true, false]);
    expect(tellsHolds({ ...EVERYTHING, reason: 'ORDER_RELEASE' })).toBe(true);
  });
});
