import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { averagePrice } from '../transport/ticker-rows.ts';
import type { StreamEvent } from './events.ts';
import { StreamTopic, symbolOf, type TopicSource } from './stream-topic.ts';

/** At most one a second of each contract: the latest. */
const FORCED_MS = 1_000;

/** An order that liquidates, and what it traded at once. */
interface Forced {
  accepted: EventOf<'orderAccepted'>;
  trades: readonly EventOf<'trade'>[];
  timeMs: number;
}

function forcedIn(events: readonly EngineEvent[], timeMs: number): Forced[] {
  const ids = new Set(
    events.flatMap((event) => (event.kind === 'liquidation' && event.step === 'TO_BOOK' ? [event.orderId] : [])),
  );
  if (ids.size === 0) return [];
  return events.flatMap((event) => {
    if (event.kind !== 'orderAccepted' || !ids.has(event.orderId)) return [];
    const trades = events.filter((one) => one.kind === 'trade' && one.takerOrderId === event.orderId);
    return [{ accepted: event, trades: trades as EventOf<'trade'>[], timeMs }];
  });
}

/** `@forceOrder`, `!forceOrder@arr`: orders by which positions are liquidated. */
export class ForcedTopic extends StreamTopic {
  readonly #only: number | null;
  readonly #latest = new Map<number, Forced>();

  constructor(name: string, source: TopicSource, marketId: number | null) {
    super(name, source, ['command'], FORCED_MS);
    this.#only = marketId;
  }

  override command({ events, timeMs }: AppliedCommand): boolean {
    for (const forced of forcedIn(events, timeMs))
      if ((this.#only ?? forced.accepted.market) === forced.accepted.market)
        this.#latest.set(forced.accepted.market, forced);
    return this.#latest.size > 0;
  }

  booksReplaced(): void {}

  protected take(): StreamEvent[] {
    const told = [...this.#latest.values()];
    this.#latest.clear();
    return told.map((forced) => this.#eventOf(forced));
  }

  #eventOf({ accepted, timeMs, trades }: Forced): StreamEvent {
    const { print } = this.source.style;
    const market = this.source.catalog.marketById(accepted.market);
    const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
    const quoteUnits = trades.reduce((sum, trade) => sum + BigInt(trade.quoteUnits), 0n);
    const order = {
      ...{ s: symbolOf(market), S: accepted.side, o: 'LIMIT', f: 'IOC', q: print.lots(market, accepted.lots) },
      p: print.price(market, accepted.priceTicks),
      ap: lots === 0 ? print.zero(market) : averagePrice(market, BigInt(lots), quoteUnits, print.averageDigits),
      X: lots === 0 ? 'NEW' : lots < accepted.lots ? 'PARTIALLY_FILLED' : 'FILLED',
      ...{ l: print.lots(market, trades.at(-1)?.lots ?? 0), z: print.lots(market, lots) },
    };
    const now = this.source.clock();
    return this.event(({ of }) => ({ e: 'forceOrder', E: of(now), o: { ...order, T: of(timeMs) } }));
  }
}
