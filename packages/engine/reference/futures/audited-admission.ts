import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
} from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { exposureOf, notionalMax, standingOf } from './audited-margin.ts';
import type { AuditedVenue, OpenOrder } from './audited-venue.ts';
import { abs, ceilDiv, MILLION, max, min } from './exact.ts';

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

/** What an order is refused for by the position mode, the mark and the position. */
export const BY_POSITION: readonly RejectionName[] = [
  'POSITION_SIDE_MISMATCH',
  'MARK_UNKNOWN',
  'CLOSE_POSITION_TWICE',
  'REDUCE_ONLY_REJECTED',
];
/** What a record is refused for before its order is looked at. */
export const BEFORE: readonly RejectionName[] = [
  'MALFORMED_COMMAND',
  'UNKNOWN_ACCOUNT',
  'UNKNOWN_ORDER',
  'KEY_REUSED',
  'CANCEL_RESTRICTED',
  'NOT_FOR_CONTRACT',
  'AMEND_BELOW_FILLED',
];
export const BY_MARGIN: readonly RejectionName[] = ['LEVERAGE_TOO_HIGH', 'INSUFFICIENT_MARGIN'];

const UNCONDITIONAL: readonly OrderType[] = ['LIMIT', 'LIMIT_MAKER', 'MARKET'];

export const isConditional = (type: OrderType) => !UNCONDITIONAL.includes(type);

/** Whether an order of a side can only close, in hedge mode (FUT-24). */
export function closesOnly(positionSide: PositionSide, side: Side): boolean {
  return (positionSide === 'LONG' && side === 'SELL') || (positionSide === 'SHORT' && side === 'BUY');
}

/** Returns what a record says of an order; `left`: how much the order has left that it replaces. */
export function wantedOf(said: PlaceFields, left = 0n): Wanted {
  const side = SIDES[said.side] ?? 'BUY';
  const positionSide = POSITION_SIDES[said.positionSide ?? 0] ?? 'BOTH';
  const isClosing = said.closePosition ?? false;
  return {
    account: said.account,
    market: said.market,
    side,
    type: ORDER_TYPES[said.type] ?? 'LIMIT',
    stp: STP_MODES[said.stp] ?? 'NONE',
    lots: left > 0n ? left : BigInt(said.lots),
    price: BigInt(said.priceTicks),
    positionSide,
    isReducing: (said.reduceOnly ?? false) || isClosing || closesOnly(positionSide, side),
    isClosing,
  };
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

/** Refusals by margin, which come after all filters (FUT-30, FUT-31). What makes no position larger needs no more (FUT-45). */
export function refusalByMargin(venue: AuditedVenue, said: Wanted): RejectionName | null {
  const { account, isReducing, market, positionSide, side } = said;
  const contract = venue.contract(market);
  const most = venue.closable(account, market, positionSide, side);
  const wanted = isReducing && (said.isClosing || most < said.lots) ? { ...said, lots: most } : said;
  const atLimit = { lots: wanted.lots, units: wanted.lots * wanted.price * contract.tickLot };
  const { lots, units } = wanted.type === 'MARKET' ? walk(venue, wanted) : atLimit;
  const wish = { market, positionSide, side, units };
  const exposure = exposureOf(venue, account, market, positionSide, wish);
  const atMark = lots * contract.mark * contract.tickLot;
  const loss = max(0n, side === 'BUY' ? units - atMark : atMark - units);
  const fee = ceilDiv(units * venue.feeOf(account).taker, MILLION);
  if (isReducing || exposure <= exposureOf(venue, account, market, positionSide))
    return loss > 0n && owes(venue, wanted, { lots, units, loss, fee }) ? 'INSUFFICIENT_MARGIN' : null;
  if (exposure > notionalMax(contract, venue.leverageOf(account, market))) return 'LEVERAGE_TOO_HIGH';
  const { equity, initial } = standingOf(venue, account, wish);
  return equity - initial - loss - fee < 0n ? 'INSUFFICIENT_MARGIN' : null;
}

/** Whether trading so would leave more to pay than there is (FUT-45). */
function owes(
  venue: AuditedVenue,
  { account, market, positionSide, side }: Wanted,
  { lots, units, loss, fee }: { lots: bigint; units: bigint; loss: bigint; fee: bigint },
): boolean {
  const position = venue.position(account, market, positionSide);
  const closable = venue.closable(account, market, positionSide, side);
  if (closable === 0n || venue.isCrossed(account, market)) return standingOf(venue, account).equity < loss + fee;
  if (position.margin + venue.profit(position) < loss + fee) return true;
  const closed = min(lots, closable);
  const size = abs(position.lots);
  const received = side === 'BUY' ? -((units * closed) / lots) : (units * closed) / lots;
  const realised = received - ceilDiv(position.cost * closed, size);
  const back = max((position.margin * closed) / size, min(position.margin, -realised));
  return max(0n, venue.wallet(account).free) + back + realised < fee;
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
