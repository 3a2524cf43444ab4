import { parseUnits } from '@pelorus/money/units.ts';
import type { Side } from '@pelorus/protocol/spot/enums.ts';
import type { PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { baseUnits, type MarketRules, notionalUnits, quantityFor, quantityOfBase, unitsText } from '../market-rules.ts';
import { KINDS, mayHide, type OrderKind, type Wait } from './kinds.ts';

/** What stands in the form, as typed. */
export interface OrderDraft {
  side: Side;
  kind: OrderKind;
  timeInForce: Wait;
  price: string;
  /** What it waits for: a price, or a turn of the price in percent. Kinds that wait for neither leave both be. */
  stop: string;
  turn: string;
  /** What the book shows of it at once; empty: all. */
  visible: string;
  quantity: string;
  /** In the quote asset. */
  total: string;
  /** Which of quantity and total the person gave; the other one follows. */
  given: 'quantity' | 'total';
}

export type DraftAction =
  | { do: 'side'; side: Side }
  | { do: 'kind'; kind: OrderKind }
  | { do: 'timeInForce'; timeInForce: Wait }
  | { do: 'price'; text: string }
  /** A line of the book: its price, and an amount of coins if one was pressed. */
  | { do: 'line'; price: string; quantity: string | null }
  | { do: 'stop' | 'turn' | 'visible'; text: string }
  | { do: 'quantity'; text: string }
  | { do: 'total'; text: string }
  | { do: 'given'; given: 'quantity' | 'total' }
  /** A whole percentage of what is available. */
  | { do: 'share'; percent: number; available: Available }
  /** After an order went out: ready for the next one. */
  | { do: 'cleared' };

/** What may be spent, in units of each asset; null = not known (a visitor, or not loaded). */
export interface Available {
  base: bigint | null;
  quote: bigint | null;
}

export const EMPTY_DRAFT: OrderDraft = {
  side: 'BUY',
  kind: 'limit',
  timeInForce: 'GTC',
  price: '',
  stop: '',
  turn: '',
  visible: '',
  quantity: '',
  total: '',
  given: 'quantity',
};

/** Digits after the point of a turn in percent: hundredths, as the exchange counts. */
export const TURN_SCALE = 2;

export type Amount = { units: bigint } | 'empty' | 'malformed' | 'too-precise' | 'too-large';

/** Returns what the text of a decimal field (site's decimalInput) means at a scale; "1." is on its way to "1.5". */
export function readAmount(text: string, scale: number): Amount {
  if (text === '') return 'empty';
  const parsed = parseUnits(text.replace(/\.$/, ''), scale);
  return parsed.ok ? { units: BigInt(parsed.units) } : parsed.problem;
}

function unitsOf(text: string, scale: number): bigint | null {
  const amount = readAmount(text, scale);
  return typeof amount === 'object' ? amount.units : null;
}

/** Returns the draft after an action; quantity and total follow each other exactly. */
export function draftAfter(draft: OrderDraft, action: DraftAction, rules: MarketRules): OrderDraft {
  switch (action.do) {
    case 'side':
      return followed({ ...draft, side: action.side, ...givenFor(draft.kind, action.side, draft) }, rules);
    case 'kind':
      return followed({ ...draft, kind: action.kind, ...givenFor(action.kind, draft.side, draft) }, rules);
    case 'timeInForce':
      return { ...draft, timeInForce: action.timeInForce };
    case 'price':
      return followed({ ...draft, price: action.text }, rules);
    case 'stop':
    case 'turn':
    case 'visible':
      return { ...draft, [action.do]: action.text };
    case 'line':
      return followed(
        { ...draft, price: action.price, ...(action.quantity === null ? {} : given(action.quantity)) },
        rules,
      );
    case 'quantity':
      return followed({ ...draft, quantity: action.text, given: 'quantity' }, rules);
    case 'total':
      return followed({ ...draft, total: action.text, given: 'total' }, rules);
    case 'given':
      return { ...draft, given: action.given, quantity: '', total: '' };
    case 'share':
      return shared(draft, action.percent, action.available, rules);
    case 'cleared':
      return { ...draft, quantity: '', total: '', visible: '' };
  }
}

const given = (quantity: string): Partial<OrderDraft> => ({ quantity, given: 'quantity' });

/** A market order is given by what one has: money when buying, coins when selling. A limit order keeps what was typed. */
function givenFor(kind: OrderKind, side: Side, draft: OrderDraft): Partial<OrderDraft> {
  const wasMarket = KINDS[draft.kind].byMoney;
  if (!KINDS[kind].byMoney) return wasMarket ? { given: 'quantity', total: '' } : {};
  if (wasMarket && side === draft.side) return {};
  return side === 'BUY' ? { given: 'total', quantity: '' } : { given: 'quantity', total: '' };
}

function followed(draft: OrderDraft, rules: MarketRules): OrderDraft {
  // A market order's other amount is an estimate from the book, not a field.
  if (!KINDS[draft.kind].hasPrice)
    return draft.given === 'total' ? { ...draft, quantity: '' } : { ...draft, total: '' };
  const price = unitsOf(draft.price, rules.priceScale);
  if (draft.given === 'quantity') {
    const quantity = unitsOf(draft.quantity, rules.quantityScale);
    if (price === null || quantity === null) return { ...draft, total: '' };
    return { ...draft, total: unitsText(notionalUnits(rules, price, quantity), rules.quoteScale) };
  }
  const total = unitsOf(draft.total, rules.quoteScale);
  if (price === null || price === 0n || total === null) return { ...draft, quantity: '' };
  return { ...draft, quantity: unitsText(quantityFor(rules, price, total), rules.quantityScale) };
}

function shared(draft: OrderDraft, percent: number, available: Available, rules: MarketRules): OrderDraft {
  const share = (units: bigint) => (units * BigInt(percent)) / 100n;
  if (draft.side === 'SELL') {
    if (available.base === null) return draft;
    const units = quantityOfBase(rules, share(available.base));
    const quantity = unitsText((units / rules.stepUnits) * rules.stepUnits, rules.quantityScale);
    return followed({ ...draft, quantity, given: 'quantity' }, rules);
  }
  if (available.quote === null) return draft;
  const spend = share(available.quote);
  if (KINDS[draft.kind].byMoney) {
    return followed({ ...draft, total: unitsText(spend, rules.quoteScale), given: 'total' }, rules);
  }
  const { price, stop } = readDraft(draft, rules);
  const at = price ?? (KINDS[draft.kind].hasPrice ? null : stop);
  // What only waits for a turn of the price has none to reckon with.
  if (at === null) return draft;
  const quantity = unitsText(quantityFor(rules, at, spend), rules.quantityScale);
  return followed({ ...draft, quantity, given: 'quantity' }, rules);
}

/** Returns how much of what is available the draft takes, 0 to 100, rounded down; 0 when not known. */
export function shareOf(draft: OrderDraft, available: Available, rules: MarketRules): number {
  const read = readDraft(draft, rules);
  const [used, whole] =
    draft.side === 'SELL'
      ? [read.quantity === null ? null : baseUnits(rules, read.quantity), available.base]
      : [read.quote, available.quote];
  if (used === null || whole === null || whole === 0n) return 0;
  const percent = (used * 100n) / whole;
  return percent > 100n ? 100 : Number(percent);
}

export interface ReadDraft {
  price: bigint | null;
  /** What it waits for; null where it waits for no price. */
  stop: bigint | null;
  /** By how many hundredths of a percent the price must turn. */
  turnE2: bigint | null;
  visible: bigint | null;
  quantity: bigint | null;
  /** What the order is worth: given, or price × quantity, without a limit price at what it waits for. null: the book says. */
  quote: bigint | null;
}

/** Returns the draft's numbers in units, null where a field is empty or unreadable. */
export function readDraft(draft: OrderDraft, rules: MarketRules): ReadDraft {
  const { hasPrice, byMoney, trigger } = KINDS[draft.kind];
  const isMoney = byMoney && draft.given === 'total';
  const price = hasPrice ? unitsOf(draft.price, rules.priceScale) : null;
  const stop = trigger === 'price' ? unitsOf(draft.stop, rules.priceScale) : null;
  const quantity = isMoney ? null : unitsOf(draft.quantity, rules.quantityScale);
  const at = price ?? (hasPrice ? null : stop);
  const worth = at === null || quantity === null ? null : notionalUnits(rules, at, quantity);
  return {
    price,
    stop,
    turnE2: trigger === 'turn' ? unitsOf(draft.turn, TURN_SCALE) : null,
    visible: mayHide(draft.kind, draft.timeInForce) ? unitsOf(draft.visible, rules.quantityScale) : null,
    quantity,
    quote: isMoney ? unitsOf(draft.total, rules.quoteScale) : worth,
  };
}

/** Returns the body of the request for a draft that `checkDraft` found nothing wrong with. */
export function orderBody(draft: OrderDraft, rules: MarketRules, clientOrderId: string): PlaceOrderBody {
  const { price, stop, turnE2, visible, quantity, quote } = readDraft(draft, rules);
  const { type, hasPrice, byMoney, trigger, times } = KINDS[draft.kind];
  const common = { symbol: rules.pairCode, side: draft.side, clientOrderId, type };
  if (byMoney && draft.given === 'total') {
    return { ...common, quoteQuantity: unitsText(present(quote), rules.quoteScale) };
  }
  return {
    ...common,
    ...(hasPrice ? { price: unitsText(present(price), rules.priceScale) } : {}),
    ...(trigger === 'price' ? { stopPrice: unitsText(present(stop), rules.priceScale) } : {}),
    ...(trigger === 'turn' ? { trailingDelta: Number(present(turnE2)) } : {}),
    quantity: unitsText(present(quantity), rules.quantityScale),
    ...(visible === null ? {} : { visibleQuantity: unitsText(visible, rules.quantityScale) }),
    ...(times.length > 0 ? { timeInForce: draft.timeInForce } : {}),
  };
}

function present(units: bigint | null): bigint {
  if (units === null) throw new Error('an unchecked draft');
  return units;
}
