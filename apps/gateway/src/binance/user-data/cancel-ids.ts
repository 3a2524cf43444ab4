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

/**
 * The ids that cancels under way through this gateway were given. The journal has no room for them; the report of a
 * cancel is built when its command is heard, which is before it is answered.
 */
export class CancelIds {
  /** Oldest first: the commands of one order are done in the order they were sent. */
  readonly #given = new Map<string, string[]>();

  async #while<T>(key: string, id: string | undefined, work: () => Promise<T>): Promise<T> {
    if (id === undefined) return work();
    const ids = this.#given.get(key);
    if (ids === undefined) this.#given.set(key, [id]);
    else ids.push(id);
    try {
      return await work();
    } finally {
      const left = this.#given.get(key) as string[];
      left.splice(left.indexOf(id), 1);
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

  /** Returns the id that the cancel of an order, or of all in its market, was given here. */
  given(
    order: { account: number; orderId: number; clientOrderId: string; market: number },
    isAll: boolean,
  ): string | undefined {
    const { account, orderId, clientOrderId, market } = order;
    const keys = isAll ? [byMarket(account, market)] : [byId(account, orderId), byClientId(account, clientOrderId)];
    return keys.map((key) => this.#given.get(key)?.[0]).find((id) => id !== undefined);
  }
}
