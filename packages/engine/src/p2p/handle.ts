import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { setP2pAd } from './ads.ts';
import { payP2pDeposit, setP2pDeposit } from './deposits.ts';
import { openP2pOrder } from './open-order.ts';
import { moveP2pOrder } from './steps.ts';
import { setP2pClock } from './venue-clock.ts';

/** Handles a record of P2P; returns the id of the refusal, or 0. */
export function handleP2p(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  switch (batch.kind(at)) {
    case COMMAND_KIND.setP2pAd:
      return setP2pAd(state, batch, at, recordBytes);
    case COMMAND_KIND.openP2pOrder:
      return openP2pOrder(state, batch, at, recordBytes);
    case COMMAND_KIND.moveP2pOrder:
      return moveP2pOrder(state, batch, at, recordBytes);
    case COMMAND_KIND.setP2pClock:
      return setP2pClock(state, batch, at, recordBytes);
    case COMMAND_KIND.setP2pDeposit:
      return setP2pDeposit(state, batch, at, recordBytes);
    case COMMAND_KIND.payP2pDeposit:
      return payP2pDeposit(state, batch, at, recordBytes);
    default:
      return REJECTIONS.MALFORMED_COMMAND.id;
  }
}
