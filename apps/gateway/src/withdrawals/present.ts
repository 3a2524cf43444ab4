import type { WithdrawalRow } from '@pelorus/database/wallet/withdrawals.ts';
import { CANCELLABLE_STATES } from '@pelorus/protocol/wallet/movement-states.ts';
import type { WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';

/** Returns a withdrawal as its owner is shown it. */
export function presentWithdrawal(catalog: LiveCatalog, row: WithdrawalRow): WithdrawalData {
  const asset = catalog.assetById(row.asset);
  return {
    id: row.withdrawalId,
    clientId: row.clientId,
    time: row.requestedAtMs,
    asset: asset.code,
    network: row.networkCode,
    address: row.address,
    memo: row.memo,
    amount: formatAmount(asset, row.units),
    fee: formatAmount(asset, row.feeUnits),
    total: formatAmount(asset, row.units + row.feeUnits),
    state: row.state,
    reasons: row.reasons,
    transaction: row.txHash,
    confirmations: Math.min(row.confirmations, row.needed),
    needed: row.needed,
    endedAt: row.endedAtMs,
    mayCancel: CANCELLABLE_STATES.includes(row.state),
  };
}
