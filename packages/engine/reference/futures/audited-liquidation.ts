import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { type Due, duePositions, leveragedMargin, maintenanceOf, standingOf } from './audited-margin.ts';
import type { AuditedContract, AuditedVenue, OpenOrder, Position } from './audited-venue.ts';
import { abs, ceilDiv, demand, floorDiv, MILLION, max, min } from './exact.ts';
import type { Forecast } from './forecast.ts';

const PRICE_MAX = 2n ** 31n - 2n;

type Step = EventOf<'liquidation'>;

/** A position on its way out. */
interface Course {
  position: Position;
  price: bigint;
  /** Lots that are still to be closed. */
  left: bigint;
  /** Of the order in the book: equity as it was sent, and what its fills were better than the mark. */
  orderId: number;
  equity: bigint;
  gained: bigint;
  /** Others gave what they could: an isolated one could give a little again out of what it kept. */
  isDeleveraged: boolean;
  filledUnits: bigint;
}

/** Follows liquidations step by step (FUT-61 to FUT-68). */
export class AuditedLiquidation {
  /** Accounts whose liquidation this command told, and positions that nobody could take. */
  readonly told = new Set<number>();
  readonly stuck = new Set<Position>();
  private readonly venue: AuditedVenue;
  private readonly forecast: Forecast;
  private course: Course | null = null;

  constructor(venue: AuditedVenue, forecast: Forecast) {
    this.venue = venue;
    this.forecast = forecast;
  }

  begin(): void {
    this.told.clear();
    this.stuck.clear();
    this.course = null;
  }

  step(event: Step): void {
    const { venue } = this;
    const position = venue.position(event.account, event.market, event.positionSide);
    const contract = venue.contract(event.market);
    this.told.add(event.account);
    demand(BigInt(event.markTicks) === contract.mark, `a liquidation names another mark than ${contract.mark}`);
    if (event.step === 'ORDERS_ENDED') this.endOrders(event, position);
    else if (event.step === 'TO_BOOK') this.toBook(event, position);
    else this.passOn(event, position);
  }

  /** The position that comes first: the one with the largest maintenance margin (FUT-62). */
  private dueNow(position: Position): Due {
    const due = duePositions(this.venue, position.account).filter((one) => !this.stuck.has(one.position));
    const found = due.find((one) => one.position === position);
    const who = `account ${position.account} in market ${position.market} ${position.side}`;
    demand(found !== undefined, `${who} is liquidated, and is not due`);
    demand(
      due.every(({ own }) => own <= found.own),
      `${who} is liquidated, and another has more maintenance margin`,
    );
    return found;
  }

  private usingMargin(account: number, market: number): OpenOrder[] {
    const { venue } = this;
    const markets = venue.isCrossed(account, market)
      ? venue.contracts.map((one) => one.market).filter((one) => venue.isCrossed(account, one))
      : [market];
    return markets.flatMap((one) => venue.ordersOf(account, one)).filter((order) => !order.isReducing);
  }

  private endOrders(event: Step, position: Position): void {
    this.dueNow(position);
    demand(event.lots > 0, 'no orders are told to have ended');
  }

  private start(position: Position): Course {
    const due = this.dueNow(position);
    const left = this.usingMargin(position.account, position.market).filter(({ isForced }) => !isForced);
    demand(left.length === 0, `account ${position.account} is liquidated with orders open`);
    const contract = this.venue.contract(position.market);
    const price = bankruptcyPrice(this.venue, due);
    const lots = this.lotsToClose(contract, due);
    return {
      position,
      price,
      left: lots,
      orderId: 0,
      equity: due.equity,
      gained: 0n,
      isDeleveraged: false,
      filledUnits: 0n,
    };
  }

  /** The fewest lots after which equity covers initial margin, tried one after another (PERP-23). */
  private lotsToClose(contract: AuditedContract, { equity, position }: Due): bigint {
    const { venue } = this;
    const all = abs(position.lots);
    if (venue.notional(position) <= BigInt(contract.terms.brackets[0]?.capUnits ?? 0)) return all;
    let others = 0n;
    if (venue.isCrossed(position.account, position.market))
      for (const one of venue.positionsOf(position.account))
        if (one !== position && venue.isCrossed(one.account, one.market))
          others += leveragedMargin(venue.notional(one), venue.leverageOf(one.account, one.market));
    const leverage = venue.leverageOf(position.account, position.market);
    const lot = contract.mark * contract.tickLot;
    const feeRate = BigInt(contract.terms.liquidationFeeE6);
    for (let lots = 1n; lots < all; lots++) {
      const fee = ceilDiv(lots * lot * feeRate, MILLION);
      if (equity - fee >= others + leveragedMargin((all - lots) * lot, leverage)) return lots;
    }
    return all;
  }

