import { Accounts } from './accounts/accounts.ts';
import { OpenTotals } from './accounts/open-totals.ts';
import { Catalog } from './catalog/catalog.ts';
import type { Market } from './catalog/market.ts';
import { EventWriter } from './events/event-writer.ts';
import { ContractAccounting } from './futures/accounting.ts';
import { FuturesState } from './futures/futures-state.ts';
import { Ended } from './idempotency/ended.ts';
import { Idempotency } from './idempotency/idempotency.ts';
import { Renames } from './idempotency/renames.ts';
import { Requests } from './idempotency/requests.ts';
import { Ledger } from './ledger/ledger.ts';
import { AccountOrders } from './order-book/account-orders.ts';
import { P2pState } from './p2p/p2p-state.ts';
import { SpotAccounting } from './spot/accounting.ts';
import type { Accounting } from './trading/accounting.ts';
import { AlgoStore } from './trading/algos/algo-store.ts';
import { ConditionalStore } from './trading/conditional/conditional-store.ts';
import { newExpiries } from './trading/expiry/expiry.ts';
import { ListStore } from './trading/lists/order-list.ts';
import { WalletState } from './wallet/wallet-state.ts';

/** The exchange's whole state, and the writer of its events. Each room gets the part it changes. */
export class ExchangeState {
  /** Sequence of the last command applied; the first command of all is 1. */
  seq = 0;
  /** Time of the last command; it never goes back. */
  nowMs = 0;
  nextOrderId = 1;
  readonly events = new EventWriter();
  /** Open orders per account over all markets, where that is limited. */
  readonly totals = new OpenTotals();
  readonly catalog = new Catalog(this.totals);
  readonly accounts = new Accounts();
  readonly ledger = new Ledger(this.events);
  readonly accountOrders = new AccountOrders(this.totals);
  readonly conditionals = new ConditionalStore(this.totals);
  readonly expiries = newExpiries();
  readonly lists = new ListStore(this.totals);
  readonly algos = new AlgoStore();
  readonly auctionsDue: Market[] = [];
  readonly wallet = new WalletState();
  readonly p2p = new P2pState();
  readonly futures = new FuturesState(this.events);
  readonly contractAccounting = new ContractAccounting(this, this.futures);
  readonly accountings: readonly Accounting[] = [new SpotAccounting(this), this.contractAccounting];
  idempotency = new Idempotency();
  readonly renames = new Renames();
  readonly requests = new Requests();
  readonly ended = new Ended();

  /** Returns the ids of the open orders up to one, ascending. */
  openOrderIds(most = Number.POSITIVE_INFINITY): Float64Array {
    const { orders } = this.catalog.stores;
    const ids = orders.idsUpTo(most);
    for (const { orderId } of this.conditionals.all()) if (orderId <= most) ids.push(orderId);
    for (const { pending } of this.lists.all())
      for (const { orderId } of pending) if (orderId <= most) ids.push(orderId);
    return Float64Array.from(ids).sort();
  }
}
