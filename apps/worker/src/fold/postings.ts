import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';

/** A change of a balance in the spot book or in that of the futures wallets. */
type Posting = EventOf<'posting'> | EventOf<'marginPosting'>;

export interface PostingRow {
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

/** Returns the row of a change; `index`: its place among its command's. */
export function postingRow(event: Posting, seq: number, index: number, timeMs: number): PostingRow {
  return {
    account: event.account,
    seq,
    index,
    timeMs,
    asset: event.asset,
    reason: POSTING_REASONS.indexOf(event.reason),
    deltaAvailableUnits: event.deltaAvailable,
    deltaHeldUnits: event.deltaHeld,
    availableUnits: event.available,
    heldUnits: event.held,
    orderId: event.orderId === 0 ? null : event.orderId,
    tradeId: event.tradeId === 0 ? null : event.tradeId,
  };
}

interface BalanceRow {
  account: number;
  asset: number;
  availableUnits: number;
  heldUnits: number;
}

/** More assets than a venue will ever have; with the account in one number that a double holds exactly. */
const ASSETS_MAX = 2 ** 21;

/** Each balance of one book as its last change left it. */
export class BalanceFold {
  readonly rows = new Map<number, BalanceRow>();
  /** What its balances are called in a message. */
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws where the balance after the change is not the one before it and the change. */
  add(seq: number, event: Posting): void {
    const { account, asset, available, held } = event;
    if (asset >= ASSETS_MAX) throw new RangeError(`asset ${asset}`);
    const key = account * ASSETS_MAX + asset;
    const balance = this.rows.get(key);
    if (balance === undefined) {
      this.rows.set(key, { account, asset, availableUnits: available, heldUnits: held });
      return;
    }
    balance.availableUnits += event.deltaAvailable;
    balance.heldUnits += event.deltaHeld;
    if (balance.availableUnits !== available || balance.heldUnits !== held)
      throw new Error(`seq ${seq}: the ${this.#name} of account ${account} does not match the sum of its changes`);
  }
}
