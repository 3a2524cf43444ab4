import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { type BalanceRow, balances } from '@pelorus/database/wallet/balances.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { amount8, ZERO } from '../transport/numbers.ts';
import { assetOf } from './asked-asset.ts';
import { bitcoinValue8, sum8 } from './valuation.ts';

/**
 * What /sapi says of wallets while nothing is deposited or withdrawn through this exchange's own chains: an account has
 * one wallet, the spot one, with what the faucet and trades brought into it (BINA-69).
 */
/** POST /sapi/v1/asset/get-funding-asset: there is no funding wallet, so nothing is in it. */
export function fundingAssets(deps: DialectDeps, { parameters }: Call): object {
  assetOf(deps, parameters, 'asset');
  parameters.boolean('needBtcValuation');
  return [];
}

/** POST /sapi/v3/asset/getUserAsset: the spot wallet's balances; empty ones are left out. */
export async function userAssets(deps: DialectDeps, call: Call): Promise<object> {
  const wanted = assetOf(deps, call.parameters, 'asset');
  call.parameters.boolean('needBtcValuation');
  await deps.barrier.wait(call.account);
  const rows = await balances(deps.pool, call.account);
  return rows
    .filter(({ asset }) => wanted === undefined || asset === wanted.id)
    .filter(({ availableUnits, heldUnits }) => availableUnits + heldUnits > 0)
    .map((row) => {
      const { code, scale } = deps.catalog.assetById(row.asset);
      return {
        asset: code,
        free: amount8(row.availableUnits, scale),
        locked: amount8(row.heldUnits, scale),
        freeze: ZERO,
        withdrawing: ZERO,
        ipoable: ZERO,
        btcValuation: bitcoinValue8(deps, code, row.availableUnits + row.heldUnits),
      };
    });
}

/** GET /sapi/v1/asset/wallet/balance: both wallets valued in bitcoin, that of futures without unrealised profit (BWAL-12). */
export async function walletBalances(deps: DialectDeps, { account }: Call): Promise<object> {
  await deps.barrier.wait(account);
  const [spot, futures] = await Promise.all([balances(deps.pool, account), futuresBalances(deps.pool, account)]);
  const worthOf = (rows: readonly BalanceRow[]) =>
    sum8(
      rows.map(({ asset, availableUnits, heldUnits }) =>
        // A wallet below zero is covered by unrealised profit: it has nothing of its own.
        bitcoinValue8(deps, deps.catalog.assetById(asset).code, Math.max(0, availableUnits + heldUnits)),
      ),
    );
  return [
    { activate: true, balance: worthOf(spot), walletName: 'Spot' },
    { activate: futures.length > 0, balance: worthOf(futures), walletName: 'USDⓈ-M Futures' },
  ];
}

/** GET /sapi/v1/account/status: a frozen account's keys are refused before they get here. */
export function accountStatus(): object {
  return { data: 'Normal' };
}

/** GET /sapi/v1/account/apiTradingStatus: keys are never locked for how they trade. */
export function tradingStatus(): object {
  const triggerCondition = { GCR: 0, IFER: 0, UFR: 0 };
  return { data: { isLocked: false, plannedRecoverTime: 0, triggerCondition, updateTime: 0 } };
}
