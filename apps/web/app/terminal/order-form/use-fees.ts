import { apiGet } from '@pelorus/client/http/request.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import type { FeesData } from '@pelorus/protocol/spot/http.ts';
import { useEffect, useMemo, useState } from 'react';
import { type MarketRules, rateE6 } from '../market-rules.ts';

/** Returns the market with the person's own rates in place of its own (TRAD-224). */
export function withFees(rules: MarketRules, fees: Pick<FeesData, 'maker' | 'taker'>): MarketRules {
  return { ...rules, makerFeeE6: rateE6(fees.maker), takerFeeE6: rateE6(fees.taker) };
}

/** Returns the market with the person's own fees; with the public ones for visitors, and until loaded. */
export function usePersonFees(rules: MarketRules, accountId: number | null): MarketRules {
  const isContract = isContractSymbol(rules.pairCode);
  const [known, setKnown] = useState<{ accountId: number; fees: FeesData } | null>(null);
  useEffect(() => {
    // A contract tells its own.
    if (accountId === null || isContract) return;
    let isOver = false;
    apiGet<FeesData>('/api/spot/fees').then(
      (fees) => {
        if (!isOver) setKnown({ accountId, fees });
      },
      // The market's public rate is shown: the exchange reports the real fee with each trade.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [accountId, isContract]);
  const fees = known?.accountId === accountId ? known?.fees : undefined;
  return useMemo(() => (fees === undefined ? rules : withFees(rules, fees)), [rules, fees]);
}
