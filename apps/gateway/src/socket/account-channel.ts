import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { FillData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { presentFill } from '../trading/present-order.ts';
import { fillOfTrade } from '../trading/service/met.ts';
import { textFrame } from '../wire/frames.ts';
import type { Connection } from './connection.ts';
import type { OrderLookup } from './order-lookup.ts';

/** Answer to a successful log-in. */
export const LOGGED_IN = { event: 'login', channel: 'account', biz: 'spot', data: { result: true } } as const;

/** The changes of one account by one command. */
interface Changes {
  orders: Set<number>;
  algos: Set<number>;
  fills: FillData[];
  balances: Map<number, BalanceData>;
}

type ChangesOf = (account: number) => Changes | null;

/** Returns one message of the account channel. */
export function accountFrame(type: string, result: unknown): Buffer {
  return textFrame(JSON.stringify({ event: 'data', channel: 'account', biz: 'spot', type, data: { result } }));
}

/** Tells logged-in connections what happens to their own account, at each commit. */
export class AccountChannel {
  readonly #catalog: LiveCatalog;
  readonly #orders: OrderLookup;
  readonly #readers = new Map<number, Set<Connection>>();
  /** Frames of the present commit, by account. */
  readonly #frames = new Map<number, Buffer[]>();

  constructor(catalog: LiveCatalog, orders: OrderLookup) {
    this.#catalog = catalog;
    this.#orders = orders;
  }

  add(account: number, connection: Connection): void {
    const readers = this.#readers.get(account);
    if (readers === undefined) this.#readers.set(account, new Set([connection]));
    else readers.add(connection);
  }

  remove(account: number, connection: Connection): void {
    const readers = this.#readers.get(account);
    if (readers?.delete(connection) && readers.size === 0) this.#readers.delete(account);
  }

  /** Events may have been missed: the log-in is confirmed again, which tells clients to reload their lists. */
  restart(): void {
    for (const readers of this.#readers.values()) for (const connection of readers) connection.send(LOGGED_IN);
  }

  take(command: AppliedCommand): void {
    if (this.#readers.size === 0) return;
    const changed = new Map<number, Changes>();
    const of = (account: number): Changes | null => {
      if (!this.#readers.has(account)) return null;
      let changes = changed.get(account);
      if (changes === undefined) {
        changes = { orders: new Set(), algos: new Set(), fills: [], balances: new Map() };
        changed.set(account, changes);
      }
      return changes;
    };
    for (const event of command.events) this.#takeEvent(event, command.timeMs, of);
    for (const [account, changes] of changed) this.#gather(account, changes, command.seq);
  }

  #takeEvent(event: EngineEvent, timeMs: number, of: ChangesOf): void {
    switch (event.kind) {
      case 'orderAccepted':
      case 'orderRested':
      case 'orderDone':
      case 'orderAmended':
        of(event.account)?.orders.add(event.orderId);
        break;
      case 'algoAccepted':
      case 'algoPhase':
      case 'algoDone':
        of(event.account)?.algos.add(event.algoId);
        break;
      case 'trade':
        this.#takeTrade(event, timeMs, of);
        break;
      case 'prevented':
        of(event.takerAccount)?.orders.add(event.takerOrderId);
        of(event.makerAccount)?.orders.add(event.makerOrderId);
        break;
      case 'posting':
        of(event.account)?.balances.set(event.asset, this.#balance(event));
        break;
    }
  }

  #balance({ asset: id, available, held }: EventOf<'posting'>): BalanceData {
    const asset = this.#catalog.assetById(id);
    return {
      asset: asset.code,
      name: asset.name,
      available: formatAmount(asset, available),
      held: formatAmount(asset, held),
    };
  }

  #takeTrade(event: EventOf<'trade'>, timeMs: number, of: ChangesOf): void {
    for (const isMaker of [false, true]) {
      const changes = of(isMaker ? event.makerAccount : event.takerAccount);
      if (changes === null) continue;
      const fill = presentFill(this.#catalog, fillOfTrade(event, isMaker, timeMs));
      changes.orders.add(fill.orderId);
      changes.fills.push(fill);
    }
  }

  #gather(account: number, changes: Changes, seq: number): void {
    const frames = this.#frames.get(account) ?? [];
    this.#frames.set(account, frames);
    for (const orderId of changes.orders) {
      const order = this.#orders.live(orderId);
      if (order === undefined) void this.#sendStored(account, orderId, seq);
      else {
        frames.push(accountFrame('order', order));
        // A change of a ladder's order changes its progress.
        if (order.algoId !== null) changes.algos.add(order.algoId);
      }
    }
    for (const algoId of changes.algos) void this.#sendAlgo(account, algoId, seq);
    for (const fill of changes.fills) frames.push(accountFrame('fill', fill));
    if (changes.balances.size > 0) frames.push(accountFrame('balance', [...changes.balances.values()]));
  }

  /** An order from before this gateway joined: told as the tables have it, a moment later. */
  async #sendStored(account: number, orderId: number, seq: number): Promise<void> {
    const order = await this.#orders.stored(account, orderId, seq).catch(() => undefined);
    if (order === undefined) return;
    if (order.algoId !== null) void this.#sendAlgo(account, order.algoId, seq);
    const frame = accountFrame('order', order);
    for (const connection of this.#readers.get(account) ?? []) connection.write(frame);
  }

  /** Sends a ladder or TWAP as the tables have it, a moment later. */
  async #sendAlgo(account: number, algoId: number, seq: number): Promise<void> {
    const algo = await this.#orders.algo(account, algoId, seq).catch(() => undefined);
    if (algo === undefined) return;
    const frame = accountFrame('algo', algo);
    for (const connection of this.#readers.get(account) ?? []) connection.write(frame);
  }

  /** Sends the changes of a commit, one write per connection. */
  flush(): void {
    if (this.#frames.size === 0) return;
    for (const [account, frames] of this.#frames) {
      if (frames.length === 0) continue;
      const bytes = Buffer.concat(frames);
      for (const connection of this.#readers.get(account) ?? []) connection.write(bytes);
    }
    this.#frames.clear();
  }
}
