import { apiGet } from '@pelorus/client/http/request.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import type { PriceBoundsData } from '@pelorus/protocol/markets/http.ts';
import { useEffect, useRef, useState } from 'react';
import type { MarketRules } from '../market-rules.ts';
import { boundsProblem } from './price-bounds.ts';

/** After the last key of a price; and while one is outside: the market may come to it. */
const TYPING_MS = 300;
const AGAIN_MS = 5_000;

/**
 * Returns the allowed prices of each side now (TRAD-256), loaded once one of `prices` differs from the form's initial
 * one. null: unknown, and then prices are not checked here: the exchange refuses invalid ones.
 */
export function usePriceBounds(rules: MarketRules, side: Side, prices: readonly string[]): PriceBounds | null {
  const [known, setKnown] = useState<{ pairCode: string; bounds: PriceBoundsData } | null>(null);
  const { pairCode } = rules;
  const bounds = known?.pairCode === pairCode ? known.bounds[side] : null;
  const isOutside = prices.some((text) => boundsProblem(text, rules, bounds) !== null);
  const written = prices.join();
  const first = useRef(written);
  useEffect(() => {
    if (written === first.current || isContractSymbol(pairCode)) return;
    let isOver = false;
    const ask = () =>
      void apiGet<PriceBoundsData>('/api/markets/price-bounds', { query: { symbol: pairCode } })
        .then(
          (told) => ({ pairCode, bounds: told }),
          () => null,
        )
        .then((next) => {
          if (!isOver) setKnown(next);
        });
    const timer = isOutside ? setInterval(ask, AGAIN_MS) : setTimeout(ask, TYPING_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [pairCode, written, isOutside]);
  return bounds;
}
