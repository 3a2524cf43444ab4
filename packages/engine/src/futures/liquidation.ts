import { maintenanceUnits } from '@pelorus/formulas/futures/brackets.ts';
import { bankruptcyTicks, type Margined } from '@pelorus/formulas/futures/liquidation.ts';
import { rateCeil } from '@pelorus/money/rates.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { BOTH, CROSSED, LIQUIDATION_STEPS, type LiquidationStep, SHORT } from '@pelorus/protocol/futures/contracts.ts';
import { HALT } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';
import { DONE } from '../trading/done-reasons.ts';
import { endOpen } from '../trading/end-open.ts';
import type { Placing } from '../trading/place.ts';
import { pay } from './change-position.ts';
import { type Closing, deleverage, takeOver } from './close-out.ts';
import type { Contract } from './contract.ts';
import { DeleveragingQueue } from './deleveraging-queue.ts';
import type { ForcedOrders } from './forced-order.ts';
import { isolatedOf } from './isolated.ts';
import { lotsToLiquidate } from './lots-to-liquidate.ts';
import { callMargin } from './margin-calls.ts';
import { CrossedStanding, equityOf } from './standing.ts';

/** Accounts that one command liquidates at most; a timed command goes on with the rest. */
const ACCOUNTS_AT_ONCE = 20;
const STEP = Object.fromEntries(LIQUIDATION_STEPS.map((name, i) => [name, i])) as Record<LiquidationStep, number>;

/** A position that is due, with what its bankruptcy price is reckoned from. */
interface Due extends Closing {
  lots: number;
  costUnits: number;
  /** What stands behind the position besides its own profit. */
  behindUnits: number;
  equityUnits: number;
  maintenanceUnits: number;
}

/** Finds who is due at the marks and closes positions until nobody is (FUT-60 to FUT-68). */
export class Liquidation {
  private readonly state: ExchangeState;
  private readonly placing: Placing;
  private readonly crossed: CrossedStanding;
  private readonly forced: ForcedOrders;
  private readonly queue: DeleveragingQueue;

  constructor(state: ExchangeState, placing: Placing, forced: ForcedOrders) {
    this.state = state;
    this.placing = placing;
    this.forced = forced;
    this.crossed = new CrossedStanding(state.futures);
    this.queue = new DeleveragingQueue(state.futures, state.events);
  }

  /** Looks at every account with a position in what moved; those that are due are queued. */
  examine(moved: readonly Contract[]): void {
    const { futures } = this.state;
    for (const asset of new Set(moved.map(({ market }) => market.quote))) {
      const ofAsset = moved.filter(({ market }) => market.quote === asset);
      const queued = new Set(futures.due.flatMap(([account, of]) => (of === asset ? [account] : [])));
      this.examineAsset(asset, ofAsset, queued);
    }
  }

  private examineAsset(asset: number, moved: readonly Contract[], queued: Set<number>): void {
    const { futures } = this.state;
    const seen = new Set<number>();
    for (const contract of moved) {
      for (let i = 0; i < contract.holders.count; i++) {
        const account = contract.holders.at(i);
        if (queued.has(account)) continue;
        const isCrossed = futures.positions.marginMode(account, contract.id) === CROSSED;
        if (isCrossed && seen.has(account)) continue;
        if (isCrossed) seen.add(account);
        if (!(isCrossed ? this.isCrossedDue(account, asset) : this.isIsolatedDue(contract, account))) continue;
        queued.add(account);
        futures.due.push([account, asset]);
      }
    }
  }

  private isCrossedDue(account: number, asset: number): boolean {
    const { events, futures } = this.state;
    const standing = this.crossed.take(account, asset);
    if (standing.maintenanceUnits === 0) return false;
    if (account !== INSURANCE_ACCOUNT) callMargin(futures, events, account, asset, null, standing);
    return standing.equityUnits <= standing.maintenanceUnits;
  }

  /** Whether the insurance fund has no more than its positions need: then they are closed as anybody's (FUT-71). */
  isFundDue(asset: number): boolean {
    const { equityUnits, maintenanceUnits: needed } = this.crossed.take(INSURANCE_ACCOUNT, asset);
    return equityUnits <= needed;
  }

  private isIsolatedDue(contract: Contract, account: number): boolean {
    const { events, futures } = this.state;
    let isDue = false;
    for (const standing of isolatedOf(futures, contract, account)) {
      callMargin(futures, events, account, contract.market.quote, contract.market.id, standing);
      if (standing.equityUnits <= standing.maintenanceUnits) isDue = true;
    }
    return isDue;
  }

