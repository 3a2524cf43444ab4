import { FUTURES_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { MARGIN_MODES, POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { exposureOf, initialOf, maintenanceOf, notionalMax, standingOf, withdrawable } from './audited-margin.ts';
import { type AuditedVenue, type Position, SIDES_OF_POSITION } from './audited-venue.ts';
import { max, min } from './exact.ts';
import type { Forecast } from './forecast.ts';

/** What a command should come to: a refusal, or what is done where there is none. */
export interface Verdict {
  refusal: RejectionName | null;
  apply(): void;
}

const MODE_KEPT = 255;

/** Between an account's spot and futures wallets (FUT-11 to FUT-13). */
export function judgeMove(venue: AuditedVenue, forecast: Forecast, view: DataView, account: number): Verdict {
  const isOut = view.getUint8(OFFSET.marginDirection) === 1;
  const units = BigInt(view.getFloat64(OFFSET.marginUnits, true));
  const isWaiting = venue.due.includes(account);
  let refusal: RejectionName | null = null;
  if (units < 1n) refusal = 'AMOUNT_INVALID';
  else if (!isOut && units > (venue.spot.get(account) ?? 0n)) refusal = 'INSUFFICIENT_BALANCE';
  else if (isOut && !venue.areTransfersOpen) refusal = 'TRANSFERS_CLOSED';
  else if (isOut && isWaiting) refusal = 'LIQUIDATION_RUNNING';
  else if (isOut && units > withdrawable(venue, account)) refusal = 'MARGIN_NEEDED';
  const apply = () => {
    const moved = isOut ? -units : units;
    venue.spot.set(account, (venue.spot.get(account) ?? 0n) - moved);
    forecast.say(`spot account ${account}: ${-moved} 0`);
    forecast.say(`spot account ${FUTURES_ACCOUNT}: ${moved} 0`);
    forecast.post(WORLD_ACCOUNT, 'MARGIN_TRANSFER', -moved);
    forecast.post(account, 'MARGIN_TRANSFER', moved);
  };
  return { refusal, apply };
}

/** Margin mode and leverage (FUT-20 to FUT-22). */
export function judgeMode(venue: AuditedVenue, view: DataView, account: number): Verdict {
  const market = view.getUint32(OFFSET.market, true);
  const now = venue.choice(account, market);
  const said = view.getUint8(OFFSET.contractMarginMode);
  const mode = said === MODE_KEPT ? now.mode : (MARGIN_MODES[said] ?? 'CROSSED');
  const chosen = view.getUint8(OFFSET.contractLeverage) || now.leverage;
  const leverage = venue.leverageOf(account, market, chosen);
  const before = venue.leverageOf(account, market);
  const contract = venue.contract(market);
  const hasPosition = venue.positionsOf(account).some((position) => position.market === market);
  const isOver = SIDES_OF_POSITION.some(
    (side) => exposureOf(venue, account, market, side) > notionalMax(contract, leverage),
  );
  const after = standingOf(venue, account, undefined, { market, leverage });
  const needsMore = after.initial > standingOf(venue, account).initial;
  let refusal: RejectionName | null = null;
  if (chosen > (contract.terms.brackets[0]?.leverageMax ?? 1)) refusal = 'LEVERAGE_INVALID';
  else if (mode !== now.mode && venue.isUsed(account, market)) refusal = 'MARGIN_MODE_IN_USE';
  else if (now.mode === 'ISOLATED' && leverage < before && hasPosition) refusal = 'ISOLATED_LEVERAGE';
  else if (leverage !== before && isOver) refusal = 'LEVERAGE_TOO_HIGH';
  else if (leverage !== before && needsMore && after.equity < after.initial) refusal = 'INSUFFICIENT_MARGIN';
  return { refusal, apply: () => venue.choose(account, market, chosen, mode) };
}

/** One-way or hedge (FUT-23). */
export function judgePositionMode(venue: AuditedVenue, view: DataView, account: number): Verdict {
  const isHedge = view.getUint8(OFFSET.modeIsHedge) === 1;
  const isChange = venue.hedged.has(account) !== isHedge;
  const isBusy = venue.contracts.some(({ market }) => venue.isUsed(account, market));
  const apply = () => {
    if (isHedge) venue.hedged.add(account);
    else venue.hedged.delete(account);
  };
  return { refusal: isChange && isBusy ? 'POSITION_MODE_IN_USE' : null, apply };
}

/** What an isolated position's margin has beyond the larger of initial margin and maintenance, with its loss. */
export function spareMargin(venue: AuditedVenue, position: Position): bigint {
  const contract = venue.contract(position.market);
  const notional = venue.notional(position);
  const leverage = venue.leverageOf(position.account, position.market);
  const least = max(initialOf(venue, contract, notional, leverage), maintenanceOf(contract, notional) + 1n);
  return position.margin + min(0n, venue.profit(position)) - least;
}

/** Margin to or from an isolated position, down to the larger of initial margin and maintenance with loss (FUT-25). */
export function judgeAdjustment(venue: AuditedVenue, forecast: Forecast, view: DataView, account: number): Verdict {
  const market = view.getUint32(OFFSET.market, true);
  const side = POSITION_SIDES[view.getUint8(OFFSET.adjustSide)] ?? 'BOTH';
  const units = BigInt(view.getFloat64(OFFSET.adjustUnits, true));
  const position = venue.position(account, market, side);
  const contract = venue.contract(market);
  const isFresh = venue.nowMs - contract.markMs <= 10_000;
  let refusal: RejectionName | null = null;
  if (units === 0n) refusal = 'AMOUNT_INVALID';
  else if (position.lots === 0n) refusal = 'NO_POSITION';
  else if (venue.isCrossed(account, market)) refusal = 'NOT_ISOLATED';
  else if (units > 0n && units > withdrawable(venue, account)) refusal = 'INSUFFICIENT_MARGIN';
  else if (units < 0n && !isFresh) refusal = 'MARK_UNKNOWN';
  else if (units < 0n && spareMargin(venue, position) + units < 0n) refusal = 'MARGIN_NEEDED';
  const apply = () => {
    forecast.moveMargin(position, units);
    forecast.tellPosition(position, 'MARGIN');
  };
  return { refusal, apply };
}
