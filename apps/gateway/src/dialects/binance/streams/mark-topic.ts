import { formatUnits } from '@pelorus/money/units.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { LiveMarks } from '../../../futures/live-marks.ts';
import type { StreamEvent, Times } from './events.ts';
import { StateTopic, symbolOf, type TopicSource } from './stream-topic.ts';

const RATE_SCALE = 8;

/** `@markPrice`, `!markPrice@arr`: prices and funding as the engine said last, when it said something. */
export class MarkTopic extends StateTopic {
  readonly #only: number | null;
  readonly #marks: LiveMarks;
  readonly #changed = new Set<number>();

  constructor(name: string, source: TopicSource, marks: LiveMarks, everyMs: number, marketId: number | null) {
    super(name, source, ['command'], everyMs);
    this.#only = marketId;
    this.#marks = marks;
  }

  override command({ events }: AppliedCommand): boolean {
    for (const event of events)
      if (event.kind === 'markPrice' && (this.#only ?? event.market) === event.market) this.#changed.add(event.market);
    return this.#changed.size > 0;
  }

  booksReplaced(): void {}

  protected take(): StreamEvent[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#eventsOf(changed);
  }

  protected state(): StreamEvent[] {
    // Existing readers have the events; new readers get them now.
    this.#changed.clear();
    return this.#eventsOf(this.#only === null ? this.source.markets.markets().map(({ id }) => id) : [this.#only]);
  }

  #eventsOf(ids: readonly number[]): StreamEvent[] {
    const now = this.source.clock();
    const built = ids.flatMap((id) => this.#build(id, now) ?? []);
    if (built.length === 0) return [];
    if (this.#only === null) return [this.event((times) => built.map((build) => build(times)))];
    return built.map((build) => this.event(build));
  }

  /** Returns what builds a contract's payload; null: it has no price yet. */
  #build(id: number, now: number): ((times: Times) => object) | null {
    const mark = this.#marks.of(id);
    if (mark === undefined) return null;
    const market = this.source.catalog.marketById(id);
    const { print } = this.source.style;
    const s = symbolOf(market);
    const [p, i] = [print.price(market, mark.markTicks), print.price(market, mark.indexTicks)];
    const r = formatUnits(mark.fundingE8, RATE_SCALE);
    // A perpetual contract is never settled; it would be at its index.
    return ({ of }) => ({ e: 'markPriceUpdate', E: of(now), s, p, i, P: i, r, T: of(mark.nextFundingMs) });
  }
}
