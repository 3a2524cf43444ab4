import type { PlaceListBody, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { KINDS } from './kinds.ts';
import { type OrderDraft, orderBody, present, readDraft } from './order-form.logic.ts';

/** What one press sends: an order, or a list of orders that belong together. */
export type Sent = { kind: 'order'; body: PlaceOrderBody } | { kind: 'list'; body: PlaceListBody };

/** Returns what a draft sends that `checkDraft` found nothing wrong with; every id in it is made of `id`. */
export function sentOf(draft: OrderDraft, rules: MarketRules, id: string): Sent {
  const { list } = KINDS[draft.kind];
  if (list === null) return { kind: 'order', body: orderBody(draft, rules, id) };
  const { price, stop, stopLimit, quantity } = readDraft(draft, rules);
  const inPrice = (units: bigint | null) => unitsText(present(units), rules.priceScale);
  const common = { side: draft.side, quantity: unitsText(present(quantity), rules.quantityScale) };
  const waiting = { ...common, stopPrice: inPrice(stop), clientOrderId: `${id}-2` };
  return {
    kind: 'list',
    body: {
      symbol: rules.pairCode,
      kind: list,
      clientListId: id,
      legs: [
        { ...common, type: 'LIMIT_MAKER', price: inPrice(price), clientOrderId: `${id}-1` },
        stopLimit === null
          ? { ...waiting, type: 'STOP_LOSS' }
          : { ...waiting, type: 'STOP_LOSS_LIMIT', price: inPrice(stopLimit), timeInForce: 'GTC' },
      ],
    },
  };
}

/** What is shown of it before it goes out: of a list the price that takes the profit and the one that stops the loss. */
export type Shown = Pick<
  PlaceOrderBody,
  'side' | 'price' | 'stopPrice' | 'trailingDelta' | 'quantity' | 'quoteQuantity'
>;

export function shownOf(sent: Sent): Shown {
  if (sent.kind === 'order') return sent.body;
  const [profit, stop] = sent.body.legs;
  if (profit === undefined || stop === undefined) throw new Error('a list of fewer than two orders');
  const { side, price, quantity } = profit;
  return { side, price, quantity, stopPrice: stop.stopPrice };
}
