import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { Posting } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';

type Moved = EventOf<'p2pOrderMoved'>;
type Opened = EventOf<'p2pOrderOpened'>;

/** What each end may do with the escrow: pay the buyer, or give it back. */
const PAID_OUT = new Set(['RELEASE', 'RULE_BUYER']);

function fail(what: string, event: unknown): never {
  throw new Error(`${what}: ${JSON.stringify(event)}`);
}

/**
 * Knows no rule but the promises of escrow, and sees only what is told: each order opens once and ends once, its escrow
 * goes to its buyer or back to its seller and nowhere else, by whom it may, and nothing else moves.
 */
export class P2pAuditor {
  private readonly open = new Map<number, Opened>();
  private readonly known = new Set<number>();
  /** How often each action was taken by whom. */
  readonly steps = new Map<string, number>();

  get openOrders(): ReadonlyMap<number, Opened> {
    return this.open;
  }

  /** Looks at what one command caused; throws at the first broken promise. */
  see(events: readonly EngineEvent[]): void {
    events.forEach((event, i) => {
      if (event.kind === 'p2pOrderOpened') this.opened(event);
      if (event.kind === 'p2pOrderMoved') this.moved(event, postingsAfter(events, i));
    });
  }

  private opened(event: Opened): void {
    if (this.known.has(event.orderId)) fail('an order opened twice', event);
    this.known.add(event.orderId);
    this.open.set(event.orderId, event);
  }

  private moved(event: Moved, postings: readonly Posting[]): void {
    const { action, by, state } = event;
    const opened = this.open.get(event.orderId) ?? fail('an order that is not open moved', event);
    const name = `${action} ${by}`;
    this.steps.set(name, (this.steps.get(name) ?? 0) + 1);
    const [buyer, seller] = opened.side === 'SELL' ? [opened.taker, opened.maker] : [opened.maker, opened.taker];
    if (event.buyer !== buyer || event.seller !== seller) fail('an order has other people', event);
    if (by === 'SELLER' && state === 'CANCELLED') fail('a seller cancelled', event);
    if (by === 'TIMER' && state !== 'CANCELLED' && state !== 'APPEAL') fail('a timer paid', event);
    if (!P2P_ENDED.has(state)) {
      if (postings.length > 0) fail('a step that ends nothing moved money', [event, postings]);
      if ((event.deadlineMs === 0) !== (state === 'APPEAL')) fail('nobody acts next', event);
      return;
    }
    this.open.delete(event.orderId);
    if (PAID_OUT.has(action)) this.paid(event, opened, postings);
    else this.givenBack(event, opened, postings);
  }

  private paid(event: Moved, { feeUnits, side, units }: Opened, postings: readonly Posting[]): void {
    const gets = side === 'SELL' ? units : units - feeUnits;
    const leaves = side === 'SELL' ? units + feeUnits : units;
    const sum = (account: number, of: 'deltaAvailable' | 'deltaHeld') =>
      postings.filter((posting) => posting.account === account).reduce((all, posting) => all + posting[of], 0);
    const isExact =
      sum(event.buyer, 'deltaAvailable') === gets &&
      sum(event.buyer, 'deltaHeld') === 0 &&
      sum(event.seller, 'deltaHeld') === -leaves &&
      sum(event.seller, 'deltaAvailable') === 0;
    if (!isExact) fail('escrow was paid wrongly', [event, postings]);
    const people = new Set(postings.map(({ account }) => account));
    if (people.size !== (feeUnits > 0 ? 3 : 2)) fail('somebody else was paid', [event, postings]);
  }

  private givenBack(event: Moved, { feeUnits, side, units }: Opened, postings: readonly Posting[]): void {
    const escrow = side === 'SELL' ? units + feeUnits : units;
    const [first] = postings;
    // Back in its ad it stays held.
    if (first === undefined && side === 'SELL' && event.adUnits >= escrow) return;
    const isBack = first?.account === event.seller && first.deltaAvailable === escrow && first.deltaHeld === -escrow;
    if (!isBack || postings.length > 1) fail('escrow was given back wrongly', [event, postings]);
  }
}

/** Returns the postings that belong to the event at `i`: those up to the next event of another kind. */
function postingsAfter(events: readonly EngineEvent[], i: number): Posting[] {
  const rest = events.slice(i + 1);
  const end = rest.findIndex(({ kind }) => kind !== 'posting');
  return (end < 0 ? rest : rest.slice(0, end)) as EventOf<'posting'>[];
}
