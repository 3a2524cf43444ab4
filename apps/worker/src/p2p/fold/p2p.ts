import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { P2pEvent } from '@pelorus/protocol/p2p/events.ts';
import { P2P_ENDED, type P2pAction, type P2pAdState, type P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';

/** An ad as it was last set, with what it offers now. */
interface AdRow {
  adId: number;
  account: number;
  version: number;
  state: P2pAdState;
  side: 'BUY' | 'SELL';
  asset: number;
  units: number;
}

/** What a step changes of an order. Deadlines are on P2P's clock, the other times on the exchange's; null: none. */
interface MovedRow {
  orderId: number;
  state: P2pOrderState;
  paidAtMs: number | null;
  endedAtMs: number | null;
  deadlineMs: number | null;
  appealFromMs: number | null;
}

interface OrderRow extends MovedRow {
  adId: number;
  maker: number;
  taker: number;
  buyer: number;
  seller: number;
  asset: number;
  units: number;
  feeUnits: number;
  openedAtMs: number;
}

interface MoveRow {
  orderId: number;
  seq: number;
  index: number;
  action: 'OPEN' | P2pAction;
  state: P2pOrderState;
  /** Who moved it; null: time or staff. */
  account: number | null;
  atMs: number;
  /** When the state that it led to ends by itself, on P2P's clock; null: it does not. */
  deadlineMs: number | null;
}

interface DepositRow {
  account: number;
  asset: number;
  units: number;
}

interface ClockRow {
  isRunning: boolean;
  stoodMs: number;
  sinceMs: number;
}

const timeOrNone = (ms: number) => (ms === 0 ? null : ms);

/** Gathers what happened to ads, orders, deposits and the clock of P2P, one row for each that changed. */
export class P2pFold {
  /** Ads that were set here. */
  readonly ads = new Map<number, AdRow>();
  /** What ads offer that were set before, and changed here by orders. */
  readonly adUnits = new Map<number, { adId: number; units: number }>();
  readonly opened = new Map<number, OrderRow>();
  /** Orders that were opened before. */
  readonly moved = new Map<number, MovedRow>();
  readonly moves: MoveRow[] = [];
  readonly deposits = new Map<string, DepositRow>();
  /** What was paid from deposits that were set before. */
  readonly depositsPaid = new Map<string, DepositRow>();
  readonly clock: ClockRow[] = [];

  /** Adds an event. A closed ad offers nothing, so that what an order gives back to it is 0 (ESCR-29). */
  add(command: AppliedCommand, event: P2pEvent): void {
    switch (event.kind) {
      case 'p2pAdSet':
        this.#adSet(event);
        break;
      case 'p2pOrderOpened':
        this.#orderOpened(command, event);
        break;
      case 'p2pOrderMoved':
        this.#orderMoved(command, event);
        break;
      case 'p2pClockSet':
        this.clock[0] = { isRunning: event.isRunning, stoodMs: event.stoodMs, sinceMs: event.nowMs };
        break;
      case 'p2pDepositSet': {
        const { account, asset, units } = event;
        this.depositsPaid.delete(`${account} ${asset}`);
        this.deposits.set(`${account} ${asset}`, { account, asset, units });
        break;
      }
      default:
        this.#depositPaid(event);
    }
  }

  #adSet({ adId, account, version, state, side, asset, units }: EventOf<'p2pAdSet'>): void {
    this.adUnits.delete(adId);
    this.ads.set(adId, { adId, account, version, state, side, asset, units });
  }

  #adOffers(adId: number, units: number): void {
    const ad = this.ads.get(adId);
    if (ad === undefined) this.adUnits.set(adId, { adId, units });
    else ad.units = units;
  }

  #orderOpened(command: AppliedCommand, event: EventOf<'p2pOrderOpened'>): void {
    const { adId, asset, deadlineMs, feeUnits, maker, orderId, side, taker, units } = event;
    const [buyer, seller] = side === 'SELL' ? [taker, maker] : [maker, taker];
    this.opened.set(orderId, {
      ...{ orderId, adId, maker, taker, buyer, seller, asset, units, feeUnits, deadlineMs },
      ...{ state: 'PENDING_PAYMENT', openedAtMs: command.timeMs, paidAtMs: null, endedAtMs: null, appealFromMs: null },
    });
    this.#adOffers(adId, event.adUnits);
    this.#addMove(command, { orderId, action: 'OPEN', state: 'PENDING_PAYMENT', account: taker, deadlineMs });
  }

  #orderMoved(command: AppliedCommand, event: EventOf<'p2pOrderMoved'>): void {
    const { action, adId, by, buyer, orderId, seller, state } = event;
    const known = this.opened.get(orderId) ?? this.moved.get(orderId);
    const row: MovedRow = {
      orderId,
      state,
      // An appeal that is withdrawn makes it PAID again, and says nothing of when the buyer paid.
      paidAtMs: action === 'PAID' ? command.timeMs : (known?.paidAtMs ?? null),
      endedAtMs: P2P_ENDED.has(state) ? command.timeMs : null,
      deadlineMs: timeOrNone(event.deadlineMs),
      appealFromMs: timeOrNone(event.appealFromMs),
    };
    if (known === undefined) this.moved.set(orderId, row);
    else Object.assign(known, row);
    this.#adOffers(adId, event.adUnits);
    const account = by === 'BUYER' ? buyer : by === 'SELLER' ? seller : null;
    this.#addMove(command, { orderId, action, state, account, deadlineMs: row.deadlineMs });
  }

  #addMove({ seq, timeMs }: AppliedCommand, move: Omit<MoveRow, 'seq' | 'index' | 'atMs'>): void {
    const last = this.moves.at(-1);
    this.moves.push({ ...move, seq, index: last?.seq === seq ? last.index + 1 : 0, atMs: timeMs });
  }

  #depositPaid({ account, asset, units }: EventOf<'p2pDepositPaid'>): void {
    const key = `${account} ${asset}`;
    const row = this.deposits.get(key);
    if (row !== undefined) {
      row.units -= units;
      return;
    }
    const paid = this.depositsPaid.get(key) ?? { account, asset, units: 0 };
    this.depositsPaid.set(key, { ...paid, units: paid.units + units });
  }
}
