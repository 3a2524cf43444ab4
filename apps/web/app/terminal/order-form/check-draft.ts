import { UNITS_MAX } from '@pelorus/money/units.ts';
import { baseUnits, type MarketRules, notionalUnits, quantityRules, totalRules, unitsText } from '../market-rules.ts';
import type { Available } from './available.ts';
import { checkExit, hasNoExit } from './check-exits.ts';
import { checkListPrices, checkPair, hasNextPrice } from './check-lists.ts';
import { checkPrice } from './check-price.ts';
import { isTimed } from './draft-times.ts';
import type { Estimate } from './estimate.ts';
import { isListed, marketEntry } from './exits.ts';
import { endOf } from './good-till.ts';
import { hasStop, hasStopLimit, KINDS, mayHide } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { dearestUnits, readAmount, readDraft, TURN_SCALE } from './order-form.logic.ts';
import type { Problem } from './problem.ts';
import { isWithinSlippage } from './slippage.ts';

/** The maximum slippage of a market order (TRAD-223), and its reference. */
interface SlippageGuard {
  /** Hundredths of a percent; 0: no limit. */
  limitE2: number;
  bestPriceUnits: bigint | null;
}
const NO_GUARD: SlippageGuard = { limitE2: 0, bestPriceUnits: null };

export interface DraftCheck {
  price: Problem | null;
  /** Problem of the trigger: a price or a trailing distance. */
  trigger: Problem | null;
  /** Problem of the stop's limit price, in a list. */
  stopLimit: Problem | null;
  /** Problem of the follower's price, in a list. */
  next: Problem | null;
  /** Problem of the visible amount. */
  visible: Problem | null;
  /** Problems of the exits. */
  takeProfit: Problem | null;
  stopLoss: Problem | null;
  /** Problem of the expiry. */
  until: Problem | null;
  quantity: Problem | null;
  total: Problem | null;
  /**
   * Problem of the whole order: the market's state, too little balance, or a book too thin for the maximum slippage.
   */
  order: Problem | null;
  /** Empty fields; marked once the person tried to submit. */
  missingPrice: Problem | null;
  missingTrigger: Problem | null;
  missingNext: Problem | null;
  missingUntil: Problem | null;
  missingAmount: Problem | null;
  missingExit: Problem | null;
  /** It can be submitted. */
  isReady: boolean;
}

/**
 * Returns the problems of a draft, by the engine's rules and in its units. `estimate` is the effect on the visible
 * book, or the current value of a trailing order; null without one; `guard`: the maximum slippage.
 */
export function checkDraft(
  draft: OrderDraft,
  rules: MarketRules,
  available: Available,
  estimate: Estimate | null,
  guard: SlippageGuard = NO_GUARD,
): DraftCheck {
  const { hasPrice, byMoney, trigger: waitsFor } = KINDS[draft.kind];
  const byTotal = byMoney && draft.given === 'total';
  const price = hasPrice ? checkPrice(draft.price, rules) : null;
  const trigger = checkTrigger(draft, rules);
  const stopLimit = hasStopLimit(draft.kind) ? checkPrice(draft.stopLimit, rules) : null;
  const next = checkNext(draft, rules);
  const visible = checkVisible(draft, rules);
  const quantity = byTotal ? null : checkQuantity(draft, rules);
  const total = checkTotal(draft, rules);
  const missing = (id: Problem['id'], asset: string): Problem => ({ id, amount: '', asset });
  const missingPrice =
    hasPrice && readAmount(draft.price, rules.priceScale) === 'empty'
      ? missing('trade.problem.missingPrice', rules.quote)
      : null;
  const waitsForStop = hasStop(draft.kind, draft.nextKind);
  const missingTrigger =
    (waitsFor === null && !waitsForStop) || (waitsForStop ? draft.stop : draft.turn) !== ''
      ? null
      : missing(waitsForStop ? 'trade.problem.missingStop' : 'trade.problem.missingTurn', rules.quote);
  const missingNext =
    hasNextPrice(draft) && draft.nextPrice === ''
      ? missing(
          KINDS[draft.kind].follows === 'pair' ? 'trade.problem.missingProfit' : 'trade.problem.missingNext',
          rules.quote,
        )
      : null;
  const nowMs = Date.now();
  const endMs = isTimed(draft) ? endOf(draft, nowMs) : null;
  const until = endMs !== null && endMs <= nowMs ? missing('trade.problem.untilPast', rules.base) : null;
  const missingUntil = isTimed(draft) && endMs === null ? missing('trade.problem.missingUntil', rules.base) : null;
  const amount = byTotal ? readAmount(draft.total, rules.quoteScale) : readAmount(draft.quantity, rules.quantityScale);
  const missingAmount =
    amount === 'empty' ? missing('trade.problem.missingAmount', byTotal ? rules.quote : rules.base) : null;
  // What is wrong with the amount is said at its field; then the book is not measured against it.
  const unmeasured = missingAmount ?? quantity ?? total;
  const order =
    checkStatus(draft, rules) ??
    checkFunds(draft, rules, available, estimate) ??
    checkWhole(draft, rules, estimate, unmeasured) ??
    (byMoney && unmeasured === null ? checkSlippage(rules, estimate, guard) : null);
  const found = {
    price,
    trigger,
    stopLimit,
    next,
    visible,
    takeProfit: checkExit('takeProfit', draft, rules, estimate),
    stopLoss: checkExit('stopLoss', draft, rules, estimate),
    until,
    quantity,
    total,
    order,
    missingPrice,
    missingTrigger,
    missingNext,
    missingUntil,
    missingAmount,
    missingExit: hasNoExit(draft) ? missing('trade.problem.missingExit', rules.quote) : null,
  };
  return { ...found, isReady: Object.values(found).every((problem) => problem === null) };
}

