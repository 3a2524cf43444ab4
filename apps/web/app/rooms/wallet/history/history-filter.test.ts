import { describe, expect, test } from 'vitest';
import { ALL, daysOf, fileAddress, fitting, HISTORY_VIEW, isAll, queryOf, yearOf } from './history-filter.ts';

const view = (text: string) => HISTORY_VIEW.read(new URLSearchParams(text));
const written = (text: string) => String(HISTORY_VIEW.write(view(text), new URLSearchParams('ref=a')));

describe('filters of the wallet history', () => {
  test('WPAG-70 the address keeps tab and filters, and what makes no sense in it is as if it were not there', () => {
    expect(view('')).toEqual({ tab: 'deposits', ...ALL });
    const text = 'tab=withdrawals&asset=BTC&network=BTC-TEST&state=PAID&from=2026-01-01&to=2026-12-31';
    expect(new URLSearchParams(written(text))).toEqual(new URLSearchParams(`ref=a&${text}`));
    expect(written('tab=deposits')).toBe('ref=a');
    expect(view('tab=no&asset=b%20c&network=%2F&from=2026&to=x')).toEqual({ tab: 'deposits', ...ALL });
  });

  test('WPAG-71 a tab is narrowed by what its rows have, and by nothing else', () => {
    const filter = { ...ALL, asset: 'BTC', network: 'DEV', state: 'PAID' };
    expect(fitting('withdrawals', filter)).toEqual(filter);
    expect(fitting('deposits', filter)).toEqual({ ...filter, state: '' });
    expect(fitting('conversions', { ...filter, state: 'DONE' })).toEqual({ ...filter, network: '', state: 'DONE' });
    expect(fitting('sends', filter)).toEqual({ ...ALL, asset: 'BTC' });
    expect([isAll(ALL), isAll(filter)]).toEqual([true, false]);
  });

  test('WPAG-71 days are whole ones of the reader, both included; a year is its first to its last day', () => {
    const { from, to } = queryOf({ ...ALL, ...daysOf('2026') });
    expect([from, to]).toEqual([new Date(2026, 0, 1).getTime(), new Date(2027, 0, 1).getTime()]);
    expect(yearOf(daysOf('2026'), ['2027', '2026'])).toBe('2026');
    expect(yearOf({ from: '2026-01-01', to: '2026-12-30' }, ['2026'])).toBe('');
    expect(yearOf(daysOf(''), ['2026'])).toBe('');
  });

  test('WPAG-74 the file is asked for with the same filters as the rows', () => {
    expect(fileAddress('sends', ALL)).toBe('/api/wallet/sends/export');
    const filter = { ...ALL, asset: 'BTC', state: 'DONE', from: '2026-03-01' };
    const at = new Date(2026, 2, 1).getTime();
    expect(fileAddress('conversions', filter)).toBe(`/api/convert/history/export?asset=BTC&state=DONE&from=${at}`);
  });
});
