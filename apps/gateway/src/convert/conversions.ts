import { acceptedQuotes, type QuoteRow } from '@pelorus/database/convert/quotes.ts';
import type { ConversionData, convertHistoryFilter } from '@pelorus/protocol/convert/http.ts';
import type { z } from 'zod';
import { type Pages, shownPage } from '../trading/history.ts';
import type { ConvertNeeds } from './needs.ts';
import { presentConversion, STATES } from './present-conversion.ts';

/** Reads what an account converted, the newest first, a page at a time. Refuses UNKNOWN_ASSET. */
export function conversionPages(
  { catalog, pool }: Pick<ConvertNeeds, 'catalog' | 'pool'>,
  account: number,
  { asset: code, from: fromMs, state, to: toMs }: z.output<typeof convertHistoryFilter>,
): Pages<ConversionData> {
  const asset = code === undefined ? undefined : catalog.assetOrRefuse(code).id;
  const kept = Object.entries(STATES).filter(([, shown]) => shown === state) as [QuoteRow['state'], unknown][];
  const states = state === undefined ? undefined : kept.map(([one]) => one);
  return async (place, limit) => {
    const found = await acceptedQuotes(pool, account, {
      asset,
      states,
      fromMs,
      toMs,
      before: place?.[0],
      limit: limit + 1,
    });
    return shownPage(
      found,
      limit,
      ({ number }) => number,
      (row) => presentConversion(catalog, row),
    );
  };
}