function checkStatus(draft: OrderDraft, rules: MarketRules): Problem | null {
  if (rules.status === 'HALT') return { id: 'trade.problem.halted', amount: '', asset: rules.base };
  if (rules.status === 'CANCEL_ONLY') return { id: 'trade.problem.cancelOnly', amount: '', asset: rules.base };
  if (
    rules.status === 'AUCTION' &&
    !(draft.kind === 'limit' && !draft.hasExits && (draft.timeInForce === 'GTC' || isTimed(draft)))
  ) {
    return { id: 'trade.problem.auction', amount: '', asset: rules.base };
  }
  if (rules.status === 'DELISTED') return { id: 'trade.problem.delisted', amount: '', asset: rules.base };
  return null;
}

/** A market order with exits fills whole or not at all (TRAD-322): the book has to hold it. */
function checkWhole(
  draft: OrderDraft,
  rules: MarketRules,
  estimate: Estimate | null,
  unmeasured: Problem | null,
): Problem | null {
  if (!isListed(draft, rules) || !KINDS[draft.kind].byMoney || unmeasured !== null) return null;
  return estimate?.isWhole === true && estimate.quantityUnits > 0n
    ? null
    : { id: 'trade.problem.thin', amount: '', asset: rules.base };
}

function checkSlippage(rules: MarketRules, estimate: Estimate | null, guard: SlippageGuard): Problem | null {
  const { limitE2, bestPriceUnits } = guard;
  if (isWithinSlippage(rules, estimate, bestPriceUnits, limitE2)) return null;
  return { id: 'trade.problem.slippage', amount: unitsText(BigInt(limitE2), 2), asset: rules.base };
}

/** As narrow as the engine lets a market choose (TRAILING_DELTA): 0.01 % to 50 %. */
const TURN_MIN_E2 = 1n;
const TURN_MAX_E2 = 5_000n;

function checkTrigger(draft: OrderDraft, rules: MarketRules): Problem | null {
  if (hasStop(draft.kind, draft.nextKind)) {
    return checkPrice(draft.stop, rules) ?? checkListPrices(draft, rules) ?? checkPair(draft, rules);
  }
  if (KINDS[draft.kind].trigger === null) return null;
  const read = readAmount(draft.turn, TURN_SCALE);
  if (read === 'empty') return null;
  const isIn = typeof read === 'object' && read.units >= TURN_MIN_E2 && read.units <= TURN_MAX_E2;
  return isIn ? null : { id: 'trade.problem.turnRange', amount: '', asset: rules.base };
}

function checkNext(draft: OrderDraft, rules: MarketRules): Problem | null {
  return hasNextPrice(draft) ? checkPrice(draft.nextPrice, rules) : null;
}

