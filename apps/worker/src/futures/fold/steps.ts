import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { LIQUIDATION_STEPS, MARGIN_MODES, POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CommandFacts } from './command-facts.ts';

/** Where a row stands in the history of its account. */
interface Placed {
  account: number;
  seq: number;
  index: number;
  timeMs: number;
}

export interface FundingRow extends Placed {
  market: number;
  side: number;
  rateE8: number;
  markTicks: number;
  lots: number;
  units: number;
}

export interface RateRow {
  market: number;
  boundaryMs: number;
  settledAtMs: number;
  rateE8: number;
  markTicks: number;
  remainderUnits: number;
}

export interface LiquidationRow extends Placed {
  market: number;
  step: number;
  side: number;
  priceTicks: number;
  markTicks: number;
  lots: number;
  orderId: number | null;
  equityUnits: number;
  maintenanceUnits: number;
}

export interface MarginCallRow extends Placed {
  asset: number;
  market: number | null;
  marginMode: number;
  partE2: number;
  equityUnits: number;
  maintenanceUnits: number;
}

/** Gathers what only happens once and is never changed: funding, liquidations, margin calls. */
export class StepFold {
  readonly funding: FundingRow[] = [];
  readonly rates: RateRow[] = [];
  readonly liquidations: LiquidationRow[] = [];
  readonly marginCalls: MarginCallRow[] = [];
  /** Positions that were closed against somebody else's liquidation. */
  readonly deleveraged: (Placed & { market: number })[] = [];

  settled({ timeMs }: AppliedCommand, event: EventOf<'fundingSettled'>): void {
    const { kind: _, ...rate } = event;
    this.rates.push({ ...rate, settledAtMs: timeMs });
  }

  paid(command: AppliedCommand, event: EventOf<'funding'>, facts: CommandFacts): void {
    const { account, lots, market, rateE8, units } = event;
    this.funding.push({
      ...placeIn(this.funding, command, account),
      ...{ market, rateE8, lots, units, markTicks: facts.settlementOf(market).markTicks },
      side: POSITION_SIDES.indexOf(event.positionSide),
    });
  }

  liquidated(command: AppliedCommand, event: EventOf<'liquidation'>): void {
    const { account, equityUnits, lots, maintenanceUnits, market, markTicks, priceTicks } = event;
    this.liquidations.push({
      ...placeIn(this.liquidations, command, account),
      ...{ market, priceTicks, markTicks, lots, equityUnits, maintenanceUnits },
      step: LIQUIDATION_STEPS.indexOf(event.step),
      side: POSITION_SIDES.indexOf(event.positionSide),
      orderId: event.orderId === 0 ? null : event.orderId,
    });
  }

  /** Tells whose positions a command closed to settle liquidations of others. */
  closedAgainst(command: AppliedCommand, changes: readonly EventOf<'position' | 'funding'>[]): void {
    for (const event of changes) {
      if (event.kind !== 'position' || event.cause !== 'DELEVERAGED') continue;
      const { account, market } = event;
      const isOwn = command.events.some(
        (step) => step.kind === 'liquidation' && step.account === account && step.market === market,
      );
      if (!isOwn) this.deleveraged.push({ ...placeIn(this.deleveraged, command, account), market });
    }
  }

  called(command: AppliedCommand, event: EventOf<'marginCall'>): void {
    const { account, asset, equityUnits, maintenanceUnits, market, partE2 } = event;
    this.marginCalls.push({
      ...placeIn(this.marginCalls, command, account),
      ...{ asset, market: market === -1 ? null : market, partE2, equityUnits, maintenanceUnits },
      marginMode: MARGIN_MODES.indexOf(event.marginMode),
    });
  }
}

/** Returns the place of a command's next row of a kind. */
function placeIn(rows: readonly Placed[], { seq, timeMs }: AppliedCommand, account: number): Placed {
  const last = rows.at(-1);
  return { account, seq, timeMs, index: last?.seq === seq ? last.index + 1 : 0 };
}
