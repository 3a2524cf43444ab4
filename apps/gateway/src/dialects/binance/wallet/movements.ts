import { depositsOf } from '@pelorus/database/wallet/deposit-pages.ts';
import { withdrawalsPage } from '@pelorus/database/wallet/withdrawals.ts';
import { parseUnits } from '@pelorus/money/units.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { DepositState, WithdrawalState } from '@pelorus/protocol/wallet/movement-states.ts';
import { clientId, type WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { formatAmount, parseAmount } from '../../../catalog/amounts.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import { coinsOf } from '../../../wallet/coins.ts';
import { takeAddress } from '../../../wallet/deposit-address.ts';
import { presentDeposits } from '../../../wallet/deposits.ts';
import { presentWithdrawal } from '../../../withdrawals/present.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, illegal, invalidValue } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { assetOf, requiredAsset } from './asked-asset.ts';

const LIMIT = 1_000;
const OFFSET_MOST = 10_000;

/** 0: waits for blocks or its credit, 1: credited, 7: not credited. 6 would be read as credited by clients. */
const DEPOSIT_STATUS: Readonly<Record<DepositState, number>> = {
  CONFIRMING: 0,
  FINAL: 0,
  CREDITED: 1,
  ORPHANED: 7,
  DUST: 7,
  UNKNOWN_TOKEN: 7,
  SUSPENSE: 7,
  KEPT: 7,
  RETURNED: 7,
};
/** 1: cancelled, 2: waits for approval, 3: rejected, 4: on its way, 5: failed, 6: done. */
const WITHDRAWAL_STATUS: Readonly<Record<WithdrawalState, number>> = {
  NEW: 2,
  HELD: 2,
  REVIEW: 2,
  APPROVED: 4,
  SIGNED: 4,
  BROADCAST: 4,
  MINED: 4,
  PAID: 6,
  CANCELLED: 1,
  REJECTED: 3,
  REFUSED: 3,
  FAILED: 5,
};

/** Returns the states that a status stands for; undefined: none is asked for. Refuses -1130 for a status that there is not. */
function statesOf<S extends string>(parameters: Parameters, table: Readonly<Record<S, number>>): S[] | undefined {
  const status = parameters.whole('status');
  if (status === undefined) return undefined;
  if (status > 8) throw invalidValue('status');
  return (Object.keys(table) as S[]).filter((state) => table[state] === status);
}

/** Returns which rows are asked for: times, and a place by its offset. */
function spanOf(parameters: Parameters) {
  const toMs = parameters.timeMs('endTime');
  const offset = parameters.whole('offset') ?? 0;
  if (offset > OFFSET_MOST) throw invalidValue('offset');
  const limit = parameters.limit(LIMIT, LIMIT);
  return {
    offset,
    asked: {
      fromMs: parameters.timeMs('startTime'),
      toMs: toMs === undefined ? undefined : toMs + 1,
      limit: offset + limit,
    },
  };
}

/** Returns the network asked for, the coin's first unless one is named; undefined: there is none. */
async function networkOf(deps: DialectDeps, { code }: CatalogAsset, parameters: Parameters) {
  const networks = (await coinsOf(deps)).find((coin) => coin.asset === code)?.networks ?? [];
  const named = parameters.text('network');
  return named === undefined ? networks[0] : networks.find(({ network }) => network === named);
}

/** Returns the address asked for; undefined: the coin is not on the network. Refuses a sub-account (DEPO-04). */
async function addressOf(deps: DialectDeps, { account, parameters, who }: Call) {
  const asset = requiredAsset(deps, parameters, 'coin');
  const network = await networkOf(deps, asset, parameters);
  if (network === undefined) return undefined;
  if (who?.isSubAccount === true) throw new Refused('NOT_PERMITTED');
  const asked = { asset: asset.code, network: network.network, isNew: false };
  const address = await takeAddress(deps, account, asked);
  return { coin: asset.code, address, explorer: network.explorerAddress };
}

/** GET /sapi/v1/capital/deposit/address: the account's address, made where there is none (BWAL-02). */
export async function depositAddress(deps: DialectDeps, call: Call): Promise<object> {
  const found = await addressOf(deps, call);
  if (found === undefined) throw new DialectError(-4040, 'This address not charged.');
  const { address, coin, explorer } = found;
  // Clients know the network by where its pages are.
  return { coin, address, tag: '', url: explorer?.replace('{}', address) ?? '' };
}

/** GET /sapi/v1/capital/deposit/address/list */
export async function depositAddresses(deps: DialectDeps, call: Call): Promise<object> {
  const found = await addressOf(deps, call);
  return found === undefined ? [] : [{ coin: found.coin, address: found.address, tag: '', isDefault: 1 }];
}

function presentDeposit(row: DepositData): object {
  return {
    id: String(row.id),
    amount: row.amount,
    coin: row.asset,
    network: row.network,
    status: DEPOSIT_STATUS[row.state],
    address: row.address,
    addressTag: '',
    txId: row.transaction,
    insertTime: row.time,
    ...(row.creditedAt === null ? {} : { completeTime: row.creditedAt }),
    transferType: 0,
    confirmTimes: `${row.confirmations}/${row.needed}`,
    unlockConfirm: row.needed,
    walletType: 0,
  };
}

/** GET /sapi/v1/capital/deposit/hisrec: of coins that are configured, newest first (BWAL-03). */
export async function deposits(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const asset = assetOf(deps, parameters, 'coin')?.id;
  const states = statesOf(parameters, DEPOSIT_STATUS);
  const { asked, offset } = spanOf(parameters);
  const filter = { ...asked, asset, states, txHash: parameters.text('txId'), isKnown: true };
  const rows = await depositsOf(deps.pool, account, filter);
  return (await presentDeposits(deps, rows.slice(offset))).map(presentDeposit);
}

/** Returns a client's own id of a withdrawal, if sent; refuses -1100. */
function withdrawIdOf(parameters: Parameters): string | undefined {
  const id = parameters.text('withdrawOrderId');
  if (id !== undefined && !clientId.safeParse(id).success) throw illegal('withdrawOrderId', '^[a-zA-Z0-9-_.:/]{1,64}$');
  return id;
}

/**
 * POST /sapi/v1/capital/withdraw/apply: the amount leaves the balance, and what is over after the fee arrives. The same
 * order id, or the same signed request, withdraws once (BWAL-05).
 */
export async function withdraw(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, signature, who } = call;
  const asset = requiredAsset(deps, parameters, 'coin');
  const address = parameters.required('address');
  parameters.required('amount');
  const totalUnits = parseAmount(asset, parameters.decimal('amount') as string);
  const coin = (await coinsOf(deps)).find((one) => one.asset === asset.code);
  const named = parameters.text('network');
  const network = coin?.networks.find((one) => named === undefined || one.network === named);
  if (deps.withdrawByKey === null || who === null || network === undefined)
    throw new DialectError(-4019, 'Current asset is not open for withdrawal.');
  const fee = parseUnits(network.withdrawFee, asset.scale);
  if (!fee.ok) throw new Error('a fee that is no amount');
  if (totalUnits <= fee.units) throw new Refused('WITHDRAWAL_AMOUNT', 'amount');
  const memo = parameters.text('addressTag');
  const row = await deps.withdrawByKey(who, call.address, {
    ...{ asset: asset.code, network: network.network, address, ...(memo !== undefined && { memo }) },
    ...{ amount: formatAmount(asset, totalUnits - fee.units), fee: network.withdrawFee },
    clientId: withdrawIdOf(parameters) ?? idOfSignature(signature),
  });
  return { id: String(row.id) };
}

