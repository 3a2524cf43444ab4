import { apiGet } from '@pelorus/client/http/request.ts';
import type { PastPrices } from '@pelorus/protocol/http/loader-api.ts';
import { add, type Decimal, decimal, divide, multiply } from '@pelorus/site/decimal.ts';
import { useEffect, useState } from 'react';
import type { MarketRow } from './market-rows.ts';

/** The exchange reads past prices once a minute. */
const AGAIN_MS = 60_000;
const HUNDRED = decimal('100');

/** Returns (last − past) ÷ past in percent, two digits, half away from zero; null: there was no price then. */
export function changeSince(past: string | null, last: string): Decimal | null {
  if (past === null || !/[1-9]/.test(past)) return null;
  const { scale, units } = decimal(past);
  return divide(multiply(add(decimal(last), { units: -units, scale }), HUNDRED), { units, scale }, 2, 'half-up');
}

/** Returns the rows with their changes of an hour and seven days (MKTS-05). */
export function withPastChanges(rows: readonly MarketRow[], past: PastPrices): MarketRow[] {
  return rows.map((row) => {
    const { hour = null, week = null } = past[row.pairCode] ?? {};
    const { last } = row.ticker;
    return { ...row, hourChange: changeSince(hour, last), weekChange: changeSince(week, last) };
  });
}

/** Returns the past prices, read again each minute while the page is looked at; after a failure the last known stay. */
export function usePastPrices(atStart: PastPrices): PastPrices {
  const [past, setPast] = useState(atStart);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      apiGet<PastPrices>('/api/markets/past-prices').then(setPast, () => {});
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return past;
}
