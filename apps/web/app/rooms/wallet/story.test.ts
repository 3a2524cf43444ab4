import type { MarginCall, OwnLiquidation } from '@pelorus/protocol/futures/history.ts';
import { expect, test } from 'vitest';
import { fileAddress, futuresQueryOf, isNarrowed, WHOLE_FUTURES } from '../../terminal/contracts/history-filter.ts';
import { storyOf } from './story.ts';
import { WALLET_VIEW } from './wallet-view.ts';

const calls = (...ids: string[]) => ids.map((id) => ({ id }) as MarginCall);
const steps = (...ids: string[]) => ids.map((id) => ({ id }) as OwnLiquidation);
const ids = ({ moments }: ReturnType<typeof storyOf>) => moments.map(({ at }) => at.id);

test('FWEB-33 warnings and steps are one story, in the order in which they came', () => {
  const story = storyOf(
    { rows: calls('90:1', '10:0'), hasMore: false },
    { rows: steps('100:2', '100:1', '90:3', '9:4'), hasMore: false },
  );
  expect([ids(story), story.next]).toEqual([['100:2', '100:1', '90:3', '90:1', '10:0', '9:4'], null]);
});

test('FWEB-33 the story ends where a list goes on that is not here yet, and says which', () => {
  const [call, step] = [calls('90:1', '50:0'), steps('80:0', '60:0')];
  const cut = storyOf({ rows: call, hasMore: true }, { rows: step, hasMore: true });
  expect([ids(cut), cut.next]).toEqual([['90:1', '80:0', '60:0'], 'step']);
  const further = storyOf({ rows: call, hasMore: true }, { rows: [...step, ...steps('40:0')], hasMore: false });
  expect([ids(further), further.next]).toEqual([['90:1', '80:0', '60:0', '50:0'], 'call']);
  expect(ids(storyOf({ rows: [], hasMore: false }, { rows: [], hasMore: false }))).toEqual([]);
});

test('FWEB-32 histories are asked for by contract, kind and whole days of the reader', () => {
  expect(futuresQueryOf(WHOLE_FUTURES)).toEqual({});
  expect(futuresQueryOf({ symbol: 'BTC_USDT_PERP', reason: 'FUNDING', from: '2026-03-01', to: '2026-03-01' })).toEqual({
    symbol: 'BTC_USDT_PERP',
    reason: 'FUNDING',
    from: new Date(2026, 2, 1).getTime(),
    to: new Date(2026, 2, 2).getTime(),
  });
  expect([isNarrowed(WHOLE_FUTURES), isNarrowed({ ...WHOLE_FUTURES, from: '2026-03-01' })]).toEqual([false, true]);
});

test('FWEB-10 the address says which wallet is shown; nonsense is the spot wallet', () => {
  const read = (text: string) => WALLET_VIEW.read(new URLSearchParams(text)).tab;
  expect([read(''), read('tab=futures'), read('tab=x')]).toEqual(['spot', 'futures', 'spot']);
  const write = (tab: 'spot' | 'futures', text: string) =>
    String(WALLET_VIEW.write({ tab }, new URLSearchParams(text)));
  expect([write('futures', 'a=1'), write('spot', 'tab=futures&a=1')]).toEqual(['a=1&tab=futures', 'a=1']);
});

test('FWEB-32 a file has the rows that are shown', () => {
  expect(fileAddress('funding', WHOLE_FUTURES)).toBe('/futuresapi/funding/export');
  const filter = { ...WHOLE_FUTURES, reason: 'MARGIN_TRANSFER', to: '2026-03-01' } as const;
  const end = new Date(2026, 2, 2).getTime();
  expect(fileAddress('income', filter)).toBe(`/futuresapi/income/export?reason=MARGIN_TRANSFER&to=${end}`);
});
