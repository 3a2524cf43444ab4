import type { AssetPayload, MarketPayload, OpenAccountPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

interface AssetRow {
  asset: number;
  code: string;
  name: string;
  scale: number;
}

interface MarketRow {
  market: number;
  symbol: string;
  status: string;
  /** The payload as JSON text. */
  settings: string;
}

/** A change of a market's status alone. */
interface MarketStatusRow {
  market: number;
  status: string;
}

interface AccountRow {
  account: number;
  reference: string;
  feeTier: number;
  isDiscounted: boolean;
  openedAtMs: number;
}

/** A change of an account's fees; null = unchanged. */
interface AccountFeesRow {
  account: number;
  feeTier: number | null;
  isDiscounted: boolean | null;
}

/** Collects configuration events: the last state of each asset, market and account. */
export class ConfigurationFold {
  readonly assets = new Map<number, AssetRow>();
  readonly markets = new Map<number, MarketRow>();
  readonly marketStatuses = new Map<number, MarketStatusRow>();
  /** Markets that are contracts, configured in this fold. */
  readonly contracts = new Set<number>();
  readonly accounts = new Map<number, AccountRow>();
  readonly accountFees = new Map<number, AccountFeesRow>();

  asset(command: AppliedCommand, asset: number): void {
    const { code, name, scale } = command.payload as AssetPayload;
    this.assets.set(asset, { asset, code, name, scale });
  }

  market(command: AppliedCommand, market: number): void {
    const { keepsStatus: _, ...payload } = command.payload as MarketPayload;
    const { contract, symbol, status } = payload;
    if (contract !== undefined) this.contracts.add(market);
    this.markets.set(market, { market, symbol, status, settings: JSON.stringify(payload) });
  }

  /** The last word on a status, whether the market was configured with it or is from before. */
  statusSet({ market, status }: EventOf<'marketStatusSet'>): void {
    this.marketStatuses.set(market, { market, status });
    const row = this.markets.get(market);
    if (row === undefined) return;
    row.status = status;
    row.settings = JSON.stringify({ ...(JSON.parse(row.settings) as MarketPayload), status });
  }

  /** Returns statuses of markets without other changes: a market's row is written once. */
  statusesAlone(): MarketStatusRow[] {
    return [...this.marketStatuses.values()].filter(({ market }) => !this.markets.has(market));
  }

  /** Reopening an account changes nothing: the first event counts. */
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