  /** Works off accounts of the queue, so many at most. */
  run(): void {
    const { futures } = this.state;
    this.queue.clear();
    const turns = futures.due.splice(0, ACCOUNTS_AT_ONCE);
    for (const [account, asset] of turns) {
      const left = new Set<string>();
      for (let due = this.nextDue(account, asset, left); due !== undefined; due = this.nextDue(account, asset, left))
        if (!this.close(due, left)) left.add(`${due.contract.id} ${due.side}`);
      this.coverDebt(account, asset);
    }
    // What nobody could take of one may have closed against another whose turn came later.
    for (const [account, asset] of turns) this.coverDebt(account, asset);
  }

  /** Returns the due position with the largest maintenance margin whose contract may liquidate; `left`: those that nobody can take. */
  private nextDue(account: number, asset: number, left: ReadonlySet<string>): Due | undefined {
    const { futures, nowMs } = this.state;
    const { positions } = futures;
    const crossed = this.crossed.take(account, asset);
    const { equityUnits, maintenanceUnits: needed } = crossed;
    let most: Due | undefined;
    for (const contract of futures.contracts) {
      if (contract.market.quote !== asset || !contract.mayLiquidate || !contract.isFresh(nowMs)) continue;
      const isCrossed = positions.marginMode(account, contract.id) === CROSSED;
      const worthOfLot = contract.markTicks * contract.market.tickLotUnits;
      for (let side = BOTH; side <= SHORT; side++) {
        const cell = positions.find(account, contract.id, side);
        const lots = positions.lots(cell);
        if (lots === 0 || left.has(`${contract.id} ${side}`)) continue;
        const costUnits = positions.costUnits(cell);
        const profit = lots * worthOfLot - costUnits;
        const own = maintenanceUnits(contract.brackets, Math.abs(lots) * worthOfLot);
        const behindUnits = isCrossed ? equityUnits - profit : positions.marginUnits(cell);
        const standing = isCrossed ? equityUnits : behindUnits + profit;
        if (standing > (isCrossed ? needed : own)) continue;
        if (most !== undefined && most.maintenanceUnits >= own) continue;
        most = { contract, account, side, lots, costUnits, behindUnits, equityUnits: standing, maintenanceUnits: own };
      }
    }
    return most;
  }

  /** Closes what must be closed of a position; returns false where nobody can take it. */
  private close(due: Due, stuck: ReadonlySet<string>): boolean {
    const { events, futures } = this.state;
    const { account, contract, side } = due;
    if (this.endOrders(due)) return true;
    const { brackets, market } = contract;
    const of: Margined = { ...due, brackets, tickLotUnits: market.tickLotUnits };
    const wanted = lotsToLiquidate(futures, due, of);
    const priceTicks = Math.min(PRICE_TICKS_MAX, Math.max(1, bankruptcyTicks(of)));
    let left = wanted - this.toBook(due, wanted, priceTicks);
    if (left === 0 || !this.isStillDue(due, stuck)) return true;
    const taken = takeOver(futures, events, due, left, priceTicks);
    if (taken > 0) this.tell(STEP.TAKEN_OVER, due, priceTicks, taken, 0);
    left -= taken;
    if (left === 0) return true;
    const closed = deleverage(futures, events, this.queue, due, left, priceTicks);
    if (closed > 0) this.tell(STEP.DELEVERAGED, due, priceTicks, closed, 0);
    if (closed === left) return true;
    this.stick(due, priceTicks, left - closed);
    return futures.positions.lots(futures.positions.find(account, contract.id, side)) === 0;
  }

  private isStillDue({ account, contract, side }: Due, stuck: ReadonlySet<string>): boolean {
    const next = this.nextDue(account, contract.market.quote, stuck);
    return next !== undefined && next.contract === contract && next.side === side;
  }

  private tell(step: number, due: Due, priceTicks: number, lots: number, orderId: number): void {
    const { account, contract, equityUnits, maintenanceUnits: needed, side } = due;
    const { market, markTicks } = contract;
    this.state.events.liquidation(
      step,
      side,
      account,
      market.id,
      priceTicks,
      markTicks,
      lots,
      orderId,
      equityUnits,
      needed,
    );
  }

