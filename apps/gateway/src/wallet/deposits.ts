import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { type DepositRow, depositsOf } from '@pelorus/database/wallet/deposit-pages.ts';
import { formatBigUnits, trimZeros } from '@pelorus/money/units.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import type { DepositData, depositsQuery } from '@pelorus/protocol/wallet/deposits.ts';
import type { z } from 'zod';
import { formatAmount } from '../catalog/amounts.ts';
import { numbersOfCursor, pageOf } from '../http/cursors.ts';
import { Refused } from '../http/refused.ts';
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

/** Returns a page of an account's deposits, the newest first (DEPO-30). Refuses UNKNOWN_ASSET, BAD_REQUEST. */
export async function depositsPage(
  deps: DepositNeeds,
  account: number,
  query: z.output<typeof depositsQuery>,
): Promise<Page<DepositData>> {
  const { asset: code, cursor, from: fromMs, limit, network: networkCode, state, to: toMs } = query;
  const asset = code === undefined ? undefined : deps.catalog.assetOrRefuse(code).id;
  const [before] = numbersOfCursor(cursor, 1) ?? [];
  const terms = await termsOf(deps);
  const network = terms.networks.find((one) => one.code === networkCode)?.network;
  if (networkCode !== undefined && network === undefined) throw new Refused('BAD_REQUEST', 'network');
  const asked = { asset, network, state, fromMs, toMs, before, limit: limit + 1 };
  const page = pageOf(await depositsOf(deps.pool, account, asked), limit, (row) => [row.depositId]);
  return { next: page.next, rows: page.rows.map((row) => present(deps, terms, row)) };
}
