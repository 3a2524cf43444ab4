import { decimal } from '@pelorus/site/decimal.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { markupOf } from '../../i18n/test-markup.tsx';
import { Total } from './total.tsx';
import { AllocationCard } from './value/allocation-card.tsx';
import { ValueCard } from './value/value-card.tsx';

const points = ['100', '9717.48'].map((value, at) => ({ time: at * 3_600_000, value, btc: null }));
const VALUE = { asset: 'USDT', points, profit: '5', profitPercent: '5.00', netInflow: '9612.48', unpriced: [] };

function drawn(element: ReactNode): string {
  const client = new QueryClient();
  for (const span of ['24h', '7d', '30d', '90d', '1y', 'all']) client.setQueryData(['wallet-value', span], VALUE);
  return markupOf(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

/** The markup with what is isolated left to right as `#`, from the innermost on, and without spans around text. */
function withoutNumbers(html: string): string {
  const next = html
    .replace(/<span class="numeric[^"]*">([^<]*)<\/span>/g, '#')
    .replace(/<span(?! class="numeric)[^>]*>([^<]*)<\/span>/g, '$1');
  return next === html ? html : withoutNumbers(next);
}

const shares = [{ asset: 'SOL', value: decimal('9717.484'), tenths: 1_000 }];
test.each([
  [
    'the total',
    1,
    <Total
      key="total"
      valued={[]}
      futures={decimal('9717.48')}
      isAway={false}
      unit="USDT"
      inBitcoin={(value) => value}
      hidden={false}
      onHide={() => {}}
    />,
  ],
  ['the allocation', 1, <AllocationCard key="shares" shares={shares} isAway={false} unit="USDT" hidden={false} />],
  ['course and profit', 3, <ValueCard key="course" hidden={false} />],
])('VAL-28 in %s the unit is isolated with its number', (_, least, element) => {
  const html = drawn(element).replace(/ aria-[a-z]+="[^"]*"/g, '');
  expect(html.match(/USDT/g)?.length).toBeGreaterThanOrEqual(least);
  expect(withoutNumbers(html)).not.toMatch(/USDT|BTC/);
});
