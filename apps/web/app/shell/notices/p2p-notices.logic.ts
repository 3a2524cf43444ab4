import type { P2pOrderRow } from '@pelorus/protocol/p2p/orders.ts';

/** What a notice is about. */
export type Noticed = Pick<P2pOrderRow, 'id' | 'side' | 'state' | 'isMyTurn' | 'unread' | 'amount' | 'asset'>;

/**
 * Remembers in which state each order was told, so that each step is told once. `told` comes from the browser's session, and
 * goes back there.
 */
export class ToldOrders {
  readonly #told: Map<string, string>;

  constructor(told: unknown) {
    const entries = typeof told === 'object' && told !== null ? Object.entries(told) : [];
    this.#told = new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** Returns whether an order is to be told now: it waits for me, and was not told in this state. */
  isNew({ id, isMyTurn, state }: Noticed): boolean {
    const isKnown = this.#told.get(String(id)) === state;
    if (isKnown) return false;
    if (isMyTurn) this.#told.set(String(id), state);
    // When it is my turn again in a state that was told before, it is told again.
    else this.#told.delete(String(id));
    return isMyTurn;
  }

  /** For the browser's session. */
  toJSON(): Record<string, string> {
    return Object.fromEntries(this.#told);
  }
}
