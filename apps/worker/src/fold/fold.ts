import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { type AppliedCommand, newNameOf } from '@pelorus/protocol/link/batch.ts';
import type { CommandKind } from '@pelorus/protocol/wire/command-layout.ts';
import { FuturesFold } from '../futures/fold/futures.ts';
import { OrderNews } from '../inbox/fold/order-news.ts';
import { ConfigurationFold } from '../markets/fold/configuration.ts';
import { P2pFold } from '../p2p/fold/p2p.ts';
import { AlgoFold } from '../spot/fold/algos.ts';
import { ListFold } from '../spot/fold/lists.ts';
import { OrderFold, storedName } from '../spot/fold/orders.ts';
import { TradeFold } from '../spot/fold/trades.ts';
import { FlowFold } from '../wallet/fold/flows.ts';
import { LedgerFold } from '../wallet/fold/ledger.ts';

export interface PreventedRow {
  seq: number;
  index: number;
  timeMs: number;
  market: number;
  mode: number;
  priceTicks: number;
  takerOrderId: number;
  makerOrderId: number;
  takerAccount: number;
  makerAccount: number;
  takerLots: number;
  makerLots: number;
  /** Counts in the market from 1. */
  preventedId: number;
  /** The owner's first account; -1 if there is only one, or it is unknown. */
  tradeGroup: number;
}

/** A reduction of an order's quantity. */
export interface AmendmentRow {
  account: number;
  orderId: number;
  seq: number;
  timeMs: number;
  lots: number;
  /** The price that it had before; null: it kept its price and place. */
  fromTicks: number | null;
  /** null: it kept the one it had. */
  newClientOrderId: string | null;
}

/** Commands that place orders; the core's own runs slices, and marks liquidate. */
const PLACING: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'place',
  'placeList',
  'cancelReplace',
  'placeScaled',
  'placeTwap',
  'expire',
  'markPrices',
]);

type RarerEvent = Exclude<
  EngineEvent,
  EventOf<
    'orderAccepted' | 'orderTerms' | 'orderPhase' | 'trade' | 'prevented' | 'orderAmended' | 'orderDone' | 'posting'
  >
>;

/**
 * The effect of a run of commands on the projection tables, merged per key in memory, so that a thousand commands
 * become a few rows per table. Starts after `afterSeq`.
 */
export class Fold {
  readonly afterSeq: number;
  lastSeq: number;
  readonly orders = new OrderFold();
  readonly trades = new TradeFold();
  readonly ledger = new LedgerFold();
  readonly flows = new FlowFold();
  readonly configuration = new ConfigurationFold();
  readonly lists = new ListFold();
  readonly algos = new AlgoFold();
  readonly futures = new FuturesFold();
  readonly p2p = new P2pFold();
  readonly prevented: PreventedRow[] = [];
  readonly amendments: AmendmentRow[] = [];
  readonly orderNews = new OrderNews();

  constructor(afterSeq: number) {
    this.afterSeq = afterSeq;
    this.lastSeq = afterSeq;
  }

  get commandCount(): number {
    return this.lastSeq - this.afterSeq;
  }

  /** Adds a command with its events. Throws if it is out of order, or its events contradict each other. */
  add(command: AppliedCommand): void {
    if (command.seq <= this.lastSeq) throw new Error(`got command ${command.seq} after ${this.lastSeq}`);
    for (const event of command.events) this.#addEvent(command, event);
    if (PLACING.has(command.kind)) this.#placementEnded(command);
    this.futures.ended(command);
    this.lastSeq = command.seq;
  }

