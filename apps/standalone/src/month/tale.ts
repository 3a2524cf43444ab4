import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';

interface Told<Event> {
  timeMs: number;
  event: Event;
}

/** A point of the month's curves: price in ticks, open interest in lots, the fund in units. */
interface Point {
  timeMs: number;
  ticks: number;
  openLots: number;
  fundUnits: bigint;
}

const POINT_EVERY_MINUTES = 15;

/** What happened in a month, as its events told it. */
export class Tale {
  readonly liquidations: Told<EventOf<'liquidation'>>[] = [];
  readonly settlements: Told<EventOf<'fundingSettled'>>[] = [];
  readonly points: Point[] = [];
  readonly steps = new Map<string, number>(LIQUIDATION_STEPS.map((step) => [step, 0]));
  readonly refusals = new Map<string, number>();
  trades = 0;
  tradedLots = 0n;
  events = 0;
  /** Units that went from payers to receivers at boundaries. */
  fundingUnits = 0n;
  private openLots = 0;
  private minutes = 0;
  private readonly camePerAccount = new Map<number, bigint>();

  hear(event: EngineEvent, timeMs: number): void {
    this.events += 1;
    if (event.kind === 'trade') {
      this.trades += 1;
      this.tradedLots += BigInt(event.lots);
    } else if (event.kind === 'liquidation') {
      this.liquidations.push({ timeMs, event });
      this.steps.set(event.step, (this.steps.get(event.step) ?? 0) + 1);
    } else if (event.kind === 'fundingSettled') this.settlements.push({ timeMs, event });
    else if (event.kind === 'funding') this.fundingUnits += BigInt(Math.max(0, event.units));
    else if (event.kind === 'markPrice') this.openLots = event.openLots;
    else if (event.kind === 'rejected') this.refusals.set(event.code, (this.refusals.get(event.code) ?? 0) + 1);
  }

  /** Somebody brought money in. */
  came(account: number, units: number): void {
    this.camePerAccount.set(account, this.cameOf(account) + BigInt(units));
  }

  cameOf(account: number): bigint {
    return this.camePerAccount.get(account) ?? 0n;
  }

  minute(timeMs: number, ticks: number, fundUnits: bigint): void {
    if (this.minutes % POINT_EVERY_MINUTES === 0)
      this.points.push({ timeMs, ticks, openLots: this.openLots, fundUnits });
    this.minutes += 1;
  }

  /** The accounts that were liquidated at least once. */
  get liquidated(): number {
    return new Set(this.liquidations.map(({ event }) => event.account)).size;
  }

  line(): string {
    return `${this.trades} trades, ${this.liquidations.length} steps of liquidations, ${this.settlements.length} fundings`;
  }
}
