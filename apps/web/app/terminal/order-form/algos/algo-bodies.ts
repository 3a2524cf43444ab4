import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { MarketRules } from '../../market-rules.ts';
import type { LadderDraft, TwapDraft } from './algo-draft.ts';

/** Returns the request for a ladder that `checkLadder` found nothing wrong with. */
export function ladderBody(side: Side, draft: LadderDraft, rules: MarketRules, clientAlgoId: string): PlaceAlgoBody {
  return {
    kind: 'SCALED',
    symbol: rules.pairCode,
    side,
    quantity: draft.quantity,
    fromPrice: draft.from,
    toPrice: draft.to,
    orderCount: Number(draft.count),
    distribution: draft.distribution,
    postOnly: draft.isPostOnly,
    clientAlgoId,
  };
}

/** Returns the request for a TWAP that `checkTwap` found nothing wrong with. */
export function twapBody(side: Side, draft: TwapDraft, rules: MarketRules, clientAlgoId: string): PlaceAlgoBody {
  const isMoney = side === 'BUY' && draft.given === 'total';
  return {
    kind: 'TWAP',
    symbol: rules.pairCode,
    side,
    ...(isMoney ? { quoteQuantity: draft.amount } : { quantity: draft.amount }),
    ...(isMoney || draft.limit === '' ? {} : { limitPrice: draft.limit }),
    duration: Number(draft.minutes) * 60,
    slices: Number(draft.parts),
    randomize: draft.isRandom,
    clientAlgoId,
  };
}
