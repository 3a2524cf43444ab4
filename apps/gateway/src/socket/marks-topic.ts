import type { MarkData } from '@pelorus/protocol/futures/http.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Topic, type TopicName, type TopicSource } from './topics.ts';

/** Shortest time between two updates: the engine hears new prices once a second. */
const MARKS_MS = 1_000;

/** The prices of all contracts; an update has only the changed ones. */
export class MarksTopic extends Topic {
  readonly #marksOf: (markets?: ReadonlySet<number>) => MarkData[];
  readonly #changed = new Set<number>();

  /** `marksOf`: the prices as last heard, of these contracts or all listed ones. */
  constructor(name: TopicName, source: TopicSource, marksOf: (markets?: ReadonlySet<number>) => MarkData[]) {
    super(name, source, MARKS_MS);
    this.#marksOf = marksOf;
  }

  /** Takes what a command told of prices; returns whether that was anything. */
  take({ events }: AppliedCommand): boolean {
    for (const event of events) if (event.kind === 'markPrice') this.#changed.add(event.market);
    return this.#changed.size > 0;
  }

  protected begin(): void {
    this.#changed.clear();
  }

  protected hasPending(): boolean {
    return this.#changed.size > 0;
  }

  protected snapshot(): Buffer[] {
    return [this.frame('snapshot', this.#marksOf())];
  }

  protected update(): Buffer[] {
    const marks = this.#marksOf(this.#changed);
    this.begin();
    return marks.length === 0 ? [] : [this.frame('update', marks)];
  }
}
