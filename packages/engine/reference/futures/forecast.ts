import { CLEARING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { PositionCause } from '@pelorus/protocol/futures/contracts.ts';
import { initialOf } from './audited-margin.ts';
import type { AuditedVenue, Position } from './audited-venue.ts';
import { abs, ceilDiv, demand, floorDiv, max, min } from './exact.ts';

/** Returns what of an event about money is foretold, or null: the event is not about money. */
function saidOf(event: EngineEvent): string | null {
  switch (event.kind) {
    case 'marginPosting': {
      const { account, available, deltaAvailable, deltaHeld, held, reason } = event;
      return `${reason} account ${account}: ${deltaAvailable} ${deltaHeld} = ${available} ${held}`;
    }
    case 'position': {
      const { account, cause, costUnits, lots, marginUnits, market, positionSide, realisedUnits } = event;
      return `${cause} ${positionSide} account ${account} in ${market}: ${lots} for ${costUnits} with ${marginUnits}, realised ${realisedUnits}`;
    }
    case 'funding': {
      const { account, lots, market, positionSide, rateE8, units } = event;
      return `funding ${positionSide} account ${account} in ${market}: ${lots} at ${rateE8} = ${units}`;
    }
    case 'posting':
      if (event.reason !== 'MARGIN_TRANSFER') return null;
      return `spot account ${event.account}: ${event.deltaAvailable} ${event.deltaHeld}`;
    default:
      return null;
  }
}

/** Changes wallets and positions as it foretells what the engine must tell of that, word for word and in order. */
export class Forecast {
  private readonly venue: AuditedVenue;
  private readonly queue: string[] = [];

  constructor(venue: AuditedVenue) {
    this.venue = venue;
  }

  isAboutMoney(event: EngineEvent): boolean {
    return saidOf(event) !== null;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0;
  }

  /** Compares an event about money with what comes next. */
  meet(event: EngineEvent): void {
    const next = this.queue.shift();
    const said = saidOf(event);
    demand(said === next, `told "${said}", reckoned "${next ?? 'nothing'}"`);
  }

  demandEmpty(): void {
    demand(this.queue.length === 0, `reckoned "${this.queue[0]}", which was not told`);
  }

  say(text: string): void {
    this.queue.push(text);
  }

  post(account: number, reason: PostingReason, free: bigint, held = 0n): void {
    if (free === 0n && held === 0n) return;
    const wallet = this.venue.wallet(account);
    wallet.free += free;
    wallet.held += held;
    this.say(`${reason} account ${account}: ${free} ${held} = ${wallet.free} ${wallet.held}`);
  }

  /** Moves units behind an isolated position, or back. */
  moveMargin(position: Position, units: bigint): void {
    position.margin += units;
    this.post(position.account, 'POSITION_MARGIN', -units, units);
  }

  tellPosition({ account, cost, lots, margin, market, side }: Position, cause: PositionCause, realised = 0n): void {
    this.say(
      `${cause} ${side} account ${account} in ${market}: ${lots} for ${cost} with ${margin}, realised ${realised}`,
    );
  }

  /** Changes a position by lots (signed) at a price (PERP-02 to PERP-04, FUT-40). */
  change(position: Position, lots: bigint, price: bigint, cause: PositionCause): void {
    const { venue } = this;
    const { account, market } = position;
    const contract = venue.contract(market);
    const isIsolated = !venue.isCrossed(account, market);
    const held = position.lots;
    const isOpposite = held !== 0n && held > 0n !== lots > 0n;
    const closed = isOpposite ? min(abs(lots), abs(held)) : 0n;
    const signed = lots > 0n ? closed : -closed;
    const share = closed === 0n ? 0n : ceilDiv(position.cost * closed, abs(held));
    const realised = closed === 0n ? 0n : -(signed * price * contract.tickLot) - share;
    const opened = lots - signed;
    position.cost += opened * price * contract.tickLot - share;
    position.lots += lots;
    position.received -= lots * price * contract.tickLot;
    position.realised += realised;
    if (closed > 0n && isIsolated) {
      const freed = floorDiv(position.margin * closed, abs(held));
      this.moveMargin(position, -max(freed, min(position.margin, -realised)));
    }
    this.post(account, 'REALISED', realised);
    this.post(CLEARING_ACCOUNT, 'REALISED', -realised);
    if (opened !== 0n && isIsolated) {
      const notional = abs(opened) * price * contract.tickLot;
      const needed = initialOf(venue, contract, notional, venue.leverageOf(account, market));
      this.moveMargin(position, min(needed, max(0n, venue.wallet(account).free)));
    }
    this.tellPosition(position, cause, realised);
  }
}