  #placementEnded(command: AppliedCommand): void {
    for (const order of this.orders.placementEnded(command)) {
      const { account, algoId, filledLots, filledQuoteUnits } = order;
      if (algoId > 0) this.algos.filled(algoId, account, command.timeMs, filledLots, filledQuoteUnits);
    }
  }

  /** Marks all commands up to `seq` as included, also those without effect. */
  reach(seq: number): void {
    if (seq < this.lastSeq) throw new Error(`command ${this.lastSeq} is behind the batch's end ${seq}`);
    this.lastSeq = seq;
  }

  #addEvent(command: AppliedCommand, event: EngineEvent): void {
    switch (event.kind) {
      case 'orderAccepted':
        this.orders.accepted(command, event);
        break;
      case 'orderTerms':
        this.orders.terms(event);
        break;
      case 'orderPhase':
        this.orders.phase(event, command.timeMs);
        this.orderNews.phase(command, event, this.orders.placed.get(event.orderId)?.placedSeq);
        break;
      case 'trade':
        this.#addTrade(command, event);
        break;
      case 'prevented':
        this.#addPrevented(command, event);
        break;
      case 'orderAmended':
        this.#addAmendment(command, event);
        break;
      case 'orderDone':
        this.#addEnd(command, event);
        break;
      case 'posting':
        this.ledger.add(command, event);
        break;
      default:
        this.#addRarer(command, event);
    }
  }

  #addRarer(command: AppliedCommand, event: RarerEvent): void {
    switch (event.kind) {
      case 'accountOpened':
        this.configuration.accountOpened(command, event.account);
        break;
      case 'assetConfigured':
        this.configuration.asset(command, event.asset);
        break;
      case 'marketConfigured':
        this.configuration.market(command, event.market);
        break;
      case 'marketStatusSet':
        this.configuration.statusSet(event);
        break;
      case 'accountDiscountSet':
        this.configuration.discountSet(event.account, event.isOn);
        break;
      case 'orderModified':
        this.#addModification(command, event);
        break;
      case 'orderAlgo':
        this.orders.ofAlgo(event);
        break;
      case 'algoAccepted':
        this.algos.accepted(command, event);
        break;
      case 'algoPhase':
        this.algos.phase(event, command);
        break;
      case 'algoDone':
        this.algos.done(event, command);
        this.orderNews.algoEnd(command, event);
        break;
      case 'orderPegged':
        this.orders.pegged(event);
        break;
      case 'orderTagged':
        this.orders.tagged(event);
        break;
      case 'listAccepted':
        this.lists.accepted(command, event);
        break;
      case 'listDone':
        this.lists.done(event, command.timeMs);
        break;
      case 'accountTierSet':
        this.configuration.tierSet(event.account, event.tier);
        break;
      case 'marginPosting':
      case 'position':
      case 'contractModeSet':
      case 'positionModeSet':
      case 'orderContract':
      case 'markPrice':
      case 'fundingSettled':
      case 'funding':
      case 'marginCall':
      case 'liquidation':
      case 'marginMoved':
      case 'futuresTransfersSet':
        this.futures.add(command, event);
        break;
      case 'depositCredited':
      case 'withdrawalHeld':
      case 'withdrawalEnded':
      case 'networkFeeSpent':
        this.flows.add(event);
        break;
      case 'p2pAdSet':
      case 'p2pOrderOpened':
      case 'p2pOrderMoved':
      case 'p2pClockSet':
      case 'p2pDepositSet':
      case 'p2pDepositPaid':
        this.p2p.add(command, event);
        break;
      // Refusals and repeats change nothing; book levels live in memory; an order rests if it is not done; transfers
      // are visible in their postings.
      case 'rejected':
      case 'duplicate':
      case 'halfRefused':
      case 'level':
      case 'orderRested':
      case 'transferred':
      case 'feeTierConfigured':
      case 'feeDiscountConfigured':
      case 'venueConfigured':
      case 'marketPaused':
      case 'auctionIndicated':
        break;
      default:
        throw new Error(`no projection handles the event ${JSON.stringify(event satisfies never)}`);
    }
  }

  #addTrade(command: AppliedCommand, event: EventOf<'trade'>): void {
    this.trades.add(command, event);
    const { lots, quoteUnits } = event;
    this.orders.filled(event.takerOrderId, event.takerAccount, command.timeMs, lots, quoteUnits);
    this.orders.filled(event.makerOrderId, event.makerAccount, command.timeMs, lots, quoteUnits);
  }

  #addEnd(command: AppliedCommand, event: EventOf<'orderDone'>): void {
    this.orders.done(event, command.timeMs);
    this.orderNews.end(command, event, this.orders.placed.get(event.orderId)?.placedSeq);
  }

  #addAmendment(command: AppliedCommand, event: EventOf<'orderAmended'>): void {
    const { seq, timeMs } = command;
    const { account, orderId, lots } = event;
    this.orders.amended(event, timeMs);
    // What cuts an order that only reduces, maybe twice in a command, is no amendment of its owner's.
    if (command.kind !== 'amend') return;
    const newClientOrderId = event.isRenamed === true ? storedName(newNameOf(command)) : null;
    this.amendments.push({ account, orderId, seq, timeMs, lots, fromTicks: null, newClientOrderId });
    if (newClientOrderId !== null) this.orders.renamed(event, newClientOrderId);
  }

  #addModification({ seq, timeMs }: AppliedCommand, event: EventOf<'orderModified'>): void {
    const { account, fromTicks, lots, orderId } = event;
    this.orders.modified(event, timeMs);
    this.amendments.push({ account, orderId, seq, timeMs, lots, fromTicks, newClientOrderId: null });
  }

  #addPrevented(command: AppliedCommand, event: EventOf<'prevented'>): void {
    const { kind: _, mode, ...row } = event;
    const last = this.prevented.at(-1);
    const index = last?.seq === command.seq ? last.index + 1 : 0;
    const { seq, timeMs } = command;
    this.prevented.push({ ...row, mode: STP_MODES.indexOf(mode), seq, index, timeMs });
    this.orders.prevented(event.takerOrderId, event.takerAccount, timeMs, event.takerLots);
    this.orders.prevented(event.makerOrderId, event.makerAccount, timeMs, event.makerLots);
  }
}
