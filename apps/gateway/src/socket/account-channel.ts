import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { textFrame } from '../wire/frames.ts';
import type { Connection } from './connection.ts';
import { Followers } from './followers.ts';
import type { OrderLookup, ShownOrder } from './order-lookup.ts';

/** Returns the answer to a successful log-in. */
function loggedIn(biz: Product) {
  return { event: 'login', channel: 'account', biz, data: { result: true } } as const;
}

/** Returns one message of an account channel. */
export function accountFrame(biz: Product, type: string, result: unknown): Buffer {
  return textFrame(JSON.stringify({ event: 'data', channel: 'account', biz, type, data: { result } }));
}

/** Tells logged-in connections what happens to their own account in a product, at each commit. */
export abstract class AccountChannel<Order extends ShownOrder> {
  readonly #biz: Product;
  protected readonly orders: OrderLookup<Order>;
  readonly #followers = new Followers();
  /** Frames of the present commit, by account. */
  readonly #frames = new Map<number, Buffer[]>();

  constructor(biz: Product, orders: OrderLookup<Order>) {
    this.#biz = biz;
    this.orders = orders;
  }

  /** Takes what a command did to accounts that are followed. */
  protected abstract takeCommand(command: AppliedCommand): void;

  take(command: AppliedCommand): void {
    if (this.#followers.size > 0) this.takeCommand(command);
  }

  add(account: number, connection: Connection): void {
    this.#followers.add(account, connection);
    connection.send(loggedIn(this.#biz));
  }

  remove(account: number, connection: Connection): void {
    this.#followers.remove(account, connection);
  }

  follows(account: number, connection: Connection): boolean {
    return this.#followers.has(account, connection);
  }

  /** Events may have been missed: the log-in is confirmed again, which tells clients to reload their lists. */
  restart(): void {
    const again = loggedIn(this.#biz);
    for (const connection of this.#followers.all()) connection.send(again);
  }

  /** Returns what gathers the changes of one command, by account; of accounts that nobody follows there are none. */
  protected gatherer<Changes>(begin: () => Changes) {
    const changed = new Map<number, Changes>();
    const of = (account: number): Changes | null => {
      if (!this.#followers.isFollowed(account)) return null;
      let changes = changed.get(account);
      if (changes === undefined) {
        changes = begin();
        changed.set(account, changes);
      }
      return changes;
    };
    return { changed, of };
  }

  /** Says something with the present commit. */
  protected say(account: number, type: string, result: unknown): void {
    const frames = this.#frames.get(account);
    const frame = accountFrame(this.#biz, type, result);
    if (frames === undefined) this.#frames.set(account, [frame]);
    else frames.push(frame);
  }

  /** Says how orders, ladders and TWAPs stand: those from before this gateway joined as the tables have them, later. */
  protected sayOrders(account: number, orders: ReadonlySet<number>, algos: ReadonlySet<number>, seq: number): void {
    const changed = new Set(algos);
    for (const orderId of orders) {
      const order = this.orders.live(orderId);
      if (order === undefined) void this.#sayStored(account, orderId, seq);
      else {
        this.say(account, 'order', order);
        // A change of a ladder's order changes its progress.
        if (order.algoId !== null) changed.add(order.algoId);
      }
    }
    for (const algoId of changed) void this.#sayAlgo(account, algoId, seq);
  }

  async #sayStored(account: number, orderId: number, seq: number): Promise<void> {
    const order = await this.sayLater(account, 'order', this.orders.stored(account, orderId, seq));
    if (order !== undefined && order.algoId !== null) void this.#sayAlgo(account, order.algoId, seq);
  }

  #sayAlgo(account: number, algoId: number, seq: number): Promise<unknown> {
    return this.sayLater(account, 'algo', this.orders.algo(account, algoId, seq));
  }

  /** Says what the tables have a moment later; nothing, if they cannot be read or know nothing. */
  protected async sayLater<T>(account: number, type: string, reading: Promise<T | undefined>): Promise<T | undefined> {
    const found = await reading.catch(() => undefined);
    if (found === undefined) return undefined;
    const frame = accountFrame(this.#biz, type, found);
    for (const connection of this.#followers.of(account)) connection.write(frame);
    return found;
  }

  /** Sends the changes of a commit, one write per connection. */
  flush(): void {
    if (this.#frames.size === 0) return;
    for (const [account, frames] of this.#frames) {
      const bytes = Buffer.concat(frames);
      for (const connection of this.#followers.of(account)) connection.write(bytes);
    }
    this.#frames.clear();
  }
}
