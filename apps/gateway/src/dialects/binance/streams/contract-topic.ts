import { withAmounts } from '@pelorus/formulas/futures/brackets.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { formatQuote, formatRate } from '../../../catalog/amounts.ts';
import { dialectStatusAt } from '../../../catalog/live-catalog.ts';
import { contractById } from '../../../futures/contracts.ts';
import { NEVER_DELIVERED_MS } from '../futures/exchange-info.ts';
import type { StreamEvent } from './events.ts';
import { StreamTopic, symbolOf, type TopicSource } from './stream-topic.ts';

/** What changes a contract's terms or its status. */
const CHANGING: ReadonlySet<string> = new Set(['marketConfigured', 'marketStatusSet', 'marketPaused']);

/** `!contractInfo`: a contract whose terms or status changed. */
export class ContractTopic extends StreamTopic {
  readonly #changed = new Set<number>();

  constructor(name: string, source: TopicSource) {
    super(name, source, ['command'], 0);
  }

  override command({ events }: AppliedCommand): boolean {
    for (const event of events) if (CHANGING.has(event.kind) && 'market' in event) this.#changed.add(event.market);
    return this.#changed.size > 0;
  }

  booksReplaced(): void {}

  protected take(): StreamEvent[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed.map((id) => this.#eventOf(id));
  }

  #eventOf(id: number): StreamEvent {
    const { catalog, clock, feed } = this.source;
    const market = contractById(catalog, id);
    const now = clock();
    const brackets = withAmounts(market.contract.brackets).map((bracket, i) => ({
      bs: i + 1,
      bnf: Number(formatQuote(market, bracket.floorUnits)),
      bnc: Number(formatQuote(market, bracket.capUnits)),
      mmr: Number(formatRate(bracket.maintenanceE6)),
      cf: Number(formatQuote(market, bracket.amountUnits)),
      mi: 1,
      ma: bracket.leverageMax,
    }));
    const s = symbolOf(market);
    return this.event(({ of }) => ({
      ...{ e: 'contractInfo', E: of(now), s, ps: s, ct: 'PERPETUAL', dt: of(NEVER_DELIVERED_MS) },
      ...{ ot: of(feed.listedAtMs(market) ?? 0), cs: dialectStatusAt(market, now), bks: brackets },
    }));
  }
}
