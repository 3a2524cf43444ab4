import { apiRequest } from '@pelorus/client/http/request.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { PastPrices } from '@pelorus/protocol/http/loader-api.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { add, type Decimal, decimal, divide, multiply } from '@pelorus/site/decimal.ts';
import { useEffect, useState } from 'react';

/** The exchange reads past prices once a minute. */
const AGAIN_MS = 60_000;
const HUNDRED = decimal('100');

/** Returns (last − past) ÷ past in percent, two digits, half away from zero; null: there was no price then. */
export function changeSince(past: string | null, last: string): Decimal | null {
  if (past === null || !/[1-9]/.test(past)) return null;
  const { scale, units } = decimal(past);
  return divide(multiply(add(decimal(last), { units: -units, scale }), HUNDRED), { units, scale }, 2, 'half-up');
}

/** Changes of an hour and seven days, percent; null: unknown; absent: not asked for. */
export interface PastChanges {
  hourChange?: Decimal | null;
  weekChange?: Decimal | null;
}

/** Returns the rows with their changes of an hour and seven days (MKTS-05, FWEB-53); what never traded has none. */
export function withPastChanges<Row extends { ticker: Ticker | undefined }>(
  rows: readonly Row[],
  past: PastPrices,
): (Row & PastChanges)[] {
  return rows.map((row) => {
    if (row.ticker === undefined) return { ...row, hourChange: null, weekChange: null };
    const { last, pairCode } = row.ticker;
    const { hour = null, week = null } = past[pairCode] ?? {};
    return { ...row, hourChange: changeSince(hour, last), weekChange: changeSince(week, last) };
  });
}

/** What a page's loader had of past prices. */
export interface PastAtStart {
  past: PastPrices;
  /** When, ms. */
  nowMs: number;
}

const PATHS = { spot: '/api/markets/past-prices', futures: '/futuresapi/markets/past-prices' } as const;

/**
 * Returns the past prices of a product, read again each minute while the page is looked at, and at once where those of the
 * start are older; after a failure the last known stay.
 */
export function usePastPrices({ past: atStart, nowMs }: PastAtStart, product: Product): PastPrices {
  const [past, setPast] = useState(atStart);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how old they are counts once
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'hidden') return;
      apiRequest<PastPrices>('GET', PATHS[product]).then(setPast, () => {});
    };
    if (Date.now() - nowMs > AGAIN_MS) read();
    const timer = setInterval(read, AGAIN_MS);
    return () => clearInterval(timer);
  }, [product]);
  return past;
}
