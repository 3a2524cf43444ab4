import { houseFeeUnits } from '@pelorus/formulas/fees.ts';
import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { POSTED } from '../ledger/posting-reasons.ts';

/**
 * Posts a fee of `feeUnits` on `receivedUnits` of an asset: the payer gives what was rounded up, the fee account gets
 * what is rounded down, the rounding account the rest.
 */
export function chargeFee(
  ledger: Ledger,
  cell: number,
  account: number,
  asset: number,
  receivedUnits: number,
  rateE6: number,
  feeUnits: number,
  orderId: number,
  tradeId: number,
): void {
  if (feeUnits === 0) return;
  ledger.post(cell, account, asset, POSTED.FEE, -feeUnits, orderId, tradeId);
  const houseUnits = houseFeeUnits(receivedUnits, rateE6);
  if (houseUnits > 0) {
    ledger.post(ledger.cell(FEES_ACCOUNT, asset), FEES_ACCOUNT, asset, POSTED.FEE, houseUnits, orderId, tradeId);
  }
  const restUnits = feeUnits - houseUnits;
  if (restUnits > 0) {
    const rounding = ledger.cell(ROUNDING_ACCOUNT, asset);
    ledger.post(rounding, ROUNDING_ACCOUNT, asset, POSTED.FEE_ROUNDING, restUnits, orderId, tradeId);
  }
}
