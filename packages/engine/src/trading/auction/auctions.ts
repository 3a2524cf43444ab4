import { AUCTION, CANCEL_ONLY, DELISTED, HALT, type Market, TRADING } from '../../catalog/market.ts';
import type { ExchangeState } from '../../exchange-state.ts';
import { endTwapsOf } from '../algos/end-algo.ts';
import { DONE } from '../done-reasons.ts';
import { endOpen } from '../end-open.ts';
import { endList } from '../lists/end-list.ts';
import { isStillOpen } from '../trading-room.ts';
import { type AuctionPrice, NO_TRADE } from './auction-price.ts';
import { indicationOf } from './indication.ts';
import { Uncrossing } from './uncross.ts';

/** Resumes a market after an auction: lets the orders enter that the auction triggered. */
interface Reopening {
  reopened(market: Market, auction: AuctionPrice): void;
}

/** Allowed transitions between statuses; a status may also follow itself (STAT-03). */
const FOLLOWING: Readonly<Record<number, readonly number[]>> = {
  [TRADING]: [HALT, CANCEL_ONLY, AUCTION],
  [HALT]: [TRADING, CANCEL_ONLY, AUCTION],
  [AUCTION]: [TRADING, HALT, CANCEL_ONLY],
  [CANCEL_ONLY]: [TRADING, HALT, AUCTION, DELISTED],
  [DELISTED]: [HALT],
};

/** The last indication published for an auction. */
class OpenAuction {
  readonly market: Market;
  private told: AuctionPrice;
  /** Update id of the book at that indication. */
  private updateId = -1;
  private hiddenVersion = -1;
  private referenceTicks = -1;

  constructor(market: Market, told: AuctionPrice) {
    this.market = market;
    this.told = told;
  }

  /** Returns how it stands where that is other than was told, else null. A book that has not changed costs a look. */
  changed(): AuctionPrice | null {
    const { book, referenceTicks, updateId } = this.market;
    const { version } = book.reserves;
    if (updateId === this.updateId && version === this.hiddenVersion && referenceTicks === this.referenceTicks)
      return null;
    this.updateId = updateId;
    this.hiddenVersion = version;
    this.referenceTicks = referenceTicks;
    const { told } = this;
    const now = indicationOf(this.market);
    if (now.priceTicks === told.priceTicks && now.lots === told.lots && now.surplusLots === told.surplusLots)
      return null;
    this.told = now;
    return now;
  }
}

/** Changes statuses of markets, ends auctions, and publishes the indications of running ones. */
export class Auctions {
  private readonly state: ExchangeState;
  private readonly uncrossing: Uncrossing;
  private readonly reopening: Reopening;
  /** Markets in an auction, by id. */
  private open: OpenAuction[] = [];

  constructor(state: ExchangeState, reopening: Reopening) {
    this.state = state;
    this.uncrossing = new Uncrossing(state);
    this.reopening = reopening;
    for (const market of state.catalog.markets)
      if (market.status === AUCTION) this.open.push(new OpenAuction(market, indicationOf(market)));
  }

  /** Is there anything that the end of a command could tell? */
  get isBusy(): boolean {
    return this.open.length > 0 || this.state.auctionsDue.length > 0;
  }

  /** When the next auction ends by itself, ms, or Infinity. */
  get nextEndMs(): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { market } of this.open) if (market.auctionEndMs > 0) nextMs = Math.min(nextMs, market.auctionEndMs);
    return nextMs;
  }

  mayFollow(market: Market, status: number): boolean {
    return market.status === status || (FOLLOWING[market.status] as readonly number[]).includes(status);
  }

  /** Files a market that was listed in whatever status. */
  listed(market: Market): void {
    if (market.status === AUCTION) this.follow(new OpenAuction(market, NO_TRADE));
  }

  private follow(auction: OpenAuction): void {
    this.open.push(auction);
    this.open.sort((a, b) => a.market.id - b.market.id);
  }

  /**
   * Changes a market's status; `endMs`: the end of an auction. `isTold`: older records publish no status event.
   * `endsTwaps`: a delisted market's TWAPs end with it (STAT-05).
   */
  enter(market: Market, status: number, endMs: number, isTold = true, endsTwaps = false): void {
    const before = market.status;
    if (before === status && market.auctionEndMs === endMs) {
      if (isTold) this.tell(market);
      return;
    }
    if (status === DELISTED && before !== DELISTED) {
      this.endAll(market);
      if (endsTwaps) endTwapsOf(this.state, market);
    }
    const running = this.open.find((auction) => auction.market === market);
    this.open = this.open.filter((auction) => auction !== running);
    market.auctionEndMs = endMs;
    if (status === TRADING) {
      this.reopen(market, isTold);
      return;
    }
    if (before === TRADING) market.book.split();
    market.setStatus(status);
    if (isTold) this.tell(market);
    if (status === AUCTION) this.follow(running ?? new OpenAuction(market, NO_TRADE));
  }

  tell({ auctionEndMs, id, status }: Market): void {
    this.state.events.marketStatusSet(id, status, auctionEndMs);
  }

  private reopen(market: Market, isTold: boolean): void {
    const { events } = this.state;
    const start = events.commandStart;
    // Only orders of this market react to the end of its auction.
    events.commandStart = events.count;
    market.settleBand(this.state.nowMs);
    const auction = this.uncrossing.run(market);
    market.book.join();
    market.setStatus(TRADING);
    if (isTold) this.tell(market);
    this.reopening.reopened(market, auction);
    events.commandStart = start;
  }

  /** Ends every order of a market (STAT-05). */
  private endAll(market: Market): void {
    const { state } = this;
    for (const orderId of state.openOrderIds()) {
      const list = state.lists.of(orderId);
      const waiting = state.conditionals.find(orderId);
      // Another of its list may have ended it by now.
      const isHere = market.book.find(orderId) !== 0 || (waiting ?? list)?.market === market.id;
      if (!isHere) continue;
      if (list === undefined) endOpen(state, market, orderId, DONE.MARKET_DELISTED);
      else endList(state, market, list, DONE.MARKET_DELISTED);
    }
  }

  /** Ends the auctions whose time has come, first due first, of equals by market. */
  endDue(): void {
    const { expiries, nowMs } = this.state;
    const markets = this.open.map(({ market }) => market);
    const due = markets.filter(({ auctionEndMs }) => auctionEndMs > 0 && auctionEndMs <= nowMs);
    if (due.length === 0) return;
    // An expire that ends some orders only: the others end before any auction does.
    const next = expiries.next((row) => isStillOpen(this.state, row));
    if (next !== undefined && next.atMs <= nowMs) return;
    due.sort((a, b) => a.auctionEndMs - b.auctionEndMs || a.id - b.id);
    for (const market of due) this.enter(market, TRADING, 0);
  }

  /** Finishes a command: starts the auctions it made due (HALT-01), and publishes changed indications (AUCT-03). */
  settle(): void {
    const { auctionsDue, events, nowMs } = this.state;
    // If one command makes several auctions due, by slices of TWAPs, publish in the order of listing.
    for (const market of auctionsDue.splice(0).sort((a, b) => a.id - b.id)) {
      market.isAuctionDue = false;
      if (market.status === TRADING) this.enter(market, AUCTION, nowMs + (market.payload.auctionMs ?? 0));
    }
    for (const auction of this.open) {
      const now = auction.changed();
      if (now !== null) events.auctionIndicated(auction.market.id, now.priceTicks, now.lots, now.surplusLots);
    }
  }
}
