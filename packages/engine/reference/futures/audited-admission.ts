import type { OrderType, Side, StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { exposureOf, notionalMax, standingOf } from './audited-margin.ts';
import type { AuditedVenue, OpenOrder } from './audited-venue.ts';
import { ceilDiv, MILLION, max, min } from './exact.ts';

/** An order as its command says it. */
export interface Wanted {
  account: number;
  market: number;
  side: Side;
  type: OrderType;
  stp: StpMode;
  lots: bigint;
  price: bigint;
  positionSide: PositionSide;
  isReducing: boolean;
  isClosing: boolean;
}

const UNCONDITIONAL: readonly OrderType[] = ['LIMIT', 'LIMIT_MAKER', 'MARKET'];

export const isConditional = (type: OrderType) => !UNCONDITIONAL.includes(type);

/** Whether an order of a side can only close, in hedge mode (FUT-24). */
export function closesOnly(positionSide: PositionSide, side: Side): boolean {
  return (positionSide === 'LONG' && side === 'SELL') || (positionSide === 'SHORT' && side === 'BUY');
}

/** Refusals by the position mode, the mark and the position, which come before all filters. */
export function refusalByPosition(venue: AuditedVenue, wanted: Wanted): RejectionName | null {
  const { account, isClosing, isReducing, market, positionSide, side, type } = wanted;
  if (venue.hedged.has(account) === (positionSide === 'BOTH')) return 'POSITION_SIDE_MISMATCH';
  if (venue.contract(market).mark === 0n) return 'MARK_UNKNOWN';
  const isSame = (order: OpenOrder) =>
    order.isClosing && order.positionSide === positionSide && order.side === side && order.type === type;
  if (isClosing && venue.ordersOf(account, market).some(isSame)) return 'CLOSE_POSITION_TWICE';
  const isEmpty = venue.closable(account, market, positionSide, side) === 0n;
  return isReducing && !isConditional(type) && isEmpty ? 'REDUCE_ONLY_REJECTED' : null;
}

/** Refusals by margin, which come after all filters (FUT-30, FUT-31). A reduce-only order needs none. */
export function refusalByMargin(venue: AuditedVenue, wanted: Wanted): RejectionName | null {
  if (wanted.isReducing) return null;
  const { account, market, positionSide, side } = wanted;
  const contract = venue.contract(market);
  const atLimit = { lots: wanted.lots, units: wanted.lots * wanted.price * contract.tickLot };
  const { lots, units } = wanted.type === 'MARKET' ? walk(venue, wanted) : atLimit;
  const wish = { market, positionSide, side, units };
  const exposure = exposureOf(venue, account, market, positionSide, wish);
  // What makes no position larger than it or its orders may get already needs nothing more.
  if (exposure <= exposureOf(venue, account, market, positionSide)) return null;
  if (exposure > notionalMax(contract, venue.leverageOf(account, market))) return 'LEVERAGE_TOO_HIGH';
  const { equity, initial } = standingOf(venue, account, wish);
  const atMark = lots * contract.mark * contract.tickLot;
  const loss = max(0n, side === 'BUY' ? units - atMark : atMark - units);
  const fee = ceilDiv(units * venue.feeOf(account).taker, MILLION);
  return equity - initial - loss - fee < 0n ? 'INSUFFICIENT_MARGIN' : null;
}

/** Returns the orders that one of a side meets, the best price first, then the oldest. */
function against(venue: AuditedVenue, market: number, side: Side): OpenOrder[] {
  const met = [...venue.orders.values()].filter(
    (order) => order.market === market && order.standing === 'resting' && order.side !== side,
  );
  const better = (a: OpenOrder, b: OpenOrder) => Number(side === 'BUY' ? a.price - b.price : b.price - a.price);
  return met.sort((a, b) => better(a, b) || a.rank - b.rank);
}

/** What a market order would trade now: reduce-only orders give no more than their position has by then (FUT-32). */
function walk(
  venue: AuditedVenue,
  { account, lots, market, positionSide, side, stp }: Wanted,
): {
  lots: bigint;
  units: bigint;
} {
  const { tickLot } = venue.contract(market);
  const moved = new Map<string, bigint>();
  const lotsNow = (owner: number, of: PositionSide) =>
    venue.position(owner, market, of).lots + (moved.get(`${owner} ${of}`) ?? 0n);
  const move = (owner: number, of: PositionSide, by: bigint) =>
    moved.set(`${owner} ${of}`, (moved.get(`${owner} ${of}`) ?? 0n) + by);
  const result = { lots: 0n, units: 0n };
  let left = lots;
  for (const maker of against(venue, market, side)) {
    if (left === 0n) break;
    const held = lotsNow(maker.account, maker.positionSide);
    const closable = max(0n, side === 'BUY' ? held : -held);
    const standing = maker.isReducing ? min(maker.left, closable) : maker.left;
    if (standing === 0n) continue;
    const met = min(left, standing);
    if (maker.account === account && stp !== 'NONE') {
      if (stp === 'DECREMENT') left -= met;
      else if (stp !== 'EXPIRE_MAKER') break;
      continue;
    }
    result.lots += met;
    result.units += met * maker.price * tickLot;
    left -= met;
    move(maker.account, maker.positionSide, side === 'BUY' ? -met : met);
    move(account, positionSide, side === 'BUY' ? met : -met);
  }
  return result;
}
