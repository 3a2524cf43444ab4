import { entryTicks } from '@pelorus/formulas/futures/position.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { PositionChange, WalletChange } from '@pelorus/protocol/futures/account-messages.ts';
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { formatAmount, formatLots, formatQuote } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { contractById } from '../futures/contracts.ts';
import { presentFunding, presentMarginCall, presentOwnLiquidation } from '../futures/present-history.ts';
import { presentRealised } from '../futures/present-order.ts';
import { addRealised, type Fill, fillOfTrade } from '../trading/service/met.ts';
import { AccountChannel } from './account-channel.ts';
import type { OrderLookup } from './order-lookup.ts';

/** The changes of one account by one command; what is told as it comes, in its order. */
interface Changes {
  orders: Set<number>;
  algos: Set<number>;
  fills: Fill[];
  wallets: Map<number, WalletChange>;
  told: { type: string; result: unknown }[];
}

const newChanges = (): Changes => ({
  orders: new Set(),
  algos: new Set(),
  fills: [],
  wallets: new Map(),
  told: [],
});

/** Where an event stands: rows of histories are named by it. */
interface Place {
  seq: number;
  timeMs: number;
  /** Among the events of its kind in the command. */
  index: number;
}

/** The account channel of futures: orders, trades, algos, wallets, positions, and what befell them (FORD-30). */
export class ContractAccount extends AccountChannel<ContractOrderData> {
  readonly #catalog: LiveCatalog;

  constructor(catalog: LiveCatalog, orders: OrderLookup<ContractOrderData>) {
    super('futures', orders);
    this.#catalog = catalog;
  }

  protected takeCommand(command: AppliedCommand): void {
    const { changed, of } = this.gatherer(newChanges);
    const { events, seq, timeMs } = command;
    const counts = new Map<EngineEvent['kind'], number>();
    let settled: EventOf<'fundingSettled'> | undefined;
    for (const event of events) {
      const index = counts.get(event.kind) ?? 0;
      counts.set(event.kind, index + 1);
      if (event.kind === 'fundingSettled') settled = event;
      else if (event.kind === 'funding') this.#takeFunding(event, settled, { seq, timeMs, index }, of(event.account));
      else if (event.kind === 'trade') takeTrade(event, timeMs, of);
      else if (event.kind === 'prevented') {
        of(event.takerAccount)?.orders.add(event.takerOrderId);
        of(event.makerAccount)?.orders.add(event.makerOrderId);
      } else if ('account' in event) this.#takeOwn(event, { seq, timeMs, index }, of(event.account));
    }
    for (const [account, changes] of changed) this.#gather(account, changes, seq);
  }

  /** Takes what happened to one account. */
  #takeOwn(event: EngineEvent, place: Place, changes: Changes | null): void {
    if (changes === null) return;
    switch (event.kind) {
      case 'orderAccepted':
      case 'orderPhase':
      case 'orderRested':
      case 'orderDone':
      case 'orderAmended':
      case 'orderModified':
        changes.orders.add(event.orderId);
        break;
      case 'algoAccepted':
      case 'algoPhase':
      case 'algoDone':
        changes.algos.add(event.algoId);
        break;
      case 'marginPosting':
        changes.wallets.set(event.asset, this.#wallet(event));
        if (event.reason === 'REALISED') addRealised(changes.fills, event);
        break;
      case 'position':
        changes.told.push({ type: 'position', result: this.#position(event, place.timeMs) });
        break;
      default:
        this.#takeSeldom(event, place, changes);
    }
  }

  #takeSeldom(event: EngineEvent, place: Place, { told }: Changes): void {
    const catalog = this.#catalog;
    if (event.kind === 'contractModeSet') {
      const { leverage, marginMode, market } = event;
      const { symbol } = catalog.marketById(market);
      told.push({ type: 'settings', result: { symbol, marginMode, leverage } });
    } else if (event.kind === 'positionModeSet') {
      told.push({ type: 'positionMode', result: { isHedge: event.isHedge } });
    } else if (event.kind === 'marginCall') {
      const market = event.market < 0 ? null : contractById(catalog, event.market);
      const result = presentMarginCall(catalog.assetById(event.asset), market, { ...event, ...place });
      told.push({ type: 'marginCall', result });
    } else if (event.kind === 'liquidation') {
      const row = { ...event, ...place, orderId: event.orderId === 0 ? null : event.orderId };
      told.push({ type: 'liquidation', result: presentOwnLiquidation(contractById(catalog, event.market), row) });
    }
  }

  #takeFunding(
    event: EventOf<'funding'>,
    settled: EventOf<'fundingSettled'> | undefined,
    place: Place,
    changes: Changes | null,
  ): void {
    if (changes === null || settled === undefined) return;
    const row = { ...event, ...place, markTicks: settled.markTicks };
    changes.told.push({ type: 'funding', result: presentFunding(contractById(this.#catalog, event.market), row) });
  }

  #wallet({ asset: id, available, held }: EventOf<'marginPosting'>): WalletChange {
    const asset = this.#catalog.assetById(id);
    return {
      asset: asset.code,
      balance: formatAmount(asset, available + held),
      available: formatAmount(asset, available),
      isolatedMargin: formatAmount(asset, held),
    };
  }

  #position(event: EventOf<'position'>, timeMs: number): PositionChange {
    const market = contractById(this.#catalog, event.market);
    const entry = entryTicks(event, market.tickLotUnits);
    return {
      symbol: market.symbol,
      positionSide: event.positionSide,
      cause: event.cause,
      quantity: formatLots(market, event.lots),
      // Between ticks, with the digits of the market's prices.
      entryPrice: entry === undefined ? null : formatUnits(Math.round(entry * market.tickUnits), market.priceScale),
      isolatedMargin: formatQuote(market, event.marginUnits),
      realisedProfit: formatQuote(market, event.realisedUnits),
      time: timeMs,
    };
  }

  #gather(account: number, { algos, fills, orders, told, wallets }: Changes, seq: number): void {
    this.sayOrders(account, orders, algos, seq);
    for (const fill of fills) this.#sayFill(account, fill, seq);
    for (const { type, result } of told) this.say(account, type, result);
    if (wallets.size > 0) this.say(account, 'wallet', [...wallets.values()]);
  }

  #sayFill(account: number, fill: Fill, seq: number): void {
    const side = this.orders.live(fill.orderId)?.positionSide;
    const shown = presentRealised({ catalog: this.#catalog }, fill, side ?? 'BOTH', fill.realisedUnits ?? 0);
    if (side === undefined) void this.sayLater(account, 'fill', this.#withSide(account, shown, seq));
    else this.say(account, 'fill', shown);
  }

  /** A fill of an order from before this gateway joined: the tables know its position side. */
  async #withSide(account: number, fill: ReturnType<typeof presentRealised>, seq: number) {
    const order = await this.orders.stored(account, fill.orderId, seq);
    return order === undefined ? undefined : { ...fill, positionSide: order.positionSide };
  }
}

function takeTrade(event: EventOf<'trade'>, timeMs: number, of: (account: number) => Changes | null): void {
  for (const isMaker of [false, true]) {
    const changes = of(isMaker ? event.makerAccount : event.takerAccount);
    if (changes === null) continue;
    const fill = fillOfTrade(event, isMaker, timeMs);
    changes.orders.add(fill.orderId);
    changes.fills.push(fill);
  }
}
