import { parseUnits } from '@pelorus/money/units.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import { typedOf } from '@pelorus/site/typed-number.ts';
import {
  type MarketRules,
  notionalUnits,
  quantityFor,
  quantityOfBase,
  quantityRules,
  unitsText,
} from '../market-rules.ts';
import { hasStop, hasStopLimit, KINDS, mayHide, type OrderKind, tabOf } from './kinds.ts';
import type { DraftAction, OrderDraft } from './order-draft.ts';

/** Digits after the point of a turn in percent: hundredths, as the exchange counts. */
export const TURN_SCALE = 2;

export type Amount = { units: bigint } | 'empty' | 'malformed' | 'too-precise' | 'too-large';

/** Reads a decimal field's text at a scale; text that the field refused (site's refusedText) is malformed. */
export function readAmount(text: string, scale: number): Amount {
  if (text === '') return 'empty';
  const parsed = parseUnits(text, scale);
  return parsed.ok ? { units: BigInt(parsed.units) } : parsed.problem;
}

/** Returns whether the text of a decimal field says more than nothing. */
export function isSome(text: string): boolean {
  return typedOf(text) === null && /[1-9]/.test(text);
}

function unitsOf(text: string, scale: number): bigint | null {
  const amount = readAmount(text, scale);
  return typeof amount === 'object' ? amount.units : null;
}

/** Returns the draft after an action; quantity and total follow each other exactly. */
export function draftAfter(draft: OrderDraft, action: DraftAction, rules: MarketRules): OrderDraft {
  switch (action.do) {
    case 'side':
      return followed(sided(draft, action.side), rules);
    case 'kind':
      return action.kind === tabOf(draft.kind) ? draft : followed(ofKind(draft, action.kind), rules);
    case 'postOnly':
      return followed(ofKind(draft, action.isOn ? 'postOnly' : 'limit'), rules);
    case 'nextKind':
      return { ...draft, nextKind: action.nextKind };
    case 'nextSide':
      return { ...draft, nextSide: action.side };
    case 'peg':
      return { ...draft, peg: action.peg };
    case 'pegLevels':
      return { ...draft, pegLevels: action.levels };
    case 'timeInForce':
      return { ...draft, timeInForce: action.timeInForce };
    case 'lasts':
      return { ...draft, lasts: action.lasts };
    case 'price':
      return followed({ ...draft, price: action.text }, rules);
    case 'stop':
    case 'turn':
    case 'stopLimit':
    case 'nextPrice':
    case 'visible':
    case 'until':
    case 'takeProfit':
    case 'stopLoss':
      return { ...draft, [action.do]: action.text };
    case 'flag':
      return { ...draft, [action.flag]: action.isOn };
    case 'exits':
      return { ...draft, ...exitsFor(draft, action.isOn, rules) };
    case 'exitsIn':
      return { ...draft, exitsIn: action.exitsIn, takeProfit: '', stopLoss: '' };
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
      return shared(draft, action, rules);
    case 'cleared':
      return { ...draft, ...NO_EXITS, quantity: '', total: '', visible: '' };
  }
}

const NO_EXITS = { hasExits: false, takeProfit: '', stopLoss: '' };

/** What may fill in part has no exits of its own: they are placed once it is filled whole (LIST-04). */
function exitsFor({ timeInForce }: OrderDraft, isOn: boolean, rules: MarketRules): Partial<OrderDraft> {
  if (!isOn) return NO_EXITS;
  return timeInForce === 'IOC' && !isContractSymbol(rules.pairCode)
    ? { hasExits: true, timeInForce: 'GTC' }
    : { hasExits: true };
}

const OTHER_SIDE = { BUY: 'SELL', SELL: 'BUY' } as const;

/** A follower trades the other way. An OPO list begins with a purchase: a sale needs none. */
function sided(draft: OrderDraft, side: Side): OrderDraft {
  const kind = side === 'SELL' && KINDS[draft.kind].isPaid ? (draft.kind === 'opo' ? 'oto' : 'otoco') : draft.kind;
  return { ...draft, side, kind, nextSide: OTHER_SIDE[side], ...givenFor(kind, side, draft) };
}

