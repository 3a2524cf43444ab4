import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { type DepositRow, depositsOf } from '@pelorus/database/wallet/deposit-pages.ts';
import { formatBigUnits, trimZeros } from '@pelorus/money/units.ts';
import type { DepositData, depositsFilter } from '@pelorus/protocol/wallet/deposits.ts';
import type { z } from 'zod';
import { formatAmount } from '../catalog/amounts.ts';
import { type Pages, shownPage } from '../trading/history.ts';
import type { WalletNeeds } from './needs.ts';

type DepositNeeds = Pick<WalletNeeds, 'catalog' | 'pool'>;

interface Terms {
  networks: readonly OpenNetwork[];
  coins: readonly OpenCoin[];
}

async function termsOf({ pool }: DepositNeeds): Promise<Terms> {
  const [networks, coins] = await Promise.all([allNetworks(pool), allCoins(pool)]);
  return { networks, coins };
}

/** What is credited, in the ledger's digits; what is not, to the last digit that the chain has. */
function amountOf({ catalog }: DepositNeeds, { coins }: Terms, row: DepositRow): string {
  const asset = catalog.assets().find(({ id }) => id === row.asset);
  const coin = coins.find((one) => one.network === row.network && one.asset === row.asset);
  if (asset === undefined || coin === undefined) return row.raw;
  if (row.state === 'DUST' || row.state === 'SUSPENSE')
    return trimZeros(formatBigUnits(BigInt(row.raw), coin.decimals));
  return formatAmount(asset, row.units);
}

function present(deps: DepositNeeds, terms: Terms, row: DepositRow): DepositData {
  return {
    id: row.depositId,
    time: row.seenAtMs,
    asset: deps.catalog.assets().find(({ id }) => id === row.asset)?.code ?? null,
    network: terms.networks.find(({ network }) => network === row.network)?.code ?? String(row.network),
    amount: amountOf(deps, terms, row),
    address: row.address,
    transaction: row.txHash,
    contract: row.contract,
    state: row.state,
    confirmations: Math.min(row.confirmations, row.needed),
    needed: row.needed,
    creditedAt: row.creditedAtMs,
  };
}

/** Returns deposits as their owner is shown them. */
export async function presentDeposits(deps: DepositNeeds, rows: readonly DepositRow[]): Promise<DepositData[]> {
  const terms = await termsOf(deps);
  return rows.map((row) => present(deps, terms, row));
}

/** Reads an account's deposits, the newest first, a page at a time (DEPO-30). Refuses UNKNOWN_ASSET. */
export function depositPages(
  deps: DepositNeeds,
  account: number,
  { asset: code, from: fromMs, network: networkCode, state, to: toMs }: z.output<typeof depositsFilter>,
): Pages<DepositData> {
  const asset = code === undefined ? undefined : deps.catalog.assetOrRefuse(code).id;
  return async (place, limit) => {
    const terms = await termsOf(deps);
    const network = terms.networks.find((one) => one.code === networkCode)?.network;
    // Nothing came by a network that there is not.
    if (networkCode !== undefined && network === undefined) return { rows: [], next: null };
    const asked = { asset, network, state, fromMs, toMs, before: place?.[0], limit: limit + 1 };
    const found = await depositsOf(deps.pool, account, asked);
    return shownPage(
      found,
      limit,
      ({ depositId }) => depositId,
      (row) => present(deps, terms, row),
    );
  };
}
