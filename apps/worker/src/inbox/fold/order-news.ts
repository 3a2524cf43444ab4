import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { AlgoDoneReason } from '@pelorus/protocol/spot/algos.ts';

/** Something of an account in a market, and by which command. */
interface Happened {
  account: number;
  market: number;
  seq: number;
  timeMs: number;
}

interface EndedRow extends Happened {
  orderId: number;
  reason: DoneReason;
  filledLots: number;
  /** By a later command than the one that placed it. */
  isLater: boolean;
}

interface TriggeredRow extends Happened {
  orderId: number;
  lots: number;
  /** 0: at market. */
  priceTicks: number;
}

interface AlgoEndedRow extends Happened {
  algoId: number;
  reason: AlgoDoneReason;
}

/** Gathers what becomes of orders, for those who are told: by which command, and whether it came later than the order. */
export class OrderNews {
  readonly ended: EndedRow[] = [];
  /** Orders that went to market after they were placed. */
  readonly triggered: TriggeredRow[] = [];
  readonly algosEnded: AlgoEndedRow[] = [];

  /** `placedSeq`: of the order, if it was placed in this fold. */
  end({ seq, timeMs }: AppliedCommand, event: EventOf<'orderDone'>, placedSeq: number | undefined): void {
    const { account, filledLots, market, orderId, reason } = event;
    this.ended.push({ account, market, orderId, seq, timeMs, reason, filledLots, isLater: placedSeq !== seq });
  }

  phase({ seq, timeMs }: AppliedCommand, event: EventOf<'orderPhase'>, placedSeq: number | undefined): void {
    if (event.phase !== 'WORKING' || placedSeq === seq) return;
    const { account, lots, market, orderId, priceTicks } = event;
    this.triggered.push({ account, market, orderId, seq, timeMs, lots, priceTicks });
  }

  algoEnd({ seq, timeMs }: AppliedCommand, { account, algoId, market, reason }: EventOf<'algoDone'>): void {
    this.algosEnded.push({ account, market, algoId, seq, timeMs, reason });
  }
}
