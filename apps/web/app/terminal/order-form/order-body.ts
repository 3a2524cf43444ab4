import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { isTimed } from './draft-times.ts';
import { endOf } from './good-till.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { readDraft } from './order-form.logic.ts';

/** Returns the body of the request for one order that is placed now, of a draft that `checkDraft` found nothing wrong with. */
export function orderBody(
  draft: OrderDraft,
  rules: MarketRules,
  clientOrderId: string,
  nowMs: number = Date.now(),
): PlaceOrderBody {
  const { price, stop, turnE2, visible, quantity, quote } = readDraft(draft, rules);
  const { type, hasPrice, byMoney, trigger, times, isPegged } = KINDS[draft.kind];
  const common = { symbol: rules.pairCode, side: draft.side, clientOrderId, type };
  if (byMoney && draft.given === 'total') {
    return { ...common, quoteQuantity: unitsText(present(quote), rules.quoteScale) };
  }
  return {
    ...common,
    ...(hasPrice ? { price: unitsText(present(price), rules.priceScale) } : {}),
    ...(isPegged ? { peg: draft.peg, pegLevels: draft.pegLevels } : {}),
    ...(trigger === 'price' ? { stopPrice: unitsText(present(stop), rules.priceScale) } : {}),
    ...(trigger === 'turn' ? { trailingDelta: Number(present(turnE2)) } : {}),
    quantity: unitsText(present(quantity), rules.quantityScale),
    ...(visible === null ? {} : { visibleQuantity: unitsText(visible, rules.quantityScale) }),
    ...(times.includes(draft.timeInForce) ? { timeInForce: draft.timeInForce } : {}),
    ...(isTimed(draft) ? { goodTill: present(endOf(draft, nowMs)) } : {}),
  };
}

export function present<T>(value: T | null): T {
  if (value === null) throw new Error('the draft was not checked');
  return value;
}
