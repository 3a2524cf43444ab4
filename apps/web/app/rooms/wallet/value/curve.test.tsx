import { expect, test } from 'vitest';
import { markupOf } from '../../../i18n/test-markup.tsx';
import { Curve } from './curve.tsx';

/** The colour of the line of a day which began and ended at these values. */
function colourOf(first: string, last: string): string | undefined {
  const points = [first, last].map((value, at) => ({ time: at * 3_600_000, value, btc: null }));
  const element = <Curve points={points} span="24h" hidden={false} />;
  const html = markupOf(element);
  return html.match(/<svg[^>]*class="(text-up|text-down)/)?.[1];
}

test.each([
  ['100', '900', 'text-up'],
  ['900', '100', 'text-down'],
  ['9.0', '9.00', 'text-up'],
])('VAL-27 the wallet colours a line from %s to %s with %s', (first, last, colour) => {
  expect(colourOf(first, last)).toBe(colour);
});