/** A part that is shown is an amount like any other, and less than the whole. */
function checkVisible(draft: OrderDraft, rules: MarketRules): Problem | null {
  if (!mayHide(draft.kind, draft.timeInForce) || draft.visible === '') return null;
  const itself = checkQuantity({ ...draft, quantity: draft.visible }, rules);
  if (itself !== null) return itself;
  const { visible, quantity } = readDraft(draft, rules);
  if (visible === null || quantity === null || visible < quantity) return null;
  return { id: 'trade.problem.visibleRange', amount: unitsText(quantity, rules.quantityScale), asset: rules.base };
}

function checkQuantity(draft: OrderDraft, rules: MarketRules): Problem | null {
  const { quantityScale, base } = rules;
  const { least, most, step } = quantityRules(rules, KINDS[draft.kind].hasPrice);
  const say = (id: Problem['id'], units: bigint): Problem => ({
    id,
    amount: unitsText(units, quantityScale),
    asset: base,
  });
  const read = readAmount(draft.quantity, quantityScale);
  if (read === 'empty') return null;
  if (read === 'malformed') return { id: 'ui.number.malformed', amount: '', asset: base };
  if (read === 'too-precise') return say('trade.problem.amountStep', step);
  if (read === 'too-large' || read.units > most) return say('trade.problem.amountMax', most);
  if (read.units < least) return say('trade.problem.amountMin', least);
  return read.units % step === 0n ? null : say('trade.problem.amountStep', step);
}

function checkTotal(draft: OrderDraft, rules: MarketRules): Problem | null {
  const { quoteScale, quote } = rules;
  const { least, most } = totalRules(rules, KINDS[draft.kind].hasPrice);
  const say = (id: Problem['id'], units: bigint): Problem => ({
    id,
    amount: unitsText(units, quoteScale),
    asset: quote,
  });
  if (draft.given === 'total') {
    const typed = readAmount(draft.total, quoteScale);
    if (typed === 'malformed') return { id: 'ui.number.malformed', amount: '', asset: quote };
    if (typed === 'too-precise') return say('trade.problem.totalPrecise', 1n);
    if (typed === 'too-large') return say('trade.problem.totalMax', most === 0n ? BigInt(UNITS_MAX) : most);
  }
  const { quote: units } = readDraft(draft, rules);
  if (units === null) return null;
  if (units < least) return say('trade.problem.totalMin', least);
  return most !== 0n && units > most ? say('trade.problem.totalMax', most) : null;
}

/**
 * Returns the hold of a purchase; null: unknown before it trades. A trailing order is valued at the current price
 * (COND-04).
 */
export function costOf(draft: OrderDraft, rules: MarketRules, estimate: Estimate | null): bigint | null {
  const { byMoney, list, trigger } = KINDS[draft.kind];
  const { quantity, quote } = readDraft(draft, rules);
  if (byMoney || trigger === 'turn') return quote ?? estimate?.quoteUnits ?? null;
  const at = list === 'OCO' ? dearestUnits(draft, rules) : null;
  return at === null || quantity === null ? quote : notionalUnits(rules, at, quantity);
}

function checkFunds(
  draft: OrderDraft,
  rules: MarketRules,
  available: Available,
  estimate: Estimate | null,
): Problem | null {
  const { quantity } = readDraft(draft, rules);
  const { most } = available;
  if (most !== undefined) {
    const wanted = quantity ?? estimate?.quantityUnits ?? null;
    if (most === null || wanted === null || wanted <= most) return null;
    return { id: 'trade.problem.insufficient', amount: unitsText(most, rules.quantityScale), asset: rules.base };
  }
  if (draft.side === 'SELL') {
    if (available.base === null || quantity === null) return null;
    if (baseUnits(rules, quantity) <= available.base) return null;
    return {
      id: 'trade.problem.insufficient',
      amount: unitsText(available.base, rules.baseScale),
      asset: rules.base,
    };
  }
  const cost = marketEntry(draft, rules, estimate)?.holdUnits ?? costOf(draft, rules, estimate);
  if (available.quote === null || cost === null || cost <= available.quote) return null;
  return {
    id: 'trade.problem.insufficient',
    amount: unitsText(available.quote, rules.quoteScale),
    asset: rules.quote,
  };
}
