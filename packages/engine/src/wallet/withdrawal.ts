import { isWholeAmount, UNITS_MAX } from '@pelorus/money/units.ts';
import { FEES_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { END_WITHDRAWAL_BYTES, HOLD_WITHDRAWAL_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import type { HeldWithdrawal } from './wallet-state.ts';

const isNoId = (id: number) => id === 0 || !isWholeAmount(id);

/** Handles a holdWithdrawal record (CUST-10); returns the id of the refusal, or 0. Balance and hold are one step: of many at once, one wins. */
export function holdWithdrawal(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger, wallet } = state;
  const withdrawalId = batch.walletId(at);
  const network = batch.walletNetwork(at);
  if (recordBytes !== HOLD_WITHDRAWAL_BYTES || isNoId(withdrawalId) || network < 1)
    return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.walletAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  if (wallet.withdrawals.has(withdrawalId)) {
    events.duplicate(0);
    return 0;
  }
  const units = batch.walletUnits(at);
  const feeUnits = batch.walletFeeUnits(at) + 0;
  const isWhole = units !== 0 && isWholeAmount(units) && isWholeAmount(feeUnits) && units <= UNITS_MAX - feeUnits;
  if (!isWhole) return REJECTIONS.AMOUNT_INVALID.id;
  if (ledger.availableOf(account, asset) < units + feeUnits) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  wallet.withdrawals.add(withdrawalId);
  const destination = destinationAt(batch, at);
  wallet.held.set(withdrawalId, { withdrawalId, account, asset, network, units, feeUnits, destination });
  events.withdrawalHeld(account, asset, network, withdrawalId, units, feeUnits);
  ledger.hold(ledger.cell(account, asset), account, asset, POSTED.WITHDRAWAL_HOLD, units + feeUnits, 0);
  return 0;
}

function destinationAt(batch: CommandBatch, at: number): HeldWithdrawal['destination'] {
  return [
    batch.walletDestination0(at) >>> 0,
    batch.walletDestination1(at) >>> 0,
    batch.walletDestination2(at) >>> 0,
    batch.walletDestination3(at) >>> 0,
  ];
}

/** Handles an endWithdrawal record: paid, or given back (CUST-12, CUST-13); returns the id of the refusal, or 0. */
export function endWithdrawal(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger, wallet } = state;
  const withdrawalId = batch.walletId(at);
  if (recordBytes !== END_WITHDRAWAL_BYTES || isNoId(withdrawalId)) return REJECTIONS.MALFORMED_COMMAND.id;
  const held = wallet.held.get(withdrawalId);
  if (held === undefined) {
    if (!wallet.withdrawals.has(withdrawalId)) return REJECTIONS.UNKNOWN_WITHDRAWAL.id;
    events.duplicate(0);
    return 0;
  }
  if (batch.walletIsPaid(at) > 1) return REJECTIONS.MALFORMED_COMMAND.id;
  const isPaid = batch.walletIsPaid(at) === 1;
  const { account, asset, feeUnits, network, units } = held;
  wallet.held.delete(withdrawalId);
  events.withdrawalEnded(isPaid, account, asset, network, withdrawalId, units, feeUnits);
  const cell = ledger.cell(account, asset);
  if (!isPaid) {
    ledger.hold(cell, account, asset, POSTED.WITHDRAWAL_RELEASE, 0 - units - feeUnits, 0);
    return 0;
  }
  ledger.payHeld(cell, account, asset, POSTED.WITHDRAWAL, units, 0, 0);
  ledger.post(ledger.cell(WORLD_ACCOUNT, asset), WORLD_ACCOUNT, asset, POSTED.WITHDRAWAL, units, 0, 0);
  if (feeUnits === 0) return 0;
  ledger.payHeld(cell, account, asset, POSTED.WITHDRAWAL_FEE, feeUnits, 0, 0);
  ledger.post(ledger.cell(FEES_ACCOUNT, asset), FEES_ACCOUNT, asset, POSTED.WITHDRAWAL_FEE, feeUnits, 0, 0);
  return 0;
}
