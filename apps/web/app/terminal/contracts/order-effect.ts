import { initialOf, liquidationOf } from '@pelorus/formulas/futures/account.ts';
import { exposureUnits, notionalMaxUnits } from '@pelorus/formulas/futures/brackets.ts';
import { fill, worthUnits } from '@pelorus/formulas/futures/position.ts';
import { rateCeil } from '@pelorus/money/rates.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { type HeldSide, marginOf } from './standing.ts';

/** An order that would be placed. Its price is that at which it is expected to trade, ticks. */
interface Wish extends Terms {
  lots: number;
  priceTicks: number;
}

interface Terms {
  side: Side;
  isReducing: boolean;
  feeE6: number;
}

/** What an order takes, quote units. */
interface OrderCost {
  /** What it takes of the margin that is free: initial margin, loss against the mark, fee. */
  costUnits: number;
  marginUnits: number;
  feeUnits: number;
  /** The margin suffices. */
  isPaid: boolean;
  /** The leverage allows a position so large. */
  isWithinLeverage: boolean;
}

/** The side that an order is for, among all sides of the account. */
interface Account {
  availableUnits: number;
  sides: readonly HeldSide[];
  of: HeldSide;
}

function exposureOf({ positionSide, lots, contract, buyUnits, sellUnits }: HeldSide): number {
  const worth = worthUnits(lots, contract.markTicks, contract.tickLotUnits);
  if (positionSide === 'LONG') return worth + buyUnits;
  if (positionSide === 'SHORT') return sellUnits - worth;
  return exposureUnits(worth, buyUnits, sellUnits);
}

function withOrder(side: HeldSide, wish: Terms, units: number): HeldSide {
  return wish.side === 'BUY'
    ? { ...side, buyUnits: side.buyUnits + units }
    : { ...side, sellUnits: side.sellUnits + units };
}

const replaced = ({ sides, of }: Account, next: HeldSide) => sides.map((side) => (side === of ? next : side));

/** Returns what an order would take, by the engine's formulas (PERP-15, PERP-16). */
export function orderCost(account: Account, wish: Wish): OrderCost {
  const { lots, priceTicks } = wish;
  return ordersCost(account, { ...wish, units: worthUnits(lots, priceTicks, account.of.contract.tickLotUnits) });
}

/** As orderCost, of several orders of a side that come to `units` together. */
export function ordersCost(account: Account, wish: Terms & { lots: number; units: number }): OrderCost {
  const { availableUnits, sides, of } = account;
  const { markTicks, tickLotUnits } = of.contract;
  const { units } = wish;
  const atMark = worthUnits(wish.lots, markTicks, tickLotUnits);
  const feeUnits = rateCeil(units, wish.feeE6);
  const next = withOrder(of, wish, units);
  if (wish.isReducing || exposureOf(next) <= exposureOf(of))
    return { costUnits: 0, marginUnits: 0, feeUnits, isPaid: true, isWithinLeverage: true };
  const after = marginOf(availableUnits, replaced(account, next));
  const lossUnits = Math.max(0, wish.side === 'BUY' ? units - atMark : atMark - units);
  const marginUnits = after.initialUnits - marginOf(availableUnits, sides).initialUnits;
  return {
    costUnits: marginUnits + lossUnits + feeUnits,
    marginUnits,
    feeUnits,
    isPaid: after.freeUnits - lossUnits - feeUnits >= 0,
    isWithinLeverage: exposureOf(next) <= notionalMaxUnits(of.contract.brackets, of.leverage),
  };
}

/** Returns the liquidation price of the side's position once the order is filled, ticks; null: there is none (PERP-20). */
export function liquidationAfter(account: Account, wish: Wish): number | null {
  const { availableUnits, of } = account;
  const feeUnits = orderCost(account, wish).feeUnits;
  const { tickLotUnits } = of.contract;
  const signed = wish.side === 'BUY' ? wish.lots : 0 - wish.lots;
  const filled = fill(of, signed, wish.priceTicks, tickLotUnits);
  const opened = Math.max(0, Math.abs(filled.lots) - (filled.lots > 0 === of.lots > 0 ? Math.abs(of.lots) : 0));
  const kept = of.lots === 0 ? 0 : Math.max(0, 1 - Math.abs(signed) / Math.abs(of.lots));
  const isAdding = of.lots === 0 || of.lots > 0 === signed > 0;
  const moved = of.isCrossed ? 0 : initialOf(of, Math.abs(worthUnits(opened, wish.priceTicks, tickLotUnits)));
  const stays = of.isCrossed ? 0 : isAdding ? of.marginUnits : Math.floor(of.marginUnits * kept);
  const next = { ...of, lots: filled.lots, costUnits: filled.costUnits, marginUnits: stays + moved };
  const freed = of.marginUnits - stays;
  const margin = marginOf(availableUnits + filled.realisedUnits - feeUnits - moved + freed, replaced(account, next));
  return liquidationOf(next, margin) ?? null;
}

/**
 * Returns the most lots that an order may have: of one that reduces what there is to close, else what margin and leverage
 * allow. What is paid only grows with the lots.
 */
export function mostLots(account: Account, wish: Omit<Wish, 'lots'>, lotsMax: number): number {
  const { contract, leverage, lots } = account.of;
  const closable = Math.max(0, wish.side === 'SELL' ? lots : 0 - lots);
  if (wish.isReducing) return Math.min(lotsMax, closable);
  const isAllowed = (count: number) => {
    const { isPaid, isWithinLeverage } = orderCost(account, { ...wish, lots: count });
    return isPaid && isWithinLeverage;
  };
  let low = 0;
  // More than the largest position of this leverage, turned about, is refused in any case.
  const cap = notionalMaxUnits(contract.brackets, leverage);
  let high =
    Math.min(lotsMax, closable + Math.floor(cap / worthUnits(1, wish.priceTicks, contract.tickLotUnits)) + 1) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAllowed(middle)) low = middle;
    else high = middle;
  }
  return low;
}
