import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { STP_MODES } from '@pelorus/protocol/spot/enums.ts';
import { ConfigurationFold } from './configuration.ts';
import { LedgerFold } from './ledger.ts';
import { OrderFold } from './orders.ts';
import { TradeFold } from './trades.ts';

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
}

/**
 * What a run of commands does to the projection tables, merged per key in memory, so that a thousand commands become a
 * few rows a table. Starts after `afterSeq`; commands follow without gaps.
 */
export class Fold {
  readonly afterSeq: number;
  lastSeq: number;
  readonly orders = new OrderFold();
  readonly trades = new TradeFold();
  readonly ledger = new LedgerFold();
  readonly configuration = new ConfigurationFold();
  readonly prevented: PreventedRow[] = [];

  constructor(afterSeq: number) {
    this.afterSeq = afterSeq;
    this.lastSeq = afterSeq;
  }

  get commandCount(): number {
    return this.lastSeq - this.afterSeq;
  }

  /** Adds one command with what it caused. Throws on a gap, and on events that contradict each other. */
  add(command: AppliedCommand): void {
    if (command.seq !== this.lastSeq + 1) throw new Error(`command ${command.seq} after ${this.lastSeq}`);
    for (const event of command.events) this.#addEvent(command, event);
    if (command.kind === 'place') this.orders.placementEnded(command);
    this.lastSeq = command.seq;
  }

  #addEvent(command: AppliedCommand, event: EngineEvent): void {
    switch (event.kind) {
      case 'orderAccepted':
        return this.orders.accepted(command, event);
      case 'trade':
        return this.#addTrade(command, event);
      case 'prevented':
        return this.#addPrevented(command, event);
      case 'orderAmended':
        return this.orders.amended(event, command.timeMs);
      case 'orderDone':
        return this.orders.done(event, command.timeMs);
      case 'posting':
        return this.ledger.add(command, event);
      case 'accountOpened':
        return this.configuration.accountOpened(command, event.account);
      case 'assetConfigured':
        return this.configuration.asset(command, event.asset);
      case 'marketConfigured':
        return this.configuration.market(command, event.market);
      case 'accountTierSet':
        return this.configuration.tierSet(event.account, event.tier);
      // Refusals and repeats did nothing; the book's levels live in memory; transfers are told by their postings.
      case 'rejected':
      case 'duplicate':
      case 'orderRested':
      case 'level':
      case 'transferred':
      case 'feeTierConfigured':
        return;
      default:
        throw new Error(`no projection knows the event ${JSON.stringify(event satisfies never)}`);
    }
  }

  #addTrade(command: AppliedCommand, event: EventOf<'trade'>): void {
    this.trades.add(command, event);
    const { lots, quoteUnits } = event;
    this.orders.filled(event.takerOrderId, event.takerAccount, command.timeMs, lots, quoteUnits);
    this.orders.filled(event.makerOrderId, event.makerAccount, command.timeMs, lots, quoteUnits);
  }

  #addPrevented(command: AppliedCommand, event: EventOf<'prevented'>): void {
    const { kind: _, mode, ...row } = event;
    const last = this.prevented.at(-1);
    const index = last?.seq === command.seq ? last.index + 1 : 0;
    this.prevented.push({ ...row, mode: STP_MODES.indexOf(mode), seq: command.seq, index, timeMs: command.timeMs });
    this.orders.prevented(event.takerOrderId, event.takerAccount, command.timeMs, event.takerLots);
    this.orders.prevented(event.makerOrderId, event.makerAccount, command.timeMs, event.makerLots);
  }
}
