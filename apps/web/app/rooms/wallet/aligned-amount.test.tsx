import { expect, test } from 'vitest';
import { markupOf } from '../../i18n/test-markup.tsx';
import { AlignedAmount } from './aligned-amount.tsx';

const drawn = (value: string, hidden = false) => markupOf(<AlignedAmount value={value} hidden={hidden} />);

test.each([
  ['1842', '1,842', ''],
  ['842.5', '842', '.5'],
  ['0.12345678', '0', '.12345678'],
])(
  'WALT-43 the whole part of %s ends where the part behind the point begins, in a box of one width',
  (value, whole, part) => {
    expect(drawn(value)).toMatch(
      new RegExp(`${whole}<span class="[^"]*w-\\[9ch\\][^"]*">${part.replace('.', '\\.')}</span>`),
    );
    expect(drawn(value)).not.toContain('tabindex');
  },
);

test('WALT-43 what is cut is told whole to readers of the screen, and can have the focus', () => {
  expect(drawn('1.1234567891')).toMatch(/tabindex="0".*1\.1234567891/i);
  expect(drawn('1.1234567891', true)).not.toContain('1.12');
});
