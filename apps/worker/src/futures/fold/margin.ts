import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CommandFacts } from './command-facts.ts';

export interface MarginRow {
  account: number;
  seq: number;
  index: number;
  timeMs: number;
  asset: number;
  /** The contract it comes from; null: of none, or none is told. */
  market: number | null;
  reason: number;
  deltaAvailableUnits: number;
  deltaHeldUnits: number;
  availableUnits: number;
  heldUnits: number;
  orderId: number | null;
  tradeId: number | null;
}

interface MarginBalance {
  account: number;
  asset: number;
  availableUnits: number;
  heldUnits: number;
}

/** What the insurance fund had at the end of a day (UTC). */
interface FundDay {
  asset: number;
  dayMs: number;
  units: number;
}

/** More assets than a venue will ever have; with the account in one number that a double holds exactly. */
const ASSETS_MAX = 2 ** 21;

/** Gathers every change of a futures wallet, each balance as the last change left it, and the insurance fund by day. */
export class MarginFold {
  readonly rows: MarginRow[] = [];
  readonly balances = new Map<number, MarginBalance>();
  readonly fundDays = new Map<string, FundDay>();

  /** Adds the changes of one command, in their order. */
  add({ seq, timeMs }: AppliedCommand, events: readonly EventOf<'marginPosting'>[], facts: CommandFacts): void {
    events.forEach((event, index) => {
      this.#addBalance(seq, event);
      if (event.account === INSURANCE_ACCOUNT) this.#addFundDay(timeMs, event);
      this.rows.push({
        ...{ account: event.account, seq, index, timeMs, asset: event.asset, market: facts.marketOf(event) },
        reason: POSTING_REASONS.indexOf(event.reason),
        deltaAvailableUnits: event.deltaAvailable,
        deltaHeldUnits: event.deltaHeld,
        availableUnits: event.available,
        heldUnits: event.held,
        orderId: event.orderId === 0 ? null : event.orderId,
        tradeId: event.tradeId === 0 ? null : event.tradeId,
      });
    });
  }

  /** Throws where the balance after the change is not the one before it and the change. */
  #addBalance(seq: number, event: EventOf<'marginPosting'>): void {
    const { account, asset, available, held } = event;
    if (asset >= ASSETS_MAX) throw new RangeError(`asset ${asset}`);
    const key = account * ASSETS_MAX + asset;
    const balance = this.balances.get(key);
    if (balance === undefined) {
      this.balances.set(key, { account, asset, availableUnits: available, heldUnits: held });
      return;
    }
    balance.availableUnits += event.deltaAvailable;
    balance.heldUnits += event.deltaHeld;
    if (balance.availableUnits !== available || balance.heldUnits !== held)
      throw new Error(`seq ${seq}: the futures wallet of account ${account} does not match the sum of its changes`);
  }

  #addFundDay(timeMs: number, { asset, available, held }: EventOf<'marginPosting'>): void {
    const dayMs = candleOpenMs('1d', timeMs);
    this.fundDays.set(`${asset} ${dayMs}`, { asset, dayMs, units: available + held });
  }
}
