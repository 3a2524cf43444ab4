import { isWholeAmount } from '@pelorus/money/units.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { PAY_P2P_DEPOSIT_BYTES, SET_P2P_DEPOSIT_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { isNoId } from './ids.ts';

/** Handles a setP2pDeposit record: what a merchant's deposit holds of an asset (ESCR-40); returns the id of the refusal, or 0. */
export function setP2pDeposit(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger, p2p } = state;
  if (recordBytes !== SET_P2P_DEPOSIT_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.p2pDepositAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  const units = batch.p2pDepositUnits(at) + 0;
  if (!isWholeAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  const change = units - p2p.depositOf(account, asset);
  if (change === 0) {
    events.duplicate(0);
    return 0;
  }
  if (change > ledger.availableOf(account, asset)) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  p2p.setDeposit(account, asset, units);
  events.p2pDepositSet(account, asset, units);
  const reason = change > 0 ? POSTED.P2P_DEPOSIT_HOLD : POSTED.P2P_DEPOSIT_RELEASE;
  ledger.hold(ledger.cell(account, asset), account, asset, reason, change, 0);
  return 0;
}

/** Handles a payP2pDeposit record: a merchant's deposit pays somebody, once an order's id (ESCR-41); returns the id of the refusal, or 0. */
export function payP2pDeposit(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { accounts, events, ledger, p2p } = state;
  const orderId = batch.p2pDepositOrderId(at);
  const account = batch.account(at);
  const to = batch.p2pDepositTo(at);
  if (recordBytes !== PAY_P2P_DEPOSIT_BYTES || isNoId(orderId) || account === to)
    return REJECTIONS.MALFORMED_COMMAND.id;
  if (!accounts.isUser(account) || !accounts.isUser(to)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.p2pDepositAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  if (p2p.paidFor.has(orderId)) {
    events.duplicate(0);
    return 0;
  }
  if (!p2p.orderIds.has(orderId)) return REJECTIONS.UNKNOWN_P2P_ORDER.id;
  const units = batch.p2pDepositUnits(at);
  if (units === 0 || !isWholeAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  const leftUnits = p2p.depositOf(account, asset) - units;
  if (leftUnits < 0) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  p2p.paidFor.add(orderId);
  p2p.setDeposit(account, asset, leftUnits);
  events.p2pDepositPaid(orderId, account, to, asset, units);
  ledger.payHeld(ledger.cell(account, asset), account, asset, POSTED.P2P_DEPOSIT_PAID, units, 0, 0);
  ledger.post(ledger.cell(to, asset), to, asset, POSTED.P2P_DEPOSIT_PAID, units, 0, 0);
  return 0;
}
