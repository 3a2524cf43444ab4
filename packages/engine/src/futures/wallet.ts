import { maintenanceUnits } from '@pelorus/formulas/futures/brackets.ts';
import { isWholeAmount } from '@pelorus/money/units.ts';
import { FUTURES_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { ADJUST_MARGIN_BYTES, MOVE_MARGIN_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { CAUSE, moveToMargin } from './change-position.ts';
import { Margin } from './margin.ts';

/** Directions of a move between wallets. */
const IN = 0;
const OUT = 1;

const isAmount = (units: number) => units !== 0 && isWholeAmount(Math.abs(units));

/** Returns what may be taken out of a futures wallet, units: unrealised profit may not (FUT-12). */
function withdrawableUnits(state: ExchangeState, account: number, asset: number): number {
  const { futures } = state;
  const available = futures.wallets.availableOf(account, asset);
  const { initialUnits, lossUnits } = new Margin(futures).take(account, asset);
  return Math.max(0, available + lossUnits - initialUnits);
}

function outRefusal(state: ExchangeState, account: number, asset: number, units: number): number {
  if (!state.futures.areTransfersOpen) return REJECTIONS.TRANSFERS_CLOSED.id;
  if (state.futures.due.some(([owner, of]) => owner === account && of === asset))
    return REJECTIONS.LIQUIDATION_RUNNING.id;
  return units > withdrawableUnits(state, account, asset) ? REJECTIONS.MARGIN_NEEDED.id : 0;
}

/** Handles a moveMargin record: units between an account's spot and futures wallets (FUT-11); returns the id of the refusal, or 0. */
export function moveMargin(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== MOVE_MARGIN_BYTES || batch.isKeyMissing(at, OFFSET.key)) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  const asset = batch.marginAsset(at);
  const direction = batch.marginDirection(at);
  const units = batch.marginUnits(at) + 0;
  if (direction > OUT) return REJECTIONS.MALFORMED_COMMAND.id;
  if (!state.accounts.isUser(account) && account !== INSURANCE_ACCOUNT) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  if (state.catalog.assets[asset] === undefined) return REJECTIONS.UNKNOWN_ASSET.id;
  const { idempotency } = state;
  const seen = idempotency.check(batch, at, OFFSET.key, account, OFFSET.marginAsset, MOVE_MARGIN_BYTES);
  if (seen === KEY_SAME) {
    state.events.duplicate(0);
    return 0;
  }
  if (seen !== KEY_NEW) return REJECTIONS.KEY_REUSED.id;
  if (!isAmount(units) || units < 0) return REJECTIONS.AMOUNT_INVALID.id;
  if (direction === OUT) {
    const refusal = outRefusal(state, account, asset, units);
    if (refusal !== 0) return refusal;
  } else if (units > state.ledger.availableOf(account, asset)) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  idempotency.remember(0);
  move(state, account, asset, direction === IN ? units : 0 - units);
  return 0;
}

/** Moves units into the futures wallet, or out of it when they are negative: two entries in each book. */
function move({ events, futures, ledger }: ExchangeState, account: number, asset: number, units: number): void {
  const { wallets } = futures;
  const { MARGIN_TRANSFER } = POSTED;
  events.marginMoved(account, asset, units);
  ledger.post(ledger.cell(account, asset), account, asset, MARGIN_TRANSFER, 0 - units, 0, 0);
  ledger.post(ledger.cell(FUTURES_ACCOUNT, asset), FUTURES_ACCOUNT, asset, MARGIN_TRANSFER, units, 0, 0);
  wallets.post(wallets.cell(WORLD_ACCOUNT, asset), WORLD_ACCOUNT, asset, MARGIN_TRANSFER, 0 - units, 0, 0);
  wallets.post(wallets.cell(account, asset), account, asset, MARGIN_TRANSFER, units, 0, 0);
}

/** Handles an adjustMargin record: margin to or from an isolated position (FUT-25); returns the id of the refusal, or 0. */
export function adjustMargin(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== ADJUST_MARGIN_BYTES || batch.isKeyMissing(at, OFFSET.key)) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const contract = state.futures.of(batch.market(at));
  if (contract === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const side = batch.adjustSide(at);
  const units = batch.adjustUnits(at) + 0;
  if (side > 2) return REJECTIONS.MALFORMED_COMMAND.id;
  const { idempotency } = state;
  const seen = idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, ADJUST_MARGIN_BYTES);
  if (seen === KEY_SAME) {
    state.events.duplicate(0);
    return 0;
  }
  if (seen !== KEY_NEW) return REJECTIONS.KEY_REUSED.id;
  if (!isAmount(units)) return REJECTIONS.AMOUNT_INVALID.id;
  const refusal = adjustRefusal(state, contract.id, account, side, units);
  if (refusal !== 0) return refusal;
  idempotency.remember(0);
  const { positions } = state.futures;
  const cell = positions.find(account, contract.id, side);
  moveToMargin(state.futures, contract, account, cell, units);
  const [lots, cost, margin] = [positions.lots(cell), positions.costUnits(cell), positions.marginUnits(cell)];
  state.events.position(CAUSE.MARGIN, side, account, contract.market.id, lots, cost, margin, 0, 0, 0);
  return 0;
}

function adjustRefusal(state: ExchangeState, id: number, account: number, side: number, units: number): number {
  const { contracts, positions } = state.futures;
  const contract = contracts[id];
  const cell = positions.find(account, id, side);
  const lots = positions.lots(cell);
  if (contract === undefined || lots === 0) return REJECTIONS.NO_POSITION.id;
  if (positions.marginMode(account, id) === 0) return REJECTIONS.NOT_ISOLATED.id;
  if (units > 0) {
    const free = withdrawableUnits(state, account, contract.market.quote);
    return units > free ? REJECTIONS.INSUFFICIENT_MARGIN.id : 0;
  }
  if (!contract.isFresh(state.nowMs)) return REJECTIONS.MARK_UNKNOWN.id;
  const worth = lots * contract.markTicks * contract.market.tickLotUnits;
  const loss = Math.min(0, worth - positions.costUnits(cell));
  const initial = state.contractAccounting.initialOf(account, contract, Math.abs(worth));
  // A position that grew out of what its leverage allows needs more maintenance margin than initial.
  const needed = Math.max(initial, maintenanceUnits(contract.brackets, Math.abs(worth)) + 1);
  return positions.marginUnits(cell) + units + loss < needed ? REJECTIONS.MARGIN_NEEDED.id : 0;
}
