import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { type Exposed, initialNeeded, maintenanceAtMark, profitAtMark } from '@pelorus/formulas/futures/account.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import { formatAmount } from '../../../catalog/amounts.ts';
import { listedContracts } from '../../../futures/contracts.ts';
import { marginIn } from '../../../futures/standing.ts';
import { Refused } from '../../../http/refused.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { positionsOfAccount, positionsOfSides } from './positions.ts';
import { type KnownSide, positionInitial, type Standing, standingOf } from './standing.ts';

const sum = (sides: readonly KnownSide[], of: (exposed: Exposed) => number) =>
  sides.reduce((total, { exposed }) => total + of(exposed), 0);

/** Returns what a futures wallet has and needs, as the dialect names it: isolated positions count in margins too. */
function walletOf({ rows, sides }: Standing, asset: CatalogAsset) {
  const own = sides.filter(({ market }) => market.quoteAsset.id === asset.id);
  const { availableUnits = 0, heldUnits = 0 } = rows.balances.find((row) => row.asset === asset.id) ?? {};
  const margin = marginIn(rows, own, asset.id);
  if (margin === null) throw new Refused('UNAVAILABLE', undefined, 1);
  const text = (units: number) => formatAmount(asset, units);
  const [profit, initial, ofPositions] = [
    sum(own, profitAtMark),
    sum(own, initialNeeded),
    sum(own, positionInitial),
  ] as const;
  return {
    walletBalance: text(availableUnits + heldUnits),
    unrealizedProfit: text(profit),
    marginBalance: text(availableUnits + heldUnits + profit),
    maintMargin: text(sum(own, maintenanceAtMark)),
    initialMargin: text(initial),
    positionInitialMargin: text(ofPositions),
    openOrderInitialMargin: text(initial - ofPositions),
    crossWalletBalance: text(availableUnits),
    crossUnPnl: text(margin.equityUnits - availableUnits),
    availableBalance: text(Math.max(0, margin.equityUnits - margin.initialUnits)),
    maxWithdrawAmount: text(margin.withdrawableUnits),
  };
}

/** The assets that contracts settle in, and what else lies in futures wallets. */
function assetsOf({ catalog }: DialectDeps, { rows }: Standing): CatalogAsset[] {
  const margins = new Set(listedContracts(catalog).map(({ quote }) => quote));
  const held = new Set(rows.balances.map(({ asset }) => asset));
  return catalog.assets().filter(({ code, id }) => margins.has(code) || held.has(id));
}

/** Returns when a wallet or position of an account changed last, ms; 0: never, which clients take as no wallet. */
async function updatedAt({ pool }: DialectDeps, account: number, { sides }: Standing): Promise<number> {
  const { rows } = await incomeHistory(pool, account, {}, { limit: 1 });
  return Math.max(rows[0]?.timeMs ?? 0, ...sides.map(({ position }) => position?.updatedAtMs ?? 0));
}

/** Returns the sums that clients read: those of the asset that the first contract settles in. */
function totalsOf(deps: DialectDeps, standing: Standing) {
  const asset = listedContracts(deps.catalog)[0]?.quoteAsset ?? deps.catalog.assets()[0];
  if (asset === undefined) throw new Refused('UNAVAILABLE', undefined, 1);
  const wallet = walletOf(standing, asset);
  return {
    totalInitialMargin: wallet.initialMargin,
    totalMaintMargin: wallet.maintMargin,
    totalWalletBalance: wallet.walletBalance,
    totalUnrealizedProfit: wallet.unrealizedProfit,
    totalMarginBalance: wallet.marginBalance,
    totalPositionInitialMargin: wallet.positionInitialMargin,
    totalOpenOrderInitialMargin: wallet.openOrderInitialMargin,
    totalCrossWalletBalance: wallet.crossWalletBalance,
    totalCrossUnPnl: wallet.crossUnPnl,
    availableBalance: wallet.availableBalance,
    maxWithdrawAmount: wallet.maxWithdrawAmount,
  };
}

/** GET /fapi/v3/account: positions of contracts in which the account has a position or orders. */
export async function accountV3(deps: DialectDeps, { account }: Call): Promise<object> {
  const standing = await standingOf(deps, account);
  const updateTime = await updatedAt(deps, account, standing);
  return {
    ...totalsOf(deps, standing),
    assets: assetsOf(deps, standing).map((asset) => ({
      asset: asset.code,
      ...walletOf(standing, asset),
      updateTime,
    })),
    positions: positionsOfSides(deps, standing),
  };
}

/** What every account may do here. */
export const ALLOWED = {
  feeTier: 0,
  feeBurn: false,
  canTrade: true,
  canDeposit: true,
  canWithdraw: true,
  multiAssetsMargin: false,
  tradeGroupId: -1,
} as const;

/** GET /fapi/v2/account: a position of every contract. */
export async function accountV2(deps: DialectDeps, { account }: Call): Promise<object> {
  const standing = await standingOf(deps, account);
  const updateTime = await updatedAt(deps, account, standing);
  return {
    ...ALLOWED,
    feeTier: standing.rows.feeTier,
    updateTime,
    ...totalsOf(deps, standing),
    assets: assetsOf(deps, standing).map((asset) => ({
      asset: asset.code,
      ...walletOf(standing, asset),
      marginAvailable: false,
      updateTime,
    })),
    positions: positionsOfAccount(deps, standing),
  };
}

/** GET /fapi/v2/balance and v3. */
export async function futuresBalance(deps: DialectDeps, { account }: Call): Promise<object> {
  const standing = await standingOf(deps, account);
  const updateTime = await updatedAt(deps, account, standing);
  return assetsOf(deps, standing).map((asset) => {
    const wallet = walletOf(standing, asset);
    return {
      accountAlias: String(account),
      asset: asset.code,
      balance: wallet.walletBalance,
      crossWalletBalance: wallet.crossWalletBalance,
      crossUnPnl: wallet.crossUnPnl,
      availableBalance: wallet.availableBalance,
      maxWithdrawAmount: wallet.maxWithdrawAmount,
      marginAvailable: false,
      updateTime,
    };
  });
}
