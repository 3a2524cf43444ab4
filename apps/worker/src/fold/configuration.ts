import type { AssetPayload, MarketPayload, OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

export interface AssetRow {
  asset: number;
  code: string;
  name: string;
  scale: number;
}

export interface MarketRow {
  market: number;
  symbol: string;
  status: string;
  /** The payload as JSON text. */
  settings: string;
}

export interface AccountRow {
  account: number;
  reference: string;
  feeTier: number;
  isDiscounted: boolean;
  openedAtMs: number;
}

/** What was said of an account's fees; null = nothing. */
export interface AccountFeesRow {
  account: number;
  feeTier: number | null;
  isDiscounted: boolean | null;
}

/** Gathers what was configured: the last word on each asset, market and account. */
export class ConfigurationFold {
  readonly assets = new Map<number, AssetRow>();
  readonly markets = new Map<number, MarketRow>();
  readonly accounts = new Map<number, AccountRow>();
  readonly accountFees = new Map<number, AccountFeesRow>();

  asset(command: AppliedCommand, asset: number): void {
    const { code, name, scale } = command.payload as AssetPayload;
    this.assets.set(asset, { asset, code, name, scale });
  }

  market(command: AppliedCommand, market: number): void {
    const payload = command.payload as MarketPayload;
    const { symbol, status } = payload;
    this.markets.set(market, { market, symbol, status, settings: JSON.stringify(payload) });
  }

  /** Opening an account again changes nothing: the first word stands. */
  accountOpened(command: AppliedCommand, account: number): void {
    if (this.accounts.has(account)) return;
    const { reference } = command.payload as OpenAccountPayload;
    this.accounts.set(account, { account, reference, feeTier: 0, isDiscounted: false, openedAtMs: command.timeMs });
  }

  tierSet(account: number, feeTier: number): void {
    this.#feesSet(account, { feeTier });
  }

  discountSet(account: number, isDiscounted: boolean): void {
    this.#feesSet(account, { isDiscounted });
  }

  /** Kept in both places: a new account is written with its fees, one from before is updated. */
  #feesSet(account: number, change: { feeTier: number } | { isDiscounted: boolean }): void {
    const before = this.accountFees.get(account) ?? { account, feeTier: null, isDiscounted: null };
    this.accountFees.set(account, { ...before, ...change });
    const opened = this.accounts.get(account);
    if (opened !== undefined) Object.assign(opened, change);
  }
}
