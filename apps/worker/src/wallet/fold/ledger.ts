import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

export interface LedgerRow {
  account: number;
  seq: number;
  index: number;
  timeMs: number;
  asset: number;
  reason: number;
  deltaAvailableUnits: number;
  deltaHeldUnits: number;
  availableUnits: number;
  heldUnits: number;
  orderId: number | null;
  tradeId: number | null;
}

interface BalanceRow {
  account: number;
  asset: number;
  availableUnits: number;
  heldUnits: number;
}

/** More assets than a venue will ever have; with the account in one number that a double holds exactly. */
const ASSETS_MAX = 2 ** 21;

/** Gathers every change of a balance, and each balance as the last change left it. */
export class LedgerFold {
  readonly rows: LedgerRow[] = [];
  readonly balances = new Map<number, BalanceRow>();
  #seq = -1;
  #index = 0;

  add(command: AppliedCommand, event: EventOf<'posting'>): void {
    if (command.seq !== this.#seq) {
      this.#seq = command.seq;
      this.#index = 0;
    }
    const { account, asset, available, held } = event;
    if (asset >= ASSETS_MAX) throw new RangeError(`asset ${asset}`);
    const key = account * ASSETS_MAX + asset;
    const balance = this.balances.get(key);
    if (balance === undefined) this.balances.set(key, { account, asset, availableUnits: available, heldUnits: held });
    else this.#continue(balance, command.seq, event);
    this.rows.push({
      account,
      seq: command.seq,
      index: this.#index++,
      timeMs: command.timeMs,
      asset,
      reason: POSTING_REASONS.indexOf(event.reason),
      deltaAvailableUnits: event.deltaAvailable,
      deltaHeldUnits: event.deltaHeld,
      availableUnits: available,
      heldUnits: held,
      orderId: event.orderId === 0 ? null : event.orderId,
      tradeId: event.tradeId === 0 ? null : event.tradeId,
    });
  }

  /** Throws where the balance after the change is not the one before it and the change. */
  #continue(balance: BalanceRow, seq: number, event: EventOf<'posting'>): void {
    balance.availableUnits += event.deltaAvailable;
    balance.heldUnits += event.deltaHeld;
    if (balance.availableUnits !== event.available || balance.heldUnits !== event.held)
      throw new Error(`seq ${seq}: the balance of account ${event.account} does not match the sum of its changes`);
  }
}
