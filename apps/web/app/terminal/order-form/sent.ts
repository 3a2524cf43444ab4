import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import type { PlaceListBody, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { hasNextPrice } from './check-lists.ts';
import { KINDS } from './kinds.ts';
import { orderBody, present } from './order-body.ts';
import type { OrderDraft } from './order-draft.ts';
import { readDraft } from './order-form.logic.ts';

/** The content of one press: an order, or a list of orders. */
export type Sent =
  | { kind: 'order'; body: PlaceOrderBody; contract?: ContractTerms }
  /** `isMarket`: its first order stands for one by market (TRAD-322). */
  | { kind: 'list'; body: PlaceListBody; isMarket?: true };
/** What an order of a contract says besides. */
export type ContractTerms = Pick<
  PlaceContractOrderBody,
  'positionSide' | 'reduceOnly' | 'workingType' | 'takeProfit' | 'stopLoss' | 'exitType'
>;
type Leg = PlaceListBody['legs'][number];

/** Returns the orders of a draft without problems; all their ids derive from `id`. */
export function sentOf(draft: OrderDraft, rules: MarketRules, id: string): Sent {
  const { list, follows } = KINDS[draft.kind];
  if (list === null) return { kind: 'order', body: orderBody(draft, rules, id) };
  const legs =
    follows === null ? profitAndStop(draft, rules, draft.side) : [first(draft, rules), ...next(draft, rules)];
  const named = legs.map((leg, at) => ({ ...leg, clientOrderId: `${id}-${at + 1}` }));
  return { kind: 'list', body: { symbol: rules.pairCode, kind: list, clientListId: id, legs: named } };
}

const inPrice = (units: bigint | null, rules: MarketRules) => unitsText(present(units), rules.priceScale);
const quantityOf = (draft: OrderDraft, rules: MarketRules) =>
  unitsText(present(readDraft(draft, rules).quantity), rules.quantityScale);

/** The order that the others of a list wait for. */
function first(draft: OrderDraft, rules: MarketRules): Leg {
  const price = inPrice(readDraft(draft, rules).price, rules);
  return { side: draft.side, type: 'LIMIT', price, quantity: quantityOf(draft, rules), timeInForce: 'GTC' };
}

/** Returns the followers; the quantity of a purchased amount is unknown yet. */
function next(draft: OrderDraft, rules: MarketRules): Leg[] {
  if (KINDS[draft.kind].follows === 'pair') return profitAndStop(draft, rules, draft.side === 'BUY' ? 'SELL' : 'BUY');
  const { nextPrice, stop } = readDraft(draft, rules);
  const { type, times, trigger } = KINDS[draft.nextKind];
  return [
    {
      side: KINDS[draft.kind].isPaid ? 'SELL' : draft.nextSide,
      type,
      ...amountOf(draft, rules),
      ...(hasNextPrice(draft) ? { price: inPrice(nextPrice, rules) } : {}),
      ...(trigger === null ? {} : { stopPrice: inPrice(stop, rules) }),
      ...(times.length === 0 ? {} : { timeInForce: 'GTC' }),
    },
  ];
}

function amountOf(draft: OrderDraft, rules: MarketRules): { quantity?: string } {
  return KINDS[draft.kind].isPaid ? {} : { quantity: quantityOf(draft, rules) };
}

/** One takes the profit in the book, the other waits for the stop. */
function profitAndStop(draft: OrderDraft, rules: MarketRules, side: Side): Leg[] {
  const { price, nextPrice, stop, stopLimit } = readDraft(draft, rules);
  const common = { side, ...amountOf(draft, rules) };
  const waiting = { ...common, stopPrice: inPrice(stop, rules) };
  return [
    { ...common, type: 'LIMIT_MAKER', price: inPrice(KINDS[draft.kind].follows === null ? price : nextPrice, rules) },
    stopLimit === null
      ? { ...waiting, type: 'STOP_LOSS' }
      : { ...waiting, type: 'STOP_LOSS_LIMIT', price: inPrice(stopLimit, rules), timeInForce: 'GTC' },
  ];
}

/** The fields shown while the outcome is unknown: a list's first order and its triggers. */
type Shown = Pick<PlaceOrderBody, 'side' | 'price' | 'stopPrice' | 'trailingDelta' | 'quantity' | 'quoteQuantity'>;

export function shownOf(sent: Sent): Shown {
  if (sent.kind === 'order') return sent.body;
  const [profit] = sent.body.legs;
  if (profit === undefined) throw new Error('the order list is empty');
  const { side, price, quantity } = profit;
  const stopPrice = sent.body.legs.find((leg) => leg.stopPrice !== undefined)?.stopPrice;
  return { side, price, quantity, ...(stopPrice === undefined ? {} : { stopPrice }) };
}
