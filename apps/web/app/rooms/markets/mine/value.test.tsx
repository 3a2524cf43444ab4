import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import { expect, test } from 'vitest';
import { markupOf } from '../../../i18n/test-markup.tsx';
import { Worth } from './value.tsx';

/** The colour of the line of a day which began and ended at these values. */
function colourOf(first: string, last: string, profit: string): string | undefined {
  const points = [first, last].map((value, at) => ({ time: at * 3_600_000, value, btc: null }));
  const of: WalletValueData = { asset: 'USDT', points, profit, profitPercent: null, netInflow: '0', unpriced: [] };
  const element = <Worth value={of} />;
  const html = markupOf(element);
  return html.match(/<svg[^>]*class="(text-up|text-down)/)?.[1];
}

test.each([
  ['a deposit on a day of losses', '100', '900', '-5', 'text-up'],
  ['a withdrawal on a day of profit', '900', '100', '5', 'text-down'],
  ['a day on which nothing happened', '9.0', '9.00', '0', 'text-up'],
])('VAL-27 home colours the line as it is drawn, not by the profit: %s', (_, first, last, profit, colour) => {
  expect(colourOf(first, last, profit)).toBe(colour);
});
