import { AccountGrid } from '../accounts/account-grid.ts';

/** f64 lanes of a cell: signed lots, signed cost, margin of an isolated position, and open orders that add to it. */
const LANES = 5;
const LOTS = 0;
const COST = 1;
const MARGIN = 2;
const BUYS = 3;
const SELLS = 4;
/** The last cell of an account's four in a contract holds its choices: leverage (0 = none chosen) and margin mode. */
const CHOICES = 3;
const LEVERAGE = 0;
const MODE = 1;

/**
 * Positions and their open orders, per account and contract: one cell each for BOTH, LONG and SHORT, and one for the
 * account's choices. Contracts are numbered apart from markets, so that four neighbouring columns are one contract's.
 */
export class Positions {
  private readonly grid = new AccountGrid();
  private f64 = new Float64Array(LANES * 1024);

  /** Returns the cell of a side, made when first asked for. */
  touch(account: number, contract: number, side: number): number {
    const cell = this.grid.touch(account, 4 * contract + side);
    if (this.grid.cellCount * LANES > this.f64.length) this.grow();
    return cell;
  }

  private grow(): void {
    let { length } = this.f64;
    while (length < this.grid.cellCount * LANES) length *= 2;
    const bigger = new Float64Array(length);
    bigger.set(this.f64);
    this.f64 = bigger;
  }

  /**
   * Returns the cell of BOTH, or 0 where the account never touched the contract: those of LONG and SHORT are the next two, and
   * that of the choices the third, since four neighbouring columns lie together.
   */
  first(account: number, contract: number): number {
    return this.grid.find(account, 4 * contract);
  }

  /** Returns the leverage that was chosen beside a first cell, 0 = none. */
  leverageAt(first: number): number {
    return first === 0 ? 0 : (this.f64[LANES * (first + CHOICES) + LEVERAGE] as number);
  }

  marginModeAt(first: number): number {
    return first === 0 ? 0 : (this.f64[LANES * (first + CHOICES) + MODE] as number);
  }

  /** Returns the cell of a side, or 0: an account that never touched the contract has no position and no orders there. */
  find(account: number, contract: number, side: number): number {
    return this.grid.find(account, 4 * contract + side);
  }

  lots(cell: number): number {
    return this.f64[LANES * cell + LOTS] as number;
  }

  costUnits(cell: number): number {
    return this.f64[LANES * cell + COST] as number;
  }

  marginUnits(cell: number): number {
    return this.f64[LANES * cell + MARGIN] as number;
  }

  /** What open orders to buy come to that do not only reduce, quote units. */
  buyUnits(cell: number): number {
    return this.f64[LANES * cell + BUYS] as number;
  }

  sellUnits(cell: number): number {
    return this.f64[LANES * cell + SELLS] as number;
  }

  set(cell: number, lots: number, costUnits: number): void {
    this.f64[LANES * cell + LOTS] = lots;
    this.f64[LANES * cell + COST] = costUnits;
  }

  setMargin(cell: number, units: number): void {
    this.f64[LANES * cell + MARGIN] = units;
  }

  /** Counts an open order in, or out with negative units. */
  addOrder(cell: number, side: number, units: number): void {
    const lane = LANES * cell + BUYS + side;
    this.f64[lane] = (this.f64[lane] as number) + units;
  }

  /** Returns the leverage that the account chose in the contract, 0 = none. */
  leverage(account: number, contract: number): number {
    return this.f64[LANES * this.find(account, contract, CHOICES) + LEVERAGE] as number;
  }

  marginMode(account: number, contract: number): number {
    return this.f64[LANES * this.find(account, contract, CHOICES) + MODE] as number;
  }

  choose(account: number, contract: number, leverage: number, mode: number): void {
    const cell = LANES * this.touch(account, contract, CHOICES);
    this.f64[cell + LEVERAGE] = leverage;
    this.f64[cell + MODE] = mode;
  }
}
