import { afterEach, expect, test } from 'vitest';
import { DEFAULT_CONFIRM } from '../confirm/confirm-rules.ts';
import { DESK_DEFAULTS, deskFrom, personOf, setBookLook, setLayoutSize, setPerson, useDesk } from './desk-settings.ts';

afterEach(() => useDesk.setState(DESK_DEFAULTS));

test.each([null, 'x', [], { people: 'x', layout: 3, book: { unit: 'euro' }, maxSlippageE2: 7, hasSounds: 1 }])(
  'TRAD-200 storage that holds %j leaves the defaults',
  (stored) => {
    expect(deskFrom(stored)).toEqual(DESK_DEFAULTS);
  },
);

test('TRAD-200 what was set comes back as it was', () => {
  setLayoutSize('bookPx', 300);
  setBookLook({ unit: 'quote', shade: 'line' });
  setPerson(7, { isOneClick: true });
  useDesk.setState({ hasSounds: true, hasHotkeys: false, maxSlippageE2: 50, isTourOver: true });
  const settings = useDesk.getState();
  expect(deskFrom(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test('TRAD-203 TRAD-285 TRAD-204 rules and one-click mode are of a person: another has their own', () => {
  setPerson(7, { confirm: { ...DEFAULT_CONFIRM, far: false } });
  setPerson(7, { isOneClick: true });
  const of = (accountId: number | null) => personOf(useDesk.getState(), accountId);
  expect(of(7)).toEqual({ isOneClick: true, confirm: { ...DEFAULT_CONFIRM, far: false } });
  expect([of(8), of(null)]).toEqual(Array(2).fill({ isOneClick: false, confirm: DEFAULT_CONFIRM }));
});

test('TRAD-203 one-click mode is on only where it was switched on, not where storage holds something else', () => {
  expect(deskFrom({ people: { 7: { isOneClick: 'yes' }, x: { isOneClick: true } } }).people).toEqual({
    7: { isOneClick: false, confirm: DEFAULT_CONFIRM },
  });
});
