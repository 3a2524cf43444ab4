import { createHash } from 'node:crypto';

/** An order as a cancel may name it. */
export interface CancelTarget {
  orderId: number | undefined;
  clientOrderId: string | undefined;
}

const ID_CHARACTERS = 22;

/** Returns the id of a cancel that was given none: the same on every gateway, and nobody else's (BWS-42). */
export function madeCancelId(seq: number, orderId: number): string {
  return createHash('sha256').update(`cancel ${seq} ${orderId}`).digest('base64url').slice(0, ID_CHARACTERS);
}

const byId = (account: number, orderId: number) => `${account} id ${orderId}`;
const byClientId = (account: number, clientOrderId: string) => `${account} client ${clientOrderId}`;
const byMarket = (account: number, market: number) => `${account} market ${market}`;

/** A cancel under way. */
interface Given {
  /** Undefined: it was given no id. */
  id: string | undefined;
  /** Grows with each cancel. */
  turn: number;
}

/**
 * The cancels under way through this gateway, with the ids that they were given. The journal has no room for them; the
 * report of a cancel is built when its command is heard, which is before it is answered. Of several of one order the
 * first is the one that cancels it, also where only a later one was given an id.
 */
export class CancelIds {
  /** Oldest first: the commands of one order are done in the order they were sent. */
  readonly #given = new Map<string, Given[]>();
  #turn = 0;

  async #while<T>(key: string, id: string | undefined, work: () => Promise<T>): Promise<T> {
    const given = { id, turn: this.#turn++ };
    const under = this.#given.get(key);
    if (under === undefined) this.#given.set(key, [given]);
    else under.push(given);
    try {
      return await work();
    } finally {
      const left = this.#given.get(key) as Given[];
      left.splice(left.indexOf(given), 1);
      if (left.length === 0) this.#given.delete(key);
    }
  }

  /** Does `work`, which cancels one order; what is heard of it meanwhile is the cancel `id`, if it has one. */
  whileCanceling<T>(
    account: number,
    { orderId, clientOrderId }: CancelTarget,
    id: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const key = orderId === undefined ? byClientId(account, clientOrderId as string) : byId(account, orderId);
    return this.#while(key, id, work);
  }

  /** As whileCanceling, of all orders in a market. */
  whileCancelingAll<T>(account: number, market: number, id: string | undefined, work: () => Promise<T>): Promise<T> {
    return this.#while(byMarket(account, market), id, work);
  }

  /** Returns the id that the cancel of orders that ended together, or of all in their market, was given here. */
  given(
    orders: readonly { account: number; orderId: number; clientOrderId: string; market: number }[],
    isAll: boolean,
  ): string | undefined {
    let first: Given | undefined;
    for (const { account, orderId, clientOrderId, market } of orders) {
      const keys = isAll ? [byMarket(account, market)] : [byId(account, orderId), byClientId(account, clientOrderId)];
      for (const key of keys) {
        const given = this.#given.get(key)?.[0];
        if (given !== undefined && (first === undefined || given.turn < first.turn)) first = given;
      }
    }
    return first?.id;
  }
}