  /** Ends the account's open orders in the contract, or of a crossed position in all crossed ones (FUT-61); false: it had none. */
  private endOrders(due: Due): boolean {
    const { state } = this;
    const { account, contract } = due;
    const { positions } = state.futures;
    const isCrossed = positions.marginMode(account, contract.id) === CROSSED;
    const ids: [Contract, number][] = [];
    for (const one of state.futures.contracts) {
      const isOne = isCrossed ? positions.marginMode(account, one.id) === CROSSED : one === contract;
      if (!isOne || one.market.quote !== contract.market.quote) continue;
      const { book, id } = one.market;
      let slot = state.accountOrders.newest(account, id);
      for (; slot !== 0; slot = book.orders.nextOfAccount(slot)) ids.push([one, book.orders.orderId(slot)]);
      for (const order of state.conditionals.of(account, id)) if (!order.isReducing) ids.push([one, order.orderId]);
    }
    if (ids.length === 0) return false;
    this.tell(STEP.ORDERS_ENDED, due, 0, ids.length, 0);
    for (const [one, orderId] of ids.sort(([, a], [, b]) => a - b))
      endOpen(state, one.market, orderId, DONE.LIQUIDATION);
    return true;
  }

  /** Sends an order at no worse than the bankruptcy price into the book; returns how many lots it filled (FUT-62, FUT-63). */
  private toBook(due: Due, lots: number, bankruptTicks: number): number {
    const { forced, placing, state } = this;
    const { account, contract, side } = due;
    const { market } = contract;
    if (!market.isOpen(state.nowMs)) return 0;
    const isLong = due.lots > 0;
    market.settleBand(state.nowMs);
    const priceTicks = isLong
      ? Math.max(bankruptTicks, market.askMinTicks)
      : Math.min(bankruptTicks, market.bidMaxTicks);
    const isOutside = isLong ? priceTicks > market.askMaxTicks : priceTicks < market.bidMinTicks;
    if (isOutside) return 0;
    const orderId = forced.accept(market, { account, positionSide: side, side: isLong ? SELL : BUY, lots, priceTicks });
    this.tell(STEP.TO_BOOK, due, bankruptTicks, lots, orderId);
    forced.enter(market, orderId);
    const { filledLots, filledQuoteUnits } = placing.swept;
    this.charge(due, filledLots, filledQuoteUnits, orderId);
    placing.follow(market);
    return filledLots;
  }

  /** The liquidation fee goes to the insurance fund, as far as the position's equity is there (FUT-63). */
  private charge(due: Due, filledLots: number, quoteUnits: number, orderId: number): void {
    const { account, contract, equityUnits, lots } = due;
    if (quoteUnits === 0 || account === INSURANCE_ACCOUNT) return;
    const { positions, wallets } = this.state.futures;
    const { quote, tickLotUnits } = contract.market;
    // What the fills were better than the mark is equity too.
    const beyondMark = quoteUnits - filledLots * contract.markTicks * tickLotUnits;
    const equity = Math.max(0, equityUnits + (lots > 0 ? beyondMark : 0 - beyondMark));
    const isCrossed = positions.marginMode(account, contract.id) === CROSSED;
    const free = isCrossed ? equity : Math.max(0, wallets.availableOf(account, quote));
    const units = Math.min(rateCeil(quoteUnits, contract.terms.liquidationFeeE6), equity, free);
    pay(this.state.futures, quote, account, INSURANCE_ACCOUNT, POSTED.LIQUIDATION_FEE, units, orderId);
  }

  /** Nobody can take the rest: the contract halts and transfers close, until people open them again (FUT-66). */
  private stick(due: Due, priceTicks: number, lots: number): void {
    const { events, futures } = this.state;
    const { market } = due.contract;
    this.tell(STEP.STUCK, due, priceTicks, lots, 0);
    if (market.status !== HALT) {
      if (market.isOpen(Number.POSITIVE_INFINITY)) market.book.split();
      market.setStatus(HALT);
      events.marketStatusSet(market.id, HALT, 0);
    }
    if (!futures.areTransfersOpen) return;
    futures.areTransfersOpen = false;
    events.futuresTransfersSet(false);
  }

  /** The insurance fund pays what an account without positions owes, as far as it can (FUT-43). */
  private coverDebt(account: number, asset: number): void {
    const { futures } = this.state;
    const { wallets } = futures;
    const owed = 0 - wallets.availableOf(account, asset);
    if (owed <= 0 || account === INSURANCE_ACCOUNT) return;
    const hasPosition = futures.contracts.some(
      (contract) => contract.market.quote === asset && futures.hasPosition(account, contract),
    );
    if (hasPosition) return;
    // What stands behind its own losses is not there to pay with.
    const equityUnits = equityOf(futures, INSURANCE_ACCOUNT, asset);
    const units = Math.min(owed, Math.max(0, Math.min(wallets.availableOf(INSURANCE_ACCOUNT, asset), equityUnits)));
    pay(futures, asset, INSURANCE_ACCOUNT, account, POSTED.INSURANCE, units);
  }
}
