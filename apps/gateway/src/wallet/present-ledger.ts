import type { LedgerRow as ProjectedRow } from '@pelorus/database/wallet/balances.ts';
import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';

/** Returns a change of a balance as its owner is shown it. */
export function presentLedgerRow(catalog: LiveCatalog, row: ProjectedRow): LedgerRow {
  const asset = catalog.assetById(row.asset);
  return {
    id: `${row.seq}:${row.index}`,
    time: row.timeMs,
    asset: asset.code,
    reason: row.reason,
    availableChange: formatAmount(asset, row.deltaAvailableUnits),
    heldChange: formatAmount(asset, row.deltaHeldUnits),
    available: formatAmount(asset, row.availableUnits),
    held: formatAmount(asset, row.heldUnits),
    total: formatAmount(asset, row.availableUnits + row.heldUnits),
    orderId: row.orderId,
    tradeId: row.tradeId,
  };
}
