import { isWholeAmount } from '@pelorus/money/units.ts';
import { NETWORK_FEES_ACCOUNT, SUSPENSE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { CREDIT_DEPOSIT_BYTES, SPEND_NETWORK_FEE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { WORLD_MIN_UNITS } from '../ledger/ledger.ts';
import { POSTED } from '../ledger/posting-reasons.ts';

/** House accounts that money from a network may reach. */
const isHouseOfDeposits = (account: number) => account === NETWORK_FEES_ACCOUNT || account === SUSPENSE_ACCOUNT;

/** Handles a creditDeposit record: what came by a network, once an id for ever (CUST-01); returns the id of the refusal, or 0. */
export function creditDeposit(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { accounts, events, ledger, wallet } = state;
  const depositId = batch.walletId(at);
  const network = batch.walletNetwork(at);
  if (recordBytes !== CREDIT_DEPOSIT_BYTES || depositId === 0 || !isWholeAmount(depositId) || network < 1)
    return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  const isBacking = account === WORLD_ACCOUNT;
  if (!isBacking && !accounts.isUser(account) && !isHouseOfDeposits(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const asset = batch.walletAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  if (wallet.deposits.has(depositId)) {
    events.duplicate(0);
    return 0;
  }
  const units = batch.walletUnits(at);
  if (units === 0 || !isWholeAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  if (!isBacking && ledger.availableOf(WORLD_ACCOUNT, asset) - units < WORLD_MIN_UNITS)
    return REJECTIONS.SUPPLY_LIMIT.id;
  wallet.deposits.add(depositId);
  events.depositCredited(account, asset, network, depositId, units);
  // What the world gave without a chain has coins behind it now; the ledger has it already.
  if (isBacking) return 0;
  ledger.post(ledger.cell(WORLD_ACCOUNT, asset), WORLD_ACCOUNT, asset, POSTED.DEPOSIT, 0 - units, 0, 0);
  ledger.post(ledger.cell(account, asset), account, asset, POSTED.DEPOSIT, units, 0, 0);
  return 0;
}

/** Handles a spendNetworkFee record: what a network took, once an id for ever (CUST-20); returns the id of the refusal, or 0. */
export function spendNetworkFee(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, ledger, wallet } = state;
  const spendId = batch.walletId(at);
  const network = batch.walletNetwork(at);
  if (recordBytes !== SPEND_NETWORK_FEE_BYTES || spendId === 0 || !isWholeAmount(spendId) || network < 1)
    return REJECTIONS.MALFORMED_COMMAND.id;
  const asset = batch.walletAsset(at);
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  if (wallet.spends.has(spendId)) {
    events.duplicate(0);
    return 0;
  }
  const units = batch.walletUnits(at);
  if (units === 0 || !isWholeAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  if (ledger.availableOf(NETWORK_FEES_ACCOUNT, asset) < units) return REJECTIONS.HOUSE_EMPTY.id;
  wallet.spends.add(spendId);
  const house = ledger.cell(NETWORK_FEES_ACCOUNT, asset);
  events.networkFeeSpent(asset, network, spendId, units);
  ledger.post(house, NETWORK_FEES_ACCOUNT, asset, POSTED.NETWORK_FEE, 0 - units, 0, 0);
  ledger.post(ledger.cell(WORLD_ACCOUNT, asset), WORLD_ACCOUNT, asset, POSTED.NETWORK_FEE, units, 0, 0);
  return 0;
}
