import { ISOLATED } from '@pelorus/protocol/futures/contracts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { SET_CONTRACT_MODE_BYTES, SET_POSITION_MODE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { Contract } from './contract.ts';

/** What leaves the margin mode as it is. */
const MODE_KEPT = 255;

/** Has the account a position or an open order in the contract? */
function isUsed(state: ExchangeState, account: number, contract: Contract): boolean {
  const { id } = contract.market;
  const isOrdered =
    state.accountOrders.count(account, id) > 0 ||
    state.conditionals.count(account, id) > 0 ||
    state.algos.of(account, id).length > 0;
  return isOrdered || state.futures.hasPosition(account, contract);
}

/** Handles a setContractMode record (FUT-20 to FUT-22); returns the id of the refusal, or 0. */
export function setContractMode(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== SET_CONTRACT_MODE_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const contract = state.futures.of(batch.market(at));
  if (contract === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const { positions } = state.futures;
  const before = {
    leverage: positions.leverage(account, contract.id),
    mode: positions.marginMode(account, contract.id),
  };
  const leverage = batch.contractLeverage(at) || before.leverage;
  const saidMode = batch.contractMarginMode(at);
  const mode = saidMode === MODE_KEPT ? before.mode : saidMode;
  if (mode > ISOLATED) return REJECTIONS.MALFORMED_COMMAND.id;
  if (leverage > contract.leverageMax) return REJECTIONS.LEVERAGE_INVALID.id;
  const refusal =
    (mode !== before.mode && isUsed(state, account, contract) && REJECTIONS.MARGIN_MODE_IN_USE.id) ||
    leverageRefusal(state, account, contract, contract.leverageOf(leverage));
  if (refusal !== 0) return refusal;
  positions.choose(account, contract.id, leverage, mode);
  state.events.contractModeSet(mode, account, contract.market.id, contract.leverageOf(leverage));
  return 0;
}

function leverageRefusal(state: ExchangeState, account: number, contract: Contract, leverage: number): number {
  const { futures } = state;
  const now = futures.leverageOf(account, contract);
  if (leverage === now) return 0;
  const isIsolated = futures.positions.marginMode(account, contract.id) === ISOLATED;
  if (isIsolated && leverage < now && futures.hasPosition(account, contract)) return REJECTIONS.ISOLATED_LEVERAGE.id;
  return state.contractAccounting.leverageRefusal(account, contract, leverage);
}

/** Handles a setPositionMode record (FUT-23); returns the id of the refusal, or 0. */
export function setPositionMode(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== SET_POSITION_MODE_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const isHedge = batch.modeIsHedge(at);
  if (isHedge > 1) return REJECTIONS.MALFORMED_COMMAND.id;
  const { contracts, hedged } = state.futures;
  if (hedged.has(account) !== (isHedge === 1)) {
    if (contracts.some((contract) => isUsed(state, account, contract))) return REJECTIONS.POSITION_MODE_IN_USE.id;
    if (isHedge === 1) hedged.add(account);
    else hedged.delete(account);
  }
  state.events.positionModeSet(account, isHedge === 1);
  return 0;
}
