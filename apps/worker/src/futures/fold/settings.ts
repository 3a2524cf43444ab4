import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { MARGIN_MODES, POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

interface SettingsRow {
  account: number;
  market: number;
  marginMode: number;
  leverage: number;
  updatedAtMs: number;
}

export interface ContractOrderRow {
  account: number;
  orderId: number;
  side: number;
  isReduceOnly: boolean;
  isClosePosition: boolean;
  workingType: number;
  isPriceProtected: boolean;
  exitType: number;
  takeProfitTicks: number;
  stopLossTicks: number;
}

/** Gathers what accounts chose, for contracts and for orders, and whether transfers are open. */
export class SettingsFold {
  readonly settings = new Map<string, SettingsRow>();
  readonly positionModes = new Map<number, { account: number; isHedge: boolean }>();
  readonly orders: ContractOrderRow[] = [];
  readonly transfers: { seq: number; timeMs: number; isOpen: boolean }[] = [];

  contractMode(
    { timeMs }: AppliedCommand,
    { account, leverage, marginMode, market }: EventOf<'contractModeSet'>,
  ): void {
    const row = { account, market, leverage, updatedAtMs: timeMs, marginMode: MARGIN_MODES.indexOf(marginMode) };
    this.settings.set(`${account} ${market}`, row);
  }

  positionMode({ account, isHedge }: EventOf<'positionModeSet'>): void {
    this.positionModes.set(account, { account, isHedge });
  }

  order(event: EventOf<'orderContract'>): void {
    const { account, orderId, stopLossTicks, takeProfitTicks } = event;
    this.orders.push({
      ...{ account, orderId, takeProfitTicks, stopLossTicks, isReduceOnly: event.reduceOnly },
      ...{ isClosePosition: event.closePosition, isPriceProtected: event.priceProtect },
      side: POSITION_SIDES.indexOf(event.positionSide),
      workingType: WORKING_TYPES.indexOf(event.workingType),
      exitType: WORKING_TYPES.indexOf(event.exitType),
    });
  }

  transfersSet({ seq, timeMs }: AppliedCommand, { isOpen }: EventOf<'futuresTransfersSet'>): void {
    this.transfers.push({ seq, timeMs, isOpen });
  }
}