function ofKind(draft: OrderDraft, kind: OrderKind): OrderDraft {
  const isPaid = KINDS[kind].isPaid;
  const side = isPaid ? 'BUY' : draft.side;
  // The amount to sell is unknown yet, which a market order would need.
  const nextKind = isPaid && draft.nextKind === 'market' ? 'limit' : draft.nextKind;
  const next = KINDS[kind].follows === null ? {} : { nextKind, nextSide: OTHER_SIDE[side] };
  return { ...draft, ...waitFor(kind, draft), side, kind, ...next, ...givenFor(kind, side, draft) };
}

const given = (quantity: string): Partial<OrderDraft> => ({ quantity, given: 'quantity' });

/** A kind that cannot wait as long as the last one did waits until it is filled or cancelled. */
function waitFor(kind: OrderKind, { timeInForce }: OrderDraft): Partial<OrderDraft> {
  return KINDS[kind].times.includes(timeInForce) ? {} : { timeInForce: 'GTC' };
}

/** A market order is entered in the asset it pays with: money to buy, coins to sell. A limit order keeps its input. */
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

function shared(
  draft: OrderDraft,
  { percent, available, atUnits = null }: Extract<DraftAction, { do: 'share' }>,
  rules: MarketRules,
): OrderDraft {
  const share = (units: bigint) => (units * BigInt(percent)) / 100n;
  const { step } = quantityRules(rules, KINDS[draft.kind].hasPrice);
  const taken = (units: bigint) => {
    const quantity = unitsText((units / step) * step, rules.quantityScale);
    return followed({ ...draft, quantity, given: 'quantity' }, rules);
  };
  if (available.most !== undefined) return available.most === null ? draft : taken(share(available.most));
  if (draft.side === 'SELL') {
    return available.base === null ? draft : taken(quantityOfBase(rules, share(available.base)));
  }
  if (available.quote === null) return draft;
  const spend = share(available.quote);
  if (KINDS[draft.kind].byMoney) {
    return followed({ ...draft, total: unitsText(spend, rules.quoteScale), given: 'total' }, rules);
  }
  // Trailing and pegged orders have no price of their own.
  const at = dearestUnits(draft, rules) ?? (KINDS[draft.kind].hasPrice ? null : atUnits);
  return at === null ? draft : taken(quantityFor(rules, at, spend));
}

/** Returns the price of a purchase's hold: its limit, else its trigger; in a list the higher one. null: unknown. */
export function dearestUnits(draft: OrderDraft, rules: MarketRules): bigint | null {
  const { hasPrice, list } = KINDS[draft.kind];
  const { price, stop, stopLimit } = readDraft(draft, rules);
  if (!hasPrice) return stop;
  const other = list === 'OCO' ? (stopLimit ?? stop) : null;
  return price !== null && other !== null && other > price ? other : price;
}

export interface ReadDraft {
  price: bigint | null;
  /** Trigger price; null: none. */
  stop: bigint | null;
  /** By how many hundredths of a percent the price must turn. */
  turnE2: bigint | null;
  stopLimit: bigint | null;
  nextPrice: bigint | null;
  visible: bigint | null;
  quantity: bigint | null;
  /** Value: entered, or price × quantity; without a limit price by the trigger price. null: the book decides. */
  quote: bigint | null;
}

/** Returns the draft's numbers in units, null where a field is empty or unreadable. */
export function readDraft(draft: OrderDraft, rules: MarketRules): ReadDraft {
  const { hasPrice, byMoney, trigger, follows } = KINDS[draft.kind];
  const isMoney = byMoney && draft.given === 'total';
  const price = hasPrice ? unitsOf(draft.price, rules.priceScale) : null;
  const stop = hasStop(draft.kind, draft.nextKind) ? unitsOf(draft.stop, rules.priceScale) : null;
  const quantity = isMoney ? null : unitsOf(draft.quantity, rules.quantityScale);
  const at = price ?? (hasPrice ? null : stop);
  const worth = at === null || quantity === null ? null : notionalUnits(rules, at, quantity);
  return {
    price,
    stop,
    turnE2: trigger === 'turn' ? unitsOf(draft.turn, TURN_SCALE) : null,
    stopLimit: hasStopLimit(draft.kind) ? unitsOf(draft.stopLimit, rules.priceScale) : null,
    nextPrice: follows === null ? null : unitsOf(draft.nextPrice, rules.priceScale),
    visible: mayHide(draft.kind, draft.timeInForce) ? unitsOf(draft.visible, rules.quantityScale) : null,
    quantity,
    quote: isMoney ? unitsOf(draft.total, rules.quoteScale) : worth,
  };
}
