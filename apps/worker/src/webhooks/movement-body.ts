import type { Queryable } from '@pelorus/database/queryable.ts';
import { allNetworks } from '@pelorus/database/wallet/coins.ts';
import { type DepositRow, depositsOfIds } from '@pelorus/database/wallet/deposit-pages.ts';
import { type WithdrawalRow, withdrawalsOfIds } from '@pelorus/database/wallet/withdrawals.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { amountText } from '@pelorus/formulas/markets/texts.ts';
import { type Names, NotThereYet } from './names.ts';

async function presentDeposit(db: Queryable, names: Names, row: DepositRow): Promise<object> {
  if (row.asset === null) throw new Error(`deposit ${row.depositId} is of no configured coin`);
  const asset = await names.asset(db, row.asset);
  const network = (await allNetworks(db)).find((one) => one.network === row.network);
  return {
    id: row.depositId,
    time: row.seenAtMs,
    asset: asset.code,
    network: network?.code ?? String(row.network),
    amount: amountText(row.units, asset.scale),
    address: row.address,
    transaction: row.txHash,
    contract: row.contract,
    state: row.state,
    confirmations: Math.min(row.confirmations, row.needed),
    needed: row.needed,
    creditedAt: row.creditedAtMs,
  };
}

/** Returns a deposit as its history showed it at the event, however far it has come since (WFED-10). */
export async function depositData(db: Queryable, names: Names, { about, kind }: CallRow): Promise<object> {
  const { confirmations, depositId, units } = about as { confirmations: number; depositId: number; units: number };
  const [row] = await depositsOfIds(db, [depositId]);
  if (row === undefined) throw new NotThereYet('a deposit');
  if (kind === 'deposit-credited') return presentDeposit(db, names, row);
  return presentDeposit(db, names, { ...row, units, confirmations, state: 'CONFIRMING', creditedAtMs: null });
}

/** As a withdrawal was when it had failed, whatever staff decided since (WFED-13). */
function asFailed(row: WithdrawalRow, reasons: string): WithdrawalRow {
  return { ...row, state: 'FAILED', reasons: reasons === '' ? [] : reasons.split(','), endedAtMs: null };
}

/** Returns a withdrawal that has ended or failed, as its history showed it then (WFED-11, WFED-13). */
export async function withdrawalData(db: Queryable, names: Names, { about, kind }: CallRow): Promise<object> {
  const [found] = await withdrawalsOfIds(db, [Number(about.withdrawal)]);
  if (found === undefined) throw new NotThereYet('a withdrawal');
  const row = kind === 'withdrawal-failed' ? asFailed(found, String(about.reasons)) : found;
  const { code, scale } = await names.asset(db, row.asset);
  return {
    id: row.withdrawalId,
    clientId: row.clientId,
    time: row.requestedAtMs,
    asset: code,
    network: row.networkCode,
    address: row.address,
    memo: row.memo,
    amount: amountText(row.units, scale),
    fee: amountText(row.feeUnits, scale),
    total: amountText(row.units + row.feeUnits, scale),
    state: row.state,
    reasons: row.reasons,
    transaction: row.txHash,
    confirmations: Math.min(row.confirmations, row.needed),
    needed: row.needed,
    endedAt: row.endedAtMs,
    mayCancel: false,
  };
}
