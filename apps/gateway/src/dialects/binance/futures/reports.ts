import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { type DoneReason, statusOfReason } from '@pelorus/protocol/exchange/orders.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { contractById } from '../../../futures/contracts.ts';
import { foldEvent, type LiveOrder, newOrder } from '../../../trading/live-orders.ts';
import { fillOfTrade } from '../../../trading/service/met.ts';
import { UnknownOrder } from '../user-data/account-reports.ts';
import type { Reports } from '../user-data/hub.ts';
import type { Outlook } from '../user-data/outlook.ts';
import {
  type AccountReason,
  accountConfigUpdate,
  accountUpdate,
  algoUpdate,
  type ChangedWallet,
  type ContractReport,
  marginCall,
  orderTradeUpdate,
  tradeLite,
  triggerReject,
} from './events.ts';
import { type ContractStanding, type EventNeeds, Holdings } from './holdings.ts';
import { isAlgo, isTriggered } from './present-orders.ts';

/** What a wallet's change is told as; the first that is there says it of the whole command. */
const REASONS: readonly (readonly [PostingReason, AccountReason])[] = [
  ['REALISED', 'ORDER'],
  ['FEE', 'ORDER'],
  ['FUNDING', 'FUNDING_FEE'],
  ['POSITION_MARGIN', 'MARGIN_TRANSFER'],
  ['INSURANCE', 'INSURANCE_CLEAR'],
  ['LIQUIDATION_FEE', 'INSURANCE_CLEAR'],
];
/** What changes a wallet without a position: told as a change of the balance itself. */
const MOVED: ReadonlySet<PostingReason> = new Set(['MARGIN_TRANSFER', 'ADJUSTMENT', 'DEPOSIT', 'HOUSE_FUNDING']);
/** Why a triggered order ends at once, without having traded. */
const REJECTED: ReadonlySet<DoneReason> = new Set(['INSUFFICIENT_MARGIN', 'REDUCE_ONLY', 'PENDING_REFUSED']);

const OF_PLACING: ReadonlySet<string> = new Set([
  ...['orderTerms', 'orderPegged', 'orderTagged', 'orderAlgo', 'orderContract'],
]);

/** The events of one command for one account. */
interface Telling {
  command: AppliedCommand;
  outlook: Outlook;
  nowMs: number;
  events: object[];
  wallets: Map<number, ChangedWallet>;
  reasons: Set<PostingReason>;
  /** Units that came in or went out. */
  movedUnits: number;
  changed: Set<string>;
  /** Orders whose end is reported by their last match. */
  told: Set<number>;
}

/** Follows one account in contracts and says what commands are to it, in the dialect's events. */
export class ContractReports implements Reports {
  readonly #deps: EventNeeds;
  readonly #account: number;
  readonly #orders = new Map<number, LiveOrder>();
  readonly #holdings: Holdings;

  constructor(deps: EventNeeds, account: number, standing: ContractStanding) {
    this.#deps = deps;
    this.#account = account;
    this.#holdings = new Holdings(deps, standing);
    for (const order of standing.orders) {
      const contract = standing.terms.get(order.orderId);
      this.#orders.set(order.orderId, { ...order, ...(contract !== undefined && { contract }) });
    }
  }

  take(command: AppliedCommand, outlook: Outlook, nowMs: number): object[] {
    const telling: Telling = {
      ...{ command, outlook, nowMs, events: [], wallets: new Map(), reasons: new Set(), movedUnits: 0 },
      ...{ changed: new Set(), told: new Set() },
    };
    for (const [index, event] of command.events.entries()) this.#takeEvent(telling, event, index);
    this.#tellAccount(telling);
    return telling.events;
  }

