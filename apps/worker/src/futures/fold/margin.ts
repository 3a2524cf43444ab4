import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { BalanceFold, type PostingRow, postingRow } from '../../fold/postings.ts';
import type { CommandFacts } from './command-facts.ts';

export interface MarginRow extends PostingRow {
  /** The contract it comes from; null: of none, or none is told. */
  market: number | null;
  /** Of margin that its owner moved, index into POSITION_SIDES of the position's. */
  side: number | null;
}

/** What the insurance fund had at the end of a day (UTC). */
interface FundDay {
  asset: number;
  dayMs: number;
  units: number;
}

/** Gathers every change of a futures wallet, each balance as the last change left it, and the insurance fund by day. */
export class MarginFold {
  readonly rows: MarginRow[] = [];
  readonly fundDays = new Map<string, FundDay>();
  readonly #balances = new BalanceFold('futures wallet');

  get balances(): BalanceFold['rows'] {
    return this.#balances.rows;
  }

  /** Adds the changes of one command, in their order. */
  add({ seq, timeMs }: AppliedCommand, events: readonly EventOf<'marginPosting'>[], facts: CommandFacts): void {
    events.forEach((event, index) => {
      this.#balances.add(seq, event);
      if (event.account === INSURANCE_ACCOUNT) this.#addFundDay(timeMs, event);
      const side = facts.sideOf(event);
      this.rows.push({
        ...postingRow(event, seq, index, timeMs),
        market: facts.marketOf(event),
        side: side === null ? null : POSITION_SIDES.indexOf(side),
      });
    });
  }

  #addFundDay(timeMs: number, { asset, available, held }: EventOf<'marginPosting'>): void {
    const dayMs = candleOpenMs('1d', timeMs);
    this.fundDays.set(`${asset} ${dayMs}`, { asset, dayMs, units: available + held });
  }
}
