import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { LIST_KINDS } from '@pelorus/protocol/spot/order-terms.ts';

export interface NewList {
  listId: number;
  account: number;
  market: number;
  kind: number;
  clientListId: string;
  createdAtMs: number;
  endedAtMs: number | null;
}

/** The end of a list that was placed before this batch. */
interface EndedList {
  listId: number;
  account: number;
  endedAtMs: number;
}

/** Gathers which order lists began and ended. */
export class ListFold {
  readonly placed = new Map<number, NewList>();
  readonly ended: EndedList[] = [];

  accepted(command: AppliedCommand, event: EventOf<'listAccepted'>): void {
    const { listId, account, market, listKind } = event;
    if (command.list === undefined) throw new Error(`seq ${command.seq}: list accepted but never placed`);
    this.placed.set(listId, {
      listId,
      account,
      market,
      kind: LIST_KINDS.indexOf(listKind),
      // PostgreSQL's text holds no NUL, and no record may be able to stop the worker.
      clientListId: command.list.clientListId.replaceAll('\0', '\uFFFD'),
      createdAtMs: command.timeMs,
      endedAtMs: null,
    });
  }

  done({ listId, account }: EventOf<'listDone'>, timeMs: number): void {
    const list = this.placed.get(listId);
    if (list === undefined) this.ended.push({ listId, account, endedAtMs: timeMs });
    else list.endedAtMs = timeMs;
  }
}
