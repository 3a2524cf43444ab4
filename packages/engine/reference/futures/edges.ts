import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { isConditional, refusalByMargin, wantedOf } from './audited-admission.ts';
import { spareMargin } from './audited-commands.ts';
import { withdrawable } from './audited-margin.ts';
import type { AuditedVenue } from './audited-venue.ts';

const LOTS_MAX = 50_000;

/** Where what an account may do ends, by the auditor's reckoning: chance alone seldom comes to the last unit. */
export class Edges {
  private readonly venue: AuditedVenue;

  constructor(venue: AuditedVenue) {
    this.venue = venue;
  }

  /** The most lots with which an order has its margin now, 0 = none. */
  mostLots(fields: PlaceFields): number {
    const wanted = wantedOf(fields);
    if (this.venue.contract(fields.market).mark === 0n || wanted.isReducing || isConditional(wanted.type)) return 0;
    let [most, tooMany] = [0, LOTS_MAX];
    while (tooMany - most > 1) {
      const lots = Math.floor((most + tooMany) / 2);
      if (refusalByMargin(this.venue, { ...wanted, lots: BigInt(lots) }) === null) most = lots;
      else tooMany = lots;
    }
    return most;
  }

  withdrawable(account: number): number {
    return Number(withdrawable(this.venue, account));
  }

  /** What may be taken from an isolated position's margin. */
  spareMargin(account: number, market: number, side: PositionSide): number {
    return Math.max(0, Number(spareMargin(this.venue, this.venue.position(account, market, side))));
  }
}