  private toBook(event: Step, position: Position): void {
    const course = this.start(position);
    demand(BigInt(event.lots) === course.left, `${course.left} lots are to be closed, told ${event.lots}`);
    demand(
      BigInt(event.priceTicks) === course.price,
      `the bankruptcy price is ${course.price}, told ${event.priceTicks}`,
    );
    course.orderId = event.orderId;
    this.course = course;
  }

  /** A fill of an order that closes a position by force is not worse than its bankruptcy price (FUT-62). */
  fill(trade: EventOf<'trade'>): void {
    const { course, venue } = this;
    if (course === null || trade.takerOrderId !== course.orderId) return;
    const price = BigInt(trade.priceTicks);
    const isSale = trade.takerSide === 'SELL';
    demand(isSale ? price >= course.price : price <= course.price, `a fill at ${price} is worse than ${course.price}`);
    const { mark, tickLot } = venue.contract(trade.market);
    const lots = BigInt(trade.lots);
    course.left -= lots;
    course.filledUnits += lots * price * tickLot;
    course.gained += lots * (isSale ? price - mark : mark - price) * tickLot;
  }

  /** The liquidation fee follows the end of the order, as far as equity is there (FUT-63). */
  orderDone(orderId: number): void {
    const { course, venue } = this;
    if (course === null || course.orderId !== orderId || course.filledUnits === 0n) return;
    const { account, market } = course.position;
    if (account === INSURANCE_ACCOUNT) return;
    const wanted = ceilDiv(course.filledUnits * BigInt(venue.contract(market).terms.liquidationFeeE6), MILLION);
    const isCrossed = venue.isCrossed(account, market);
    const free = isCrossed ? wanted : max(0n, venue.wallet(account).free);
    const fee = min(min(wanted, max(0n, course.equity + course.gained)), free);
    this.forecast.post(account, 'LIQUIDATION_FEE', -fee);
    this.forecast.post(INSURANCE_ACCOUNT, 'LIQUIDATION_FEE', fee);
  }

  /** What the book did not take: to the fund, else to others, else to nobody. */
  private passOn(event: Step, position: Position): void {
    const isGoingOn = this.course?.position === position;
    const course = isGoingOn ? (this.course as Course) : this.start(position);
    this.course = course;
    const lots = BigInt(event.lots);
    demand(
      BigInt(event.priceTicks) === course.price,
      `the bankruptcy price is ${course.price}, told ${event.priceTicks}`,
    );
    if (event.step === 'TAKEN_OVER') {
      demand(lots === course.left, `the fund takes ${lots} lots of ${course.left}`);
      demand(this.fundCarries(course, true), 'the fund cannot carry what it takes over');
      this.close(course, lots, this.venue.position(INSURANCE_ACCOUNT, position.market, 'BOTH'), 'TAKEN_OVER');
      return;
    }
    if (event.step === 'STUCK') {
      const isSpent = course.isDeleveraged || this.closeAgainstOthers(course, true) === 0n;
      demand(isSpent, 'others could have been deleveraged');
    } else {
      demand(!this.fundCarries(course, false), 'the fund could have carried what is deleveraged');
      course.isDeleveraged = true;
      const closed = this.closeAgainstOthers(course, false);
      demand(closed === lots, `${closed} lots find another side, told ${lots}`);
      return;
    }
    demand(lots === course.left, `${course.left} lots are stuck, told ${lots}`);
    this.stuck.add(position);
    this.venue.areTransfersOpen = false;
  }

  private close(course: Course, lots: bigint, other: Position, cause: 'TAKEN_OVER' | 'DELEVERAGED'): void {
    const signed = course.position.lots > 0n ? -lots : lots;
    course.left -= lots;
    this.forecast.change(course.position, signed, course.price, cause);
    this.forecast.change(other, -signed, course.price, cause);
  }