const two = (value: number) => String(value).padStart(2, '0');
/** "2026-01-31 09:05:07", UTC. */
function secondText(timeMs: number): string {
  const at = new Date(timeMs);
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

function presentMovement(row: WithdrawalData): object {
  return {
    id: String(row.id),
    amount: row.amount,
    transactionFee: row.fee,
    coin: row.asset,
    status: WITHDRAWAL_STATUS[row.state],
    address: row.address,
    ...(row.memo === null ? {} : { addressTag: row.memo }),
    txId: row.transaction ?? '',
    applyTime: secondText(row.time),
    network: row.network,
    transferType: 0,
    withdrawOrderId: row.clientId,
    info: row.reasons.join(','),
    confirmNo: row.confirmations,
    walletType: 0,
    txKey: '',
    ...(row.endedAt === null ? {} : { completeTime: secondText(row.endedAt) }),
  };
}

/** Returns the ids of a list "1,2"; undefined: none is given. Refuses -1130. */
function idsOf(parameters: Parameters): number[] | undefined {
  const ids = parameters.text('idList')?.split(',').map(Number);
  if (ids?.some((id) => !Number.isSafeInteger(id) || id < 0) === true) throw invalidValue('idList');
  return ids;
}

/** GET /sapi/v1/capital/withdraw/history: newest first (BWAL-04). */
export async function withdrawals(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const asset = assetOf(deps, parameters, 'coin')?.id;
  const states = statesOf(parameters, WITHDRAWAL_STATUS);
  const { asked, offset } = spanOf(parameters);
  const filter = { ...asked, asset, states, ids: idsOf(parameters), clientId: withdrawIdOf(parameters) };
  const rows = await withdrawalsPage(deps.pool, account, filter);
  return rows.slice(offset).map((row) => presentMovement(presentWithdrawal(deps.catalog, row)));
}
