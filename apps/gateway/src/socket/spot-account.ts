import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { presentFill } from '../trading/present-order.ts';
import { fillOfTrade } from '../trading/service/met.ts';
import { AccountChannel } from './account-channel.ts';
import type { OrderLookup } from './order-lookup.ts';

/** The changes of one account by one command. */
interface Changes {
  orders: Set<number>;
  algos: Set<number>;
  fills: FillData[];
  balances: Map<number, BalanceData>;
}

const newChanges = (): Changes => ({ orders: new Set(), algos: new Set(), fills: [], balances: new Map() });

type ChangesOf = (account: number) => Changes | null;

/** The account channel of spot: orders, trades, algos and balances. */
export class SpotAccount extends AccountChannel<OrderData> {
  readonly #catalog: LiveCatalog;

  constructor(catalog: LiveCatalog, orders: OrderLookup<OrderData>) {
    super('spot', orders);
    this.#catalog = catalog;
  }

  protected takeCommand(command: AppliedCommand): void {
    const { changed, of } = this.gatherer(newChanges);
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

  #gather(account: number, { algos, balances, fills, orders }: Changes, seq: number): void {
    this.sayOrders(account, orders, algos, seq);
    for (const fill of fills) this.say(account, 'fill', fill);
    if (balances.size > 0) this.say(account, 'balance', [...balances.values()]);
  }
}