  /** Whether the fund's equity stays above its maintenance margin (FUT-64); not exactly: by the bound that its rate of the last bracket is. */
  private fundCarries({ left, position, price }: Course, isExact: boolean): boolean {
    const { venue } = this;
    if (position.account === INSURANCE_ACCOUNT) return false;
    const contract = venue.contract(position.market);
    const fund = venue.position(INSURANCE_ACCOUNT, position.market, 'BOTH');
    const standing = standingOf(venue, INSURANCE_ACCOUNT);
    const signed = position.lots > 0n ? left : -left;
    const equity = standing.equity - signed * (price - contract.mark) * contract.tickLot;
    const lot = contract.mark * contract.tickLot;
    const [before, after] = [abs(fund.lots), abs(fund.lots + signed)];
    const rate = BigInt(contract.terms.brackets.at(-1)?.maintenanceE6 ?? 0);
    const more = isExact
      ? maintenanceOf(contract, after * lot) - maintenanceOf(contract, before * lot)
      : ceilDiv(max(0n, after - before) * lot * rate, MILLION);
    return equity >= standing.maintenance + more;
  }

  /** Closes against the fund's own position, then against the first of PERP-50, none below zero; returns how many lots. */
  private closeAgainstOthers(course: Course, isTried: boolean): bigint {
    const { contract, isLong } = {
      contract: this.venue.contract(course.position.market),
      isLong: course.position.lots > 0n,
    };
    const loss = (isLong ? course.price - contract.mark : contract.mark - course.price) * contract.tickLot;
    let closed = 0n;
    for (const { equity, position } of this.ranking(course.position)) {
      if (position.account === INSURANCE_ACCOUNT && equity < 0n) continue;
      const most = loss <= 0n ? abs(position.lots) : floorDiv(max(0n, equity), loss);
      const lots = min(min(course.left - (isTried ? closed : 0n), abs(position.lots)), most);
      if (lots === 0n) continue;
      closed += lots;
      if (!isTried) this.close(course, lots, position, 'DELEVERAGED');
    }
    return closed;
  }

  private ranking(closing: Position): Ranked[] {
    const { venue } = this;
    const others = venue
      .openPositions()
      .filter((one) => one.market === closing.market && one.account !== closing.account)
      .filter((one) => one.lots > 0n !== closing.lots > 0n);
    const ranked = others.map((position): Ranked => {
      const isCrossed = venue.isCrossed(position.account, position.market);
      const profit = venue.profit(position);
      const equity = isCrossed ? standingOf(venue, position.account).equity : position.margin + profit;
      return { position, equity, profit, notional: venue.notional(position) };
    });
    return ranked.sort(byRank);
  }
}

/** The last price, going against a position, at which closing it leaves nothing owed, within what prices may be (PERP-22). */
function bankruptcyPrice(venue: AuditedVenue, { equity, position }: Due): bigint {
  const lotUnits = abs(position.lots) * venue.contract(position.market).tickLot;
  const behind = equity - venue.profit(position);
  const price =
    position.lots > 0n ? ceilDiv(position.cost - behind, lotUnits) : floorDiv(behind - position.cost, lotUnits);
  return min(PRICE_MAX, max(1n, price));
}

interface Ranked {
  position: Position;
  equity: bigint;
  profit: bigint;
  notional: bigint;
}

/** Profit ratio × leverage in use, the largest first, exactly; the fund before all (PERP-50, FUT-65). */
function byRank(a: Ranked, b: Ranked): number {
  const isFund = ({ position }: Ranked) => position.account === INSURANCE_ACCOUNT;
  if (isFund(a) !== isFund(b)) return isFund(a) ? -1 : 1;
  const tier = ({ equity, profit }: Ranked) => (equity > 0n ? 0 : profit > 0n ? -1 : 1);
  if (tier(a) !== tier(b)) return tier(a) - tier(b);
  const [left, right] = [a, b].map(({ notional, profit }) => profit * notional) as [bigint, bigint];
  const [under, over] = [a, b].map(({ equity, position }) => abs(position.cost) * equity) as [bigint, bigint];
  const difference = tier(a) === 0 ? right * under - left * over : 0n;
  return difference > 0n ? 1 : difference < 0n ? -1 : a.position.account - b.position.account;
}
