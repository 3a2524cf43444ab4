import type { PlaceListBody } from '@pelorus/protocol/spot/http.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { type MarketRules, unitsText } from '../market-rules.ts';
import type { Estimate } from './estimate.ts';
import { type Exit, entryUnits, exitTexts, marketEntry } from './exits.ts';
import { KINDS } from './kinds.ts';
import { orderBody, present } from './order-body.ts';
import type { OrderDraft } from './order-draft.ts';
import type { Sent } from './sent.ts';

type Leg = PlaceListBody['legs'][number];

/**
 * Returns the list of an order with exits, of a draft that `checkDraft` found nothing wrong with (TRAD-320). What a purchase
 * bought, less its fee, is what its exits sell (LIST-14); a sale's exits buy its quantity back.
 */
export function exitList(draft: OrderDraft, rules: MarketRules, id: string, estimate: Estimate | null): Sent {
  const first = entryLeg(draft, rules, estimate);
  const prices = exitTexts(draft, rules, entryUnits(draft, rules, estimate));
  const followers = exitLegs(draft, prices, first.quantity);
  const legs = [first, ...followers].map((leg, index) => ({ ...leg, clientOrderId: `${id}-${index + 1}` }));
  return {
    kind: 'list',
    body: { symbol: rules.pairCode, kind: listKind(draft, followers.length), clientListId: id, legs },
    ...(KINDS[draft.kind].byMoney ? { isMarket: true } : {}),
  };
}

function listKind({ side }: OrderDraft, followers: number): ListKind {
  if (side === 'BUY') return followers === 2 ? 'OPOCO' : 'OPO';
  return followers === 2 ? 'OTOCO' : 'OTO';
}

/** The order itself; one by market as a limit order that fills at once and whole, or not at all (TRAD-322). */
function entryLeg(draft: OrderDraft, rules: MarketRules, estimate: Estimate | null): Leg {
  if (!KINDS[draft.kind].byMoney) {
    const { symbol: _, clientOrderId: __, ...leg } = orderBody(draft, rules, '');
    return leg;
  }
  const { priceUnits, quantityUnits } = present(marketEntry(draft, rules, estimate));
  return {
    side: draft.side,
    type: 'LIMIT',
    price: unitsText(priceUnits, rules.priceScale),
    quantity: unitsText(quantityUnits, rules.quantityScale),
    timeInForce: 'FOK',
  };
}

/** With both, the profit only waits, so that one can end the other; alone it may trade at once. */
function exitLegs(
  { side }: OrderDraft,
  { takeProfit, stopLoss }: Partial<Record<Exit, string>>,
  quantity: string | undefined,
): Leg[] {
  const isBuy = side === 'BUY';
  const common = { side: isBuy ? 'SELL' : 'BUY', ...(isBuy || quantity === undefined ? {} : { quantity }) } as const;
  const profit: Leg[] =
    takeProfit === undefined
      ? []
      : [
          stopLoss === undefined
            ? { ...common, type: 'LIMIT', price: takeProfit, timeInForce: 'GTC' }
            : { ...common, type: 'LIMIT_MAKER', price: takeProfit },
        ];
  return stopLoss === undefined ? profit : [...profit, { ...common, type: 'STOP_LOSS', stopPrice: stopLoss }];
}
