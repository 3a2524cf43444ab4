import { BOTH, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import type { Market } from '../catalog/market.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Contract } from './contract.ts';
import { Exits } from './exit.ts';
import { Positions } from './positions.ts';

const NO_CONTRACTS: readonly Contract[] = [];

/** The state of perpetual futures. */
export class FuturesState {
  /** The futures wallets: a second book of the same ledger (FUT-10). */
  readonly wallets: Ledger;
  readonly positions = new Positions();
  readonly contracts: Contract[] = [];
  /** By market id: lists, not maps, since every order of a contract asks. */
  private readonly byMarket: (Contract | undefined)[] = [];
  private readonly byAsset: Contract[][] = [];
  /** Accounts in hedge mode. */
  readonly hedged = new Set<number>();
  /** Take-profits and stop-losses of orders. */
  readonly exits = new Exits();
  areTransfersOpen = true;
  /** Positions that shrank in this command, four numbers each: contract, account, side, 1 where it was closed or turned over. */
  readonly touched: number[] = [];
  /** How many numbers of `touched` count: an array that is emptied loses its memory. */
  touchedCount = 0;
  /** Accounts that may be due for liquidation and have not had their turn, as [account, margin asset], in their order. */
  due: [account: number, asset: number][] = [];
  /** What was last told of an account's margin, in hundredths: by the number that margin-calls.ts makes (FUT-60). */
  readonly called = new Map<number, number>();

  constructor(events: EventWriter) {
    this.wallets = new Ledger(events, true);
  }

  /** Files a position that shrank, to be looked at when the command ends. */
  touch(contract: number, account: number, side: number, isClosed: boolean): void {
    const { touched, touchedCount: at } = this;
    touched[at] = contract;
    touched[at + 1] = account;
    touched[at + 2] = side;
    touched[at + 3] = isClosed ? 1 : 0;
    this.touchedCount = at + 4;
  }

  /** Returns the contract of a market; undefined of a spot market. */
  of(market: number): Contract | undefined {
    return this.byMarket[market];
  }

  /** Returns the contracts of a margin asset. */
  ofAsset(asset: number): readonly Contract[] {
    return this.byAsset[asset] ?? NO_CONTRACTS;
  }

  /** Files a contract when it is listed, or takes over its changed terms. */
  list(market: Market): void {
    if (market.payload.contract === undefined) return;
    const known = this.byMarket[market.id];
    if (known !== undefined) {
      known.configure();
      return;
    }
    const contract = new Contract(market, this.contracts.length);
    this.contracts.push(contract);
    while (this.byMarket.length < market.id) this.byMarket.push(undefined);
    this.byMarket[market.id] = contract;
    while (this.byAsset.length <= market.quote) this.byAsset.push([]);
    this.byAsset[market.quote]?.push(contract);
  }

  leverageOf(account: number, contract: Contract): number {
    return contract.leverageOf(this.positions.leverage(account, contract.id));
  }

  /** Has the account a position of any side in the contract? */
  hasPosition(account: number, contract: Contract): boolean {
    for (let side = BOTH; side <= SHORT; side++)
      if (this.positions.lots(this.positions.find(account, contract.id, side)) !== 0) return true;
    return false;
  }

  /** When the next boundary of funding is, ms, or Infinity; at once while accounts wait for their liquidation. */
  nextMs(nowMs: number): number {
    if (this.due.length > 0) return nowMs;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { nextFundingMs } of this.contracts) if (nextFundingMs > 0) nextMs = Math.min(nextMs, nextFundingMs);
    return nextMs;
  }
}
