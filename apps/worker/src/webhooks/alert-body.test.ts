import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { expect, test, vi } from 'vitest';
import { bodyOf } from './body.ts';
import { Names } from './names.ts';

test('ADOC-29 ALRT-12 a price alert is told as the API guide shows it', async () => {
  const scales = { baseScale: 8, quoteScale: 8, lotUnits: 1_000, tickUnits: 1, priceScale: 2 };
  const names = new Names();
  const market = { symbol: 'BTC_USDT', base: 'BTC', quote: 'USDT', isContract: false, ...scales };
  vi.spyOn(names, 'market').mockResolvedValue(market);
  const call = {
    ...{ kind: 'price-alert', madeAtMs: Date.UTC(2026, 0, 1) },
    about: { alert: 7, market: 1, direction: 'above', priceTicks: 9_000_000, note: 'Sell half' },
  } as unknown as CallRow;
  const body = await bodyOf({ query: vi.fn() } as never, names, Buffer.alloc(32), call);
  expect(JSON.stringify(JSON.parse(apiSamples('https://host').priceAlert))).toBe(body);
});