  #takeEvent(telling: Telling, event: EngineEvent, index: number): void {
    if (event.kind === 'trade') this.#traded(telling, event, index);
    else if (event.kind === 'prevented') this.#prevented(telling, event, index);
    else if (!('account' in event) || event.account !== this.#account) return;
    else if (event.kind === 'orderAccepted') this.#accepted(telling, event, index);
    else if (event.kind === 'orderRested') this.#fold(telling, event.orderId, event);
    else if (event.kind === 'orderPhase') this.#moved(telling, event);
    else if (event.kind === 'orderAmended' || event.kind === 'orderModified') this.#amended(telling, event);
    else if (event.kind === 'orderDone') this.#ended(telling, event);
    else if (event.kind === 'marginPosting') this.#posted(telling, event);
    else this.#ofAccount(telling, event);
  }

  #ofAccount(telling: Telling, event: EngineEvent): void {
    const { command, events, nowMs } = telling;
    if (event.kind === 'position') telling.changed.add(this.#holdings.takePosition(event));
    else if (event.kind === 'funding') {
      const key = this.#holdings.takeFunding(event);
      if (key !== null) telling.changed.add(key);
    } else if (event.kind === 'contractModeSet') {
      const isLeverage = this.#holdings.takeMode(event);
      const market = contractById(this.#deps.catalog, event.market);
      if (isLeverage) events.push(accountConfigUpdate(market, event.leverage, command.timeMs, nowMs));
    } else if (event.kind === 'marginCall') {
      const [units, positions] = this.#holdings.called(event);
      const asset = this.#deps.catalog.assetById(event.asset);
      events.push(marginCall(this.#deps, { asset, units }, positions, nowMs));
    }
  }

  #fold({ command }: Telling, orderId: number, event: EngineEvent): LiveOrder {
    const order = this.#orders.get(orderId);
    if (order === undefined) throw new UnknownOrder(`seq ${command.seq}: order ${orderId} was never heard of`);
    foldEvent(order, event, command);
    return order;
  }

  /** Reports a step of an order; a conditional one is told as an algo too. */
  #report({ command, events, nowMs }: Telling, order: LiveOrder, step: Omit<ContractReport, 'order' | 'market'>): void {
    const market = contractById(this.#deps.catalog, order.market);
    events.push(orderTradeUpdate(this.#deps, { order, market, ...step }, command.timeMs, nowMs));
    if (isAlgo(order)) events.push(algoUpdate(this.#deps, { order, market, ...step }, command.timeMs, nowMs));
  }

  #accepted(telling: Telling, event: EventOf<'orderAccepted'>, index: number): void {
    const { command } = telling;
    const order = newOrder(command, event);
    this.#orders.set(order.orderId, order);
    for (const next of command.events.slice(index + 1)) {
      if (!('orderId' in next) || next.orderId !== order.orderId) continue;
      if (OF_PLACING.has(next.kind)) foldEvent(order, next, command);
      else {
        if (next.kind === 'orderPhase' && next.phase !== 'WORKING') foldEvent(order, next, command);
        break;
      }
    }
    this.#report(telling, order, { execution: 'NEW', status: 'NEW', fill: null });
  }

  #moved(telling: Telling, event: EventOf<'orderPhase'>): void {
    const order = this.#fold(telling, event.orderId, event);
    if (event.phase === 'WORKING') this.#report(telling, order, { execution: 'NEW', status: 'NEW', fill: null });
  }

  #traded(telling: Telling, event: EventOf<'trade'>, index: number): void {
    const { command, nowMs } = telling;
    for (const isMaker of [false, true]) {
      if ((isMaker ? event.makerAccount : event.takerAccount) !== this.#account) continue;
      const fill = fillOfTrade(event, isMaker, command.timeMs);
      const order = this.#fold(telling, fill.orderId, event);
      const end = telling.outlook.endAt(fill.orderId, index);
      if (end !== undefined) telling.told.add(fill.orderId);
      const realisedUnits = realisedIn(command, this.#account, fill.orderId, fill.tradeId);
      const market = contractById(this.#deps.catalog, order.market);
      telling.events.push(tradeLite(market, order, fill, command.timeMs, nowMs));
      this.#report(telling, order, {
        execution: 'TRADE',
        status: end ?? 'PARTIALLY_FILLED',
        fill: { ...fill, realisedUnits },
      });
      this.#holdings.takeFee(order, fill.feeUnits);
    }
  }

  #prevented(telling: Telling, event: EventOf<'prevented'>, index: number): void {
    for (const isMaker of [false, true]) {
      if ((isMaker ? event.makerAccount : event.takerAccount) !== this.#account) continue;
      const orderId = isMaker ? event.makerOrderId : event.takerOrderId;
      const order = this.#fold(telling, orderId, event);
      const end = telling.outlook.endAt(orderId, index);
      if (end === undefined) continue;
      telling.told.add(orderId);
      this.#report(telling, order, { execution: 'EXPIRED', status: end, fill: null });
    }
  }

  #amended(telling: Telling, event: EventOf<'orderAmended' | 'orderModified'>): void {
    const order = this.#fold(telling, event.orderId, event);
    const status = order.filledLots > 0 ? 'PARTIALLY_FILLED' : 'NEW';
    this.#report(telling, order, { execution: 'AMENDMENT', status, fill: null });
  }

  #ended(telling: Telling, event: EventOf<'orderDone'>): void {
    const order = this.#fold(telling, event.orderId, event);
    this.#orders.delete(event.orderId);
    if (telling.told.has(event.orderId)) return;
    const status = statusOfReason(event.reason);
    const execution = status === 'CANCELED' ? 'CANCELED' : 'EXPIRED';
    this.#report(telling, order, { execution, status, fill: null });
    const isRejected = isAlgo(order) && isTriggered(order) && event.filledLots === 0 && REJECTED.has(event.reason);
    if (!isRejected) return;
    const market = contractById(this.#deps.catalog, order.market);
    telling.events.push(triggerReject(market, order, event.reason, telling.command.timeMs, telling.nowMs));
  }

  #posted(telling: Telling, event: EventOf<'marginPosting'>): void {
    const asset = this.#deps.catalog.assetById(event.asset);
    const before = telling.wallets.get(event.asset)?.changeUnits ?? 0;
    const delta = event.deltaAvailable + event.deltaHeld;
    const isMoved = MOVED.has(event.reason);
    telling.reasons.add(event.reason);
    if (isMoved) telling.movedUnits += delta;
    const changeUnits = before + (isMoved ? delta : 0);
    telling.wallets.set(event.asset, { asset, availableUnits: event.available, heldUnits: event.held, changeUnits });
    this.#holdings.takeWallet(event.asset, event.available);
  }

  /** One update of the account for the command, behind what its orders did. */
  #tellAccount({ changed, command, events, movedUnits, nowMs, reasons, wallets }: Telling): void {
    if (wallets.size === 0 && changed.size === 0) return;
    const moved = movedUnits === 0 ? undefined : movedUnits > 0 ? 'DEPOSIT' : 'WITHDRAW';
    const reason = REASONS.find(([posting]) => reasons.has(posting))?.[1] ?? moved ?? 'ORDER';
    const positions = [...changed].map((key) => this.#holdings.positionOf(key));
    events.push(accountUpdate(this.#deps, reason, [...wallets.values()], positions, command.timeMs, nowMs));
    this.#holdings.forgetClosed();
  }
}

/** Returns what a trade realised for an account's order, quote units. */
function realisedIn({ events }: AppliedCommand, account: number, orderId: number, tradeId: number): number {
  let units = 0;
  for (const event of events)
    if (event.kind === 'marginPosting' && event.reason === 'REALISED' && event.account === account)
      if (event.orderId === orderId && event.tradeId === tradeId) units += event.deltaAvailable + event.deltaHeld;
  return units;
}

/** Whom an event of contracts concerns. */
export function contractAccountsOf(event: EngineEvent): readonly number[] {
  switch (event.kind) {
    case 'trade':
    case 'prevented':
      return [event.takerAccount, event.makerAccount];
    case 'orderAccepted':
    case 'orderPhase':
    case 'orderRested':
    case 'orderAmended':
    case 'orderModified':
    case 'orderDone':
    case 'marginPosting':
    case 'position':
    case 'funding':
    case 'contractModeSet':
    case 'marginCall':
      return [event.account];
    default:
      return [];
  }
}
