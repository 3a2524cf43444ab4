import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { type OrderStatus, statusOfReason } from '@pelorus/protocol/exchange/orders.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { foldEvent, type LiveOrder, newOrder } from '../../../trading/live-orders.ts';
import { feeAssetOf } from '../../../trading/present-order.ts';
import type { CancelIds } from '../../../trading/service/cancel-ids.ts';
import { fillOfTrade } from '../../../trading/service/met.ts';
import { AccountLists, type OpenList } from './account-lists.ts';
import { madeCancelId } from './cancel-id.ts';
import {
  balanceUpdate,
  executionReport,
  listStatus,
  outboundAccountPosition,
  type Report,
  type ReportedBalance,
} from './events.ts';
import { executionIdOf } from './execution-id.ts';
import type { Outlook } from './outlook.ts';
import { refusedOrderOf } from './refused-order.ts';

/** What changes what an account has without being a trade of it (D16). */
const MOVES: ReadonlySet<PostingReason> = new Set([
  'DEPOSIT',
  'FAUCET',
  'HOUSE_FUNDING',
  'ADJUSTMENT',
  'FAMILY_TRANSFER',
]);

/** An order whose placement is unknown: the stream of its account has a gap. */
export class UnknownOrder extends Error {}

/** An order as it stood before anything was heard of it. */
type OpenOrder = LiveOrder;
type Followed = LiveOrder;

/** The events of one command for one account: its reports in order, then its balances. */
interface Telling {
  command: AppliedCommand;
  outlook: Outlook;
  nowMs: number;
  events: object[];
  moves: object[];
  balances: Map<number, ReportedBalance>;
  /** Orders whose end is reported by their last match. */
  told: Set<number>;
  /** The canceller's id, looked up only when something is cancelled. */
  cancelId: { given: string | undefined } | null;
}

/** Kinds of events that say more of an order that was just accepted. */
const SAID_WITH: ReadonlySet<EngineEvent['kind']> = new Set<EngineEvent['kind']>([
  'orderTerms',
  'orderPegged',
  'orderTagged',
  'orderAlgo',
]);

/** Is it an event of one order, and of this one? */
function isOf(event: EngineEvent, orderId: number): boolean {
  if (event.kind === 'trade' || event.kind === 'prevented')
    return event.takerOrderId === orderId || event.makerOrderId === orderId;
  return event.kind !== 'posting' && 'orderId' in event && event.orderId === orderId;
}

/** Returns the events about an order at its acceptance at `index`: its terms, its peg, its tags, and that it waits. */
function saidWith(events: readonly EngineEvent[], orderId: number, index: number): EngineEvent[] {
  const said: EngineEvent[] = [];
  for (const event of events.slice(index + 1)) {
    if (!isOf(event, orderId)) continue;
    if (SAID_WITH.has(event.kind)) said.push(event);
    else return event.kind === 'orderPhase' && event.phase !== 'WORKING' ? [...said, event] : said;
  }
  return said;
}

/** The status of an order that stays open. */
function standing(order: LiveOrder): OrderStatus {
  return order.filledLots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
}

/**
 * Tracks one account's open orders and produces the dialect's report of each step. The core's stream has only the
 * events; this class remembers the orders before them.
 */
export class AccountReports {
  readonly #account: number;
  readonly #catalog: LiveCatalog;
  readonly #cancelIds: CancelIds;
  readonly #orders = new Map<number, Followed>();
  readonly #lists: AccountLists;

  constructor(
    account: number,
    catalog: LiveCatalog,
    cancelIds: CancelIds,
    open: readonly OpenOrder[],
    lists: readonly OpenList[],
  ) {
    this.#lists = new AccountLists(lists);
    this.#account = account;
    this.#catalog = catalog;
    this.#cancelIds = cancelIds;
    for (const order of open) this.#orders.set(order.orderId, { ...order });
  }

