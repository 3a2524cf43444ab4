import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** A contract's prices, funding rate and open interest as the engine told them last, and when, ms. */
export type Mark = Omit<EventOf<'markPrice'>, 'kind'> & { timeMs: number };

/** The contracts' prices, followed from the core's stream: there are new ones every second. */
export class LiveMarks {
  readonly #marks = new Map<number, Mark>();

  /** Forgets all: nobody knows how old they would be. */
  reset(): void {
    this.#marks.clear();
  }

  /** Follows what one durable command did in contracts. */
  apply(command: AppliedCommand): void {
    for (const event of command.events)
      if (event.kind === 'markPrice') {
        const { kind: _, ...mark } = event;
        this.#marks.set(event.market, { ...mark, timeMs: command.timeMs });
      }
  }

  /** Returns the prices of a contract; undefined until the first was heard. */
  of(market: number): Mark | undefined {
    return this.#marks.get(market);
  }
}
