import type { ReplaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, notionalUnits, quantityRules, totalRules, unitsText, wholeUnits } from '../market-rules.ts';
import { checkPrice } from '../order-form/check-price.ts';
import { readAmount } from '../order-form/order-form.logic.ts';
import type { Problem } from '../order-form/problem.ts';

/** What a row of an order is changed to, as typed. */
export interface OrderTexts {
  price: string;
  quantity: string;
}
export type EditField = keyof OrderTexts;

/** How an order becomes what was typed. */
export type OrderChange =
  /** Smaller, at its place in the queue. */
  | { kind: 'amend'; quantity: string }
  /** Another order for what is left of it, at the end of the queue. */
  | { kind: 'replace'; body: ReplaceOrderBody };

interface OrderEdit {
  price: Problem | null;
  quantity: Problem | null;
  /** null: nothing changed, or something is wrong. */
  change: OrderChange | null;
}

/** Returns which parts of an open order can be changed in its row now; those of a list hold to one another (TRAD-391). */
export function editableFields(order: OrderData, rules: MarketRules | null): EditField[] {
  if (rules === null || rules.status === 'HALT' || order.listId !== null || !/[1-9]/.test(order.quantity)) return [];
  return order.type.includes('LIMIT') && order.peg === null ? ['price', 'quantity'] : ['quantity'];
}

/** Returns what is wrong with the typed texts, and the change that they are (TRAD-392). */
export function checkEdit(texts: OrderTexts, order: OrderData, rules: MarketRules): OrderEdit {
  const hasPrice = editableFields(order, rules).includes('price');
  const price = hasPrice ? priceProblem(texts.price, rules) : null;
  const read = readAmount(texts.quantity, rules.quantityScale);
  const now = wholeUnits(order.quantity, rules.quantityScale);
  const isMoved =
    hasPrice &&
    price === null &&
    wholeUnits(texts.price, rules.priceScale) !== wholeUnits(order.price, rules.priceScale);
  const isReplaced = isMoved || (typeof read === 'object' && read.units > now);
  const quantity = quantityProblem(texts, order, rules, isReplaced);
  if (price !== null || quantity !== null || typeof read !== 'object') return { price, quantity, change: null };
  if (isReplaced) {
    const left = read.units - goneOf(order, rules);
    const body: ReplaceOrderBody = {
      ...(isMoved ? { price: texts.price } : {}),
      // What is left is for the engine to say, who knows of the last fill.
      ...(read.units === now ? {} : { quantity: unitsText(left, rules.quantityScale) }),
    };
    return { price, quantity, change: { kind: 'replace', body } };
  }
  return { price, quantity, change: read.units === now ? null : { kind: 'amend', quantity: texts.quantity } };
}

/** Amounts removed by self-trade prevention are as gone as filled ones. */
function goneOf({ filledQuantity, preventedQuantity }: OrderData, { quantityScale }: MarketRules): bigint {
  return wholeUnits(filledQuantity, quantityScale) + wholeUnits(preventedQuantity, quantityScale);
}

function priceProblem(text: string, rules: MarketRules): Problem | null {
  if (text === '') return { id: 'trade.problem.missingPrice', amount: '', asset: rules.quote };
  return checkPrice(text, rules);
}

function quantityProblem(
  { price, quantity: text }: OrderTexts,
  order: OrderData,
  rules: MarketRules,
  isReplaced: boolean,
): Problem | null {
  const { base, quantityScale, stepUnits } = rules;
  const say = (id: Problem['id'], units: bigint): Problem => ({
    id,
    amount: unitsText(units, quantityScale),
    asset: base,
  });
  const { least, most } = quantityRules(rules, order.type.includes('LIMIT'));
  const gone = goneOf(order, rules);
  const read = readAmount(text, quantityScale);
  if (read === 'empty') return { id: 'trade.problem.missingAmount', amount: '', asset: base };
  if (read === 'malformed') return { id: 'ui.number.malformed', amount: '', asset: base };
  if (read === 'too-precise') return say('trade.problem.amountStep', stepUnits);
  if (read === 'too-large' || read.units - gone > most) return say('trade.problem.amountMax', most);
  if (read.units <= gone)
    return gone === 0n ? say('trade.problem.amountMin', least) : say('trade.problem.amendFilled', gone);
  if (read.units % stepUnits !== 0n) return say('trade.problem.amountStep', stepUnits);
  return isReplaced ? newOrderProblem(price, read.units - gone, order, rules) : null;
}

/** What is left stands as an order of its own: the market's least amount and total hold for it. */
function newOrderProblem(price: string, left: bigint, order: OrderData, rules: MarketRules): Problem | null {
  if (rules.status === 'CANCEL_ONLY') return { id: 'trade.problem.cancelOnly', amount: '', asset: rules.base };
  const hasPrice = order.type.includes('LIMIT');
  const { least } = quantityRules(rules, hasPrice);
  if (left < least)
    return { id: 'trade.problem.amountMin', amount: unitsText(least, rules.quantityScale), asset: rules.base };
  if (!hasPrice) return null;
  const read = readAmount(price, rules.priceScale);
  if (typeof read !== 'object') return null;
  const total = notionalUnits(rules, read.units, left);
  const bounds = totalRules(rules, true);
  const say = (id: Problem['id'], units: bigint): Problem => ({
    id,
    amount: unitsText(units, rules.quoteScale),
    asset: rules.quote,
  });
  if (total < bounds.least) return say('trade.problem.totalMin', bounds.least);
  return bounds.most !== 0n && total > bounds.most ? say('trade.problem.totalMax', bounds.most) : null;
}
