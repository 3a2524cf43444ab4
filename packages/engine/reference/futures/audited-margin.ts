import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { type AuditedContract, type AuditedVenue, type Position, SIDES_OF_POSITION } from './audited-venue.ts';
import { abs, ceilDiv, MILLION, max, min } from './exact.ts';

/** An order that is to be counted as though it stood in the book. */
export interface Wish {
  market: number;
  positionSide: PositionSide;
  side: Side;
  units: bigint;
}

/** What an account has and needs at the marks. */
interface Standing {
  equity: bigint;
  /** Losses of crossed positions, zero or below. */
  loss: bigint;
  initial: bigint;
  maintenance: bigint;
}

/** The sum over brackets of the part in each × its rate, rounded up (PERP-12). */
export function maintenanceOf({ terms }: AuditedContract, notional: bigint): bigint {
  let sum = 0n;
  terms.brackets.forEach(({ capUnits, floorUnits, maintenanceE6 }, i) => {
    const isLast = i === terms.brackets.length - 1;
    const end = isLast ? notional : min(notional, BigInt(capUnits));
    sum += max(0n, end - BigInt(floorUnits)) * BigInt(maintenanceE6);
  });
  return ceilDiv(sum, MILLION);
}

/** The rate that open interest asks for, millionths (PERP-13). */
function scaledRate(venue: AuditedVenue, contract: AuditedContract): bigint {
  const { brackets, interestLowerUnits, interestUpperUnits } = contract.terms;
  if (interestUpperUnits === 0) return 0n;
  const [lower, upper] = [BigInt(interestLowerUnits), BigInt(interestUpperUnits)];
  const base = ceilDiv(MILLION, BigInt(brackets[0]?.leverageMax ?? 1));
  const interest = venue.openLots(contract.market) * contract.mark * contract.tickLot;
  if (interest <= lower) return base;
  if (interest >= upper) return MILLION;
  return base + ceilDiv((MILLION - base) * (interest - lower), upper - lower);
}

/** Initial margin by the leverage alone. */
export function leveragedMargin(notional: bigint, leverage: number): bigint {
  return ceilDiv(notional, BigInt(leverage));
}

export function initialOf(venue: AuditedVenue, contract: AuditedContract, notional: bigint, leverage: number): bigint {
  return max(leveragedMargin(notional, leverage), ceilDiv(notional * scaledRate(venue, contract), MILLION));
}

/** The largest notional that a leverage allows (PERP-14). */
export function notionalMax({ terms }: AuditedContract, leverage: number): bigint {
  const fitting = terms.brackets.filter(({ leverageMax }) => leverage <= leverageMax);
  return BigInt(fitting.at(-1)?.capUnits ?? 0);
}

/** The notional that margin must be there for: after all buys, or after all sells (PERP-15). */
export function exposureOf(
  venue: AuditedVenue,
  account: number,
  market: number,
  positionSide: PositionSide,
  wish?: Wish,
): bigint {
  const worth = venue.worth(venue.position(account, market, positionSide));
  const { tickLot } = venue.contract(market);
  const open = { BUY: 0n, SELL: 0n };
  for (const order of venue.ordersOf(account, market))
    if (order.standing === 'resting' && !order.isReducing && order.positionSide === positionSide)
      open[order.side] += order.left * order.price * tickLot;
  if (wish?.market === market && wish.positionSide === positionSide) open[wish.side] += wish.units;
  return max(abs(worth + open.BUY), abs(worth - open.SELL));
}

/** Reckons an account afresh; `at`: as though it had another leverage in a contract. */
export function standingOf(
  venue: AuditedVenue,
  account: number,
  wish?: Wish,
  at?: { market: number; leverage: number },
): Standing {
  const standing = { equity: venue.wallet(account).free, loss: 0n, initial: 0n, maintenance: 0n };
  for (const contract of venue.contracts) {
    const { market } = contract;
    const leverage = at?.market === market ? at.leverage : venue.leverageOf(account, market);
    const isCrossed = venue.isCrossed(account, market);
    for (const side of SIDES_OF_POSITION) {
      const position = venue.position(account, market, side);
      const exposure = exposureOf(venue, account, market, side, wish);
      const needed = initialOf(venue, contract, exposure, leverage);
      standing.initial += isCrossed ? needed : max(0n, needed - position.margin);
      if (!isCrossed || position.lots === 0n) continue;
      standing.equity += venue.profit(position);
      standing.loss += min(0n, venue.profit(position));
      standing.maintenance += maintenanceOf(contract, venue.notional(position));
    }
  }
  return standing;
}

/** What may be taken out of a wallet: unrealised profit may not (FUT-12). */
export function withdrawable(venue: AuditedVenue, account: number): bigint {
  const { initial, loss } = standingOf(venue, account);
  return max(0n, venue.wallet(account).free - initial + loss);
}

/** A position, what stands behind it with its profit, and what that must be above. */
export interface Due {
  position: Position;
  equity: bigint;
  needed: bigint;
  own: bigint;
}

/** Returns the positions of an account whose mark may liquidate and does (FUT-61). */
export function duePositions(venue: AuditedVenue, account: number): Due[] {
  const crossed = standingOf(venue, account);
  const due: Due[] = [];
  for (const contract of venue.contracts) {
    if (!venue.isLiquidating(contract)) continue;
    const isCrossed = venue.isCrossed(account, contract.market);
    for (const side of SIDES_OF_POSITION) {
      const position = venue.position(account, contract.market, side);
      if (position.lots === 0n) continue;
      const own = maintenanceOf(contract, venue.notional(position));
      const equity = isCrossed ? crossed.equity : position.margin + venue.profit(position);
      const needed = isCrossed ? crossed.maintenance : own;
      if (equity <= needed) due.push({ position, equity, needed, own });
    }
  }
  return due;
}