  /** Returns the account's events of a command in order; throws UnknownOrder if its orders are unknown. */
  take(command: AppliedCommand, outlook: Outlook, nowMs: number): object[] {
    const telling: Telling = {
      command,
      outlook,
      nowMs,
      events: [],
      moves: [],
      balances: new Map(),
      told: new Set(),
      cancelId: null,
    };
    for (const [index, event] of command.events.entries()) this.#takeEvent(telling, event, index);
    this.#refused(telling);
    const { events, moves, balances } = telling;
    for (const { list, status } of this.#lists.taken())
      events.push(listStatus(list, this.#catalog.marketById(list.market), status, command.timeMs, nowMs));
    events.push(...moves);
    if (balances.size > 0) events.push(outboundAccountPosition([...balances.values()], command.timeMs, nowMs));
    return events;
  }

  #takeEvent(telling: Telling, event: EngineEvent, index: number): void {
    switch (event.kind) {
      case 'orderAccepted':
        if (event.account === this.#account) this.#accepted(telling, event, index);
        break;
      case 'trade':
        this.#traded(telling, event, index);
        break;
      case 'prevented':
        this.#prevented(telling, event, index);
        break;
      case 'orderRested':
        if (event.account === this.#account) this.#fold(telling, event.orderId, event);
        break;
      case 'orderPhase':
        if (event.account === this.#account) this.#moved(telling, event);
        break;
      case 'orderAmended':
        if (event.account === this.#account) this.#amended(telling, event);
        break;
      case 'listAccepted':
        if (event.account === this.#account) this.#lists.accepted(event, telling.command.list?.clientListId ?? '');
        break;
      case 'listDone':
        if (event.account === this.#account) this.#lists.ended(event.listId);
        break;
      case 'orderDone':
        if (event.account === this.#account) this.#ended(telling, event);
        break;
      case 'posting':
        if (event.account === this.#account) this.#posted(telling, event);
    }
  }

  #fold({ command }: Telling, orderId: number, event: EngineEvent): Followed {
    const order = this.#orders.get(orderId);
    if (order === undefined) throw new UnknownOrder(`seq ${command.seq}: order ${orderId} was never heard of`);
    foldEvent(order, event, command);
    return order;
  }

  #report(
    { command, events, nowMs }: Telling,
    order: LiveOrder,
    what: Pick<Report, 'execution' | 'status'> & Partial<Report>,
  ): void {
    const report: Report = {
      order,
      market: this.#catalog.marketById(order.market),
      clientOrderId: order.clientOrderId,
      originalClientOrderId: '',
      executionId: executionIdOf(command.seq, events.length),
      timeMs: command.timeMs,
      fill: null,
      prevention: null,
      rejectReason: 'NONE',
      ...what,
    };
    events.push(executionReport(report, nowMs));
  }

  #accepted(telling: Telling, event: EventOf<'orderAccepted'>, index: number): void {
    const { command } = telling;
    const order = { ...newOrder(command, event), preventedLots: 0 };
    this.#orders.set(order.orderId, order);
    // Its terms, and that it waits, are part of its first report.
    for (const next of saidWith(command.events, order.orderId, index)) foldEvent(order, next, command);
    if (order.listId > 0) this.#lists.add(order);
    const status = order.phase === 'PENDING' ? 'PENDING_NEW' : 'NEW';
    this.#report(telling, order, { execution: 'NEW', status });
  }

  /** A waiting order is reported again when it enters the market, or starts to wait for its own price. */
  #moved(telling: Telling, event: EventOf<'orderPhase'>): void {
    const wasPending = this.#orders.get(event.orderId)?.phase === 'PENDING' && event.phase !== 'PENDING';
    const order = this.#fold(telling, event.orderId, event);
    if (wasPending) this.#lists.moved(order);
    if (event.phase === 'WORKING' || wasPending) this.#report(telling, order, { execution: 'NEW', status: 'NEW' });
  }

  #traded(telling: Telling, event: EventOf<'trade'>, index: number): void {
    for (const isMaker of [false, true]) {
      if ((isMaker ? event.makerAccount : event.takerAccount) !== this.#account) continue;
      const { orderId, ...fill } = fillOfTrade(event, isMaker, telling.command.timeMs);
      const order = this.#fold(telling, orderId, event);
      const market = this.#catalog.marketById(event.market);
      const end = telling.outlook.endAt(orderId, index);
      if (end !== undefined) telling.told.add(orderId);
      const feeAsset = feeAssetOf(this.#catalog, market, fill);
      const status = end ?? 'PARTIALLY_FILLED';
      this.#report(telling, order, { execution: 'TRADE', status, fill: { ...fill, feeAsset } });
    }
  }

  #prevented(telling: Telling, event: EventOf<'prevented'>, index: number): void {
    const { priceTicks, takerOrderId, makerOrderId } = event;
    for (const isMaker of [false, true]) {
      if ((isMaker ? event.makerAccount : event.takerAccount) !== this.#account) continue;
      const orderId = isMaker ? makerOrderId : takerOrderId;
      const order = this.#fold(telling, orderId, event);
      const lots = isMaker ? event.makerLots : event.takerLots;
      const end = telling.outlook.endAt(orderId, index);
      if (end === undefined && lots === 0) continue;
      if (end !== undefined) telling.told.add(orderId);
      this.#report(telling, order, {
        execution: 'TRADE_PREVENTION',
        status: end ?? standing(order),
        prevention: {
          matchId: event.preventedId,
          priceTicks,
          lots,
          allLots: order.preventedLots,
          otherOrderId: isMaker ? takerOrderId : makerOrderId,
          tradeGroup: event.tradeGroup < 0 ? undefined : event.tradeGroup,
        },
      });
    }
  }

  #amended(telling: Telling, event: EventOf<'orderAmended'>): void {
    const before = this.#orders.get(event.orderId)?.clientOrderId;
    const order = this.#fold(telling, event.orderId, event);
    if (order.clientOrderId !== before) this.#lists.renamed(order);
    const status = order.phase === 'PENDING' ? 'PENDING_NEW' : standing(order);
    const originalClientOrderId = before ?? order.clientOrderId;
    this.#report(telling, order, { execution: 'REPLACED', status, originalClientOrderId });
  }

  #ended(telling: Telling, event: EventOf<'orderDone'>): void {
    const { told } = telling;
    const order = this.#fold(telling, event.orderId, event);
    const clientOrderId = event.reason === 'CANCELED_BY_USER' ? this.#cancelIdOf(telling, order) : '';
    this.#orders.delete(event.orderId);
    if (told.has(event.orderId)) return;
    const status = statusOfReason(event.reason);
    if (status === 'CANCELED') {
      const ids = { clientOrderId, originalClientOrderId: order.clientOrderId };
      this.#report(telling, order, { execution: 'CANCELED', status, ...ids });
    } else this.#report(telling, order, { execution: 'EXPIRED', status });
  }

  /** The new order of a replacement that only cancelled. */
  #refused(telling: Telling): void {
    const refused = telling.command.account === this.#account ? refusedOrderOf(telling.command) : null;
    if (refused === null) return;
    const { order, reason } = refused;
    this.#report(telling, order, { execution: 'REJECTED', status: 'REJECTED', rejectReason: reason });
  }

  /** Returns the id of an order's cancel: the given one, whichever order of a list it named. */
  #cancelIdOf(telling: Telling, order: Followed): string {
    telling.cancelId ??= { given: this.#cancelIds.given(telling.command) };
    return telling.cancelId.given ?? madeCancelId(telling.command.seq, order.orderId);
  }

  #posted({ command, nowMs, moves, balances }: Telling, event: EventOf<'posting'>): void {
    const asset = this.#catalog.assetById(event.asset);
    balances.set(event.asset, { asset, availableUnits: event.available, heldUnits: event.held });
    const delta = event.deltaAvailable + event.deltaHeld;
    if (MOVES.has(event.reason) && delta !== 0) moves.push(balanceUpdate(asset, delta, command.timeMs, nowMs));
  }
}
