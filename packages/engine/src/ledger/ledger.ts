import { UNITS_MAX } from '@pelorus/money/units.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';
import { AccountGrid } from '../accounts/account-grid.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { assertInvariant, InvariantBroken } from '../invariants/invariant-broken.ts';

/**
 * All balances: available and held units per (account, asset). Double entry: each change is a posting, and a command's
 * postings sum to zero per asset. Only the outside world's account may be negative.
 */
export class Ledger {
  private readonly grid = new AccountGrid();
  /** Per cell: available, held. */
  private balances = new Float64Array(2 * 1024);
  /** Per asset: the sum of all changes since the beginning. Zero after every command. */
  private sums = new Float64Array(16);
  /** How many of the sums are not zero: what makes the check after a command O(1). */
  private unbalancedCount = 0;
  private readonly events: EventWriter;
  /** The book of futures wallets: anybody's may be below zero while open profit covers it, and its events are its own. */
  private readonly isMargin: boolean;

  constructor(events: EventWriter, isMargin = false) {
    this.events = events;
    this.isMargin = isMargin;
  }

  /** Makes room for asset ids below `assetCount`. */
  reserveAssets(assetCount: number): void {
    if (assetCount <= this.sums.length) return;
    const bigger = new Float64Array(2 * assetCount);
    bigger.set(this.sums);
    this.sums = bigger;
  }

  /** Returns the cell of (account, asset), made with zero balances when first asked for. */
  cell(account: number, asset: number): number {
    const cell = this.grid.touch(account, asset);
    if (2 * cell >= this.balances.length) this.grow();
    return cell;
  }

  private grow(): void {
    let length = this.balances.length;
    while (length < 2 * this.grid.cellCount) length *= 2;
    const bigger = new Float64Array(length);
    bigger.set(this.balances);
    this.balances = bigger;
  }

  available(cell: number): number {
    return this.balances[2 * cell] as number;
  }

  held(cell: number): number {
    return this.balances[2 * cell + 1] as number;
  }

  /** Returns what (account, asset) has, without making a cell. */
  availableOf(account: number, asset: number): number {
    return this.available(this.grid.find(account, asset));
  }

  heldOf(account: number, asset: number): number {
    return this.held(this.grid.find(account, asset));
  }

  /** Moves available units of a cell into held, or back when `units` is negative. */
  hold(cell: number, account: number, asset: number, reason: number, units: number, orderId: number): void {
    const available = (this.balances[2 * cell] as number) - units;
    const held = (this.balances[2 * cell + 1] as number) + units;
    if ((available < 0 && !this.isMargin) || held < 0) overdrawn(account, asset);
    this.balances[2 * cell] = available;
    this.balances[2 * cell + 1] = held;
    this.events.posting(account, asset, reason, -units, units, available, held, orderId, 0);
    if (this.isMargin) this.events.retag(EVENT_KIND.marginPosting);
  }

  /** Changes the available units of a cell; the other side of the entry is another call in the same command. */
  post(
    cell: number,
    account: number,
    asset: number,
    reason: number,
    deltaUnits: number,
    orderId: number,
    tradeId: number,
  ): void {
    const available = (this.balances[2 * cell] as number) + deltaUnits;
    if (available < 0 && account !== WORLD_ACCOUNT && !this.isMargin) overdrawn(account, asset);
    this.balances[2 * cell] = available;
    this.addToSum(asset, deltaUnits);
    const held = this.balances[2 * cell + 1] as number;
    this.events.posting(account, asset, reason, deltaUnits, 0, available, held, orderId, tradeId);
    if (this.isMargin) this.events.retag(EVENT_KIND.marginPosting);
  }

  /** Pays units from the held balance of a cell. */
  payHeld(
    cell: number,
    account: number,
    asset: number,
    reason: number,
    units: number,
    orderId: number,
    tradeId: number,
  ): void {
    const held = (this.balances[2 * cell + 1] as number) - units;
    if (held < 0) overdrawn(account, asset);
    this.balances[2 * cell + 1] = held;
    this.addToSum(asset, -units);
    const available = this.balances[2 * cell] as number;
    this.events.posting(account, asset, reason, 0, -units, available, held, orderId, tradeId);
    if (this.isMargin) this.events.retag(EVENT_KIND.marginPosting);
  }

  private addToSum(asset: number, deltaUnits: number): void {
    const before = this.sums[asset] as number;
    const after = before + deltaUnits;
    this.sums[asset] = after;
    if (before === 0) this.unbalancedCount++;
    if (after === 0) this.unbalancedCount--;
  }

  /** Asserts that the postings so far cancel out in every asset. Called after each command. */
  assertBalanced(): void {
    if (this.unbalancedCount !== 0) throw new InvariantBroken('the postings of a command do not sum to zero');
  }

  /** Puts a balance back from a snapshot. Call assertBalanced after the last one. */
  restore(account: number, asset: number, available: number, held: number): void {
    const isMoney = Number.isSafeInteger(available) && Number.isSafeInteger(held);
    assertInvariant(
      isMoney && held >= 0 && (available >= 0 || account === WORLD_ACCOUNT || this.isMargin),
      'a restored balance is wrong',
    );
    const cell = this.cell(account, asset);
    this.balances[2 * cell] = available;
    this.balances[2 * cell + 1] = held;
    this.addToSum(asset, available + held);
  }
}

function overdrawn(account: number, asset: number): never {
  throw new InvariantBroken(`account ${account} would be overdrawn in asset ${asset}`);
}

/** The lowest balance of the outside world's account: more of an asset cannot enter the venue. */
export const WORLD_MIN_UNITS = -UNITS_MAX;
