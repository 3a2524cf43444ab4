import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { BalanceFold, type PostingRow, postingRow } from '../../fold/postings.ts';

/** Gathers every change of a balance, and each balance as the last change left it. */
export class LedgerFold {
  readonly rows: PostingRow[] = [];
  readonly #balances = new BalanceFold('balance');
  #seq = -1;
  #index = 0;

  get balances(): BalanceFold['rows'] {
    return this.#balances.rows;
  }

  add(command: AppliedCommand, event: EventOf<'posting'>): void {
    if (command.seq !== this.#seq) {
      this.#seq = command.seq;
      this.#index = 0;
    }
    this.#balances.add(command.seq, event);
    this.rows.push(postingRow(event, command.seq, this.#index++, command.timeMs));
  }
}
