import { expect, test } from 'vitest';
import { boundSize, DEFAULT_LAYOUT, layoutFrom, PRESET_NAMES, PRESETS, presetOf } from './layout.ts';

test.each([null, undefined, 'x', 7, [], {}, { form: 'top', bookPx: 'wide', tapeShare: Number.NaN }])(
  'TRAD-200 what is no layout (%j) is the first one',
  (stored) => {
    expect(layoutFrom(stored)).toEqual(DEFAULT_LAYOUT);
  },
);

test('TRAD-200 what was stored is kept, within bounds, and nothing else is', () => {
  const stored = {
    form: 'start',
    book: 'end',
    tape: 'tab',
    bookPx: 9_999,
    formPx: 1,
    ordersPx: 300.6,
    tapeShare: 50,
    more: 1,
  };
  expect(layoutFrom(JSON.parse(JSON.stringify(stored)))).toEqual({
    form: 'start',
    book: 'end',
    tape: 'tab',
    bookPx: 480,
    formPx: 264,
    ordersPx: 301,
    tapeShare: 50,
  });
});

test.each(PRESET_NAMES)('TRAD-200 the preset %s is within bounds and known again', (name) => {
  expect(layoutFrom(PRESETS[name])).toEqual(PRESETS[name]);
  expect(presetOf(PRESETS[name])).toBe(name);
  expect(presetOf({ ...PRESETS[name], ordersPx: 333 })).toBeNull();
});

test('TRAD-200 a size is whole and within its bounds', () => {
  expect([boundSize('tapeShare', -3), boundSize('tapeShare', 40.4), boundSize('tapeShare', 1e9)]).toEqual([15, 40, 75]);
});

test('TRAD-341 TRAD-343 the first sizes of an older desk give way to the first ones; what somebody chose stays', () => {
  const older = { form: 'end', book: 'end', bookPx: 264, formPx: 304, ordersPx: 264, tapeShare: 40 };
  expect(layoutFrom(older)).toEqual(DEFAULT_LAYOUT);
  expect(layoutFrom({ ...older, ordersPx: 300 })).toEqual({ ...DEFAULT_LAYOUT, ordersPx: 300 });
  expect(layoutFrom({ ...older, tape: 'tab' })).toEqual({
    ...DEFAULT_LAYOUT,
    tape: 'tab',
    ordersPx: 264,
    tapeShare: 40,
  });
});
