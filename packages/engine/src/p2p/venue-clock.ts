import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { SET_P2P_CLOCK_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';

/** Handles a setP2pClock record: stops or starts the clock of P2P (ESCR-33); returns the id of the refusal, or 0. */
export function setP2pClock(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, nowMs, p2p } = state;
  const { clock } = p2p;
  if (recordBytes !== SET_P2P_CLOCK_BYTES || batch.p2pClockIsRunning(at) > 1) return REJECTIONS.MALFORMED_COMMAND.id;
  const isRunning = batch.p2pClockIsRunning(at) === 1;
  if (isRunning === clock.isRunning) {
    events.duplicate(0);
    return 0;
  }
  if (isRunning) clock.start(nowMs, p2p.orders.size > 0);
  else clock.stop(nowMs);
  events.p2pClockSet(isRunning, clock.stoodMs, nowMs);
  return 0;
}
