import { CLEARING_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { judgeAdjustment, judgeMode, judgeMove, judgePositionMode, type Verdict } from './audited-commands.ts';
import { configureVenue } from './audited-configuration.ts';
import { auditDelisting } from './audited-delisting.ts';
import { auditFunding, boundaryAfter, rateOf } from './audited-funding.ts';
import { AuditedLiquidation } from './audited-liquidation.ts';
import { type Due, duePositions, standingOf } from './audited-margin.ts';
import { AuditedOrders } from './audited-orders.ts';
import { auditTrade } from './audited-trades.ts';
import { type AuditedContract, AuditedVenue } from './audited-venue.ts';
import { Edges } from './edges.ts';
import { demand, max, min } from './exact.ts';
import { Forecast } from './forecast.ts';

const ACCOUNTS_AT_ONCE = 20;

/**
 * Watches an exchange with contracts in one margin asset. It sees the commands and what was told of each, reckons
 * positions, wallets, margin, funding and liquidations itself, and throws AuditFailed at the first difference.
 */
export class Auditor {
  private readonly venue = new AuditedVenue();
  readonly edges = new Edges(this.venue);
  private readonly forecast = new Forecast(this.venue);
  private readonly liquidation = new AuditedLiquidation(this.venue, this.forecast);
  private readonly orders = new AuditedOrders(this.venue);
  /** Accounts that the marks made due in this command. */
  private dueAtMarks: number[] = [];
  /** Contracts whose marks it told. */
  private readonly moved: AuditedContract[] = [];
  private view!: DataView;

  /** Checks one command and its events. */
  check(record: Uint8Array, events: readonly EngineEvent[]): void {
    const { venue } = this;
    this.view = new DataView(record.buffer, record.byteOffset, record.byteLength);
    venue.nowMs = Math.max(venue.nowMs, this.view.getFloat64(OFFSET.timeMs, true));
    this.liquidation.begin();
    this.dueAtMarks = [];
    const kind = this.view.getUint8(OFFSET.kind);
    const refused = events[0]?.kind === 'rejected' ? events[0].code : null;
    const verdict = events[0]?.kind === 'duplicate' ? null : this.verdict(kind);
    if (verdict !== null) {
      demand(verdict.refusal === refused, `refused ${refused}, reckoned ${verdict.refusal}`);
      if (refused === null) verdict.apply();
    }
    this.orders.begin(this.view, kind);
    if (refused === null) configureVenue(venue, this.view, kind, events);
    this.follow(events);
    this.forecast.demandEmpty();
    this.examine();
    this.orders.finish();
    this.demandSums();
    const isTimed = kind === COMMAND_KIND.markPrices || kind === COMMAND_KIND.expire;
    if (isTimed && refused === null) this.demandTimely();
  }

  private verdict(kind: number): Verdict | null {
    const { forecast, venue, view } = this;
    const account = view.getUint32(OFFSET.account, true);
    switch (kind) {
      case COMMAND_KIND.moveMargin:
        return judgeMove(venue, forecast, view, account);
      case COMMAND_KIND.setContractMode:
        return judgeMode(venue, view, account);
      case COMMAND_KIND.setPositionMode:
        return judgePositionMode(venue, view, account);
      case COMMAND_KIND.adjustMargin:
        return judgeAdjustment(venue, forecast, view, account);
      default:
        return null;
    }
  }

  private follow(events: readonly EngineEvent[]): void {
    const { forecast } = this;
    /** Steps that were looked at before their turn, since what they moved is told first. */
    const seen = new Set<EngineEvent>();
    events.forEach((event, i) => {
      if (event.kind !== 'markPrice') this.examine();
      if (forecast.isAboutMoney(event)) {
        if (forecast.isEmpty) this.explain(events, i, seen);
        forecast.meet(event);
        return;
      }
      // It says in one line what the postings that were foretold do.
      if (event.kind === 'marginMoved') return;
      forecast.demandEmpty();
      if (!seen.has(event)) this.hear(event);
    });
  }

  /** Money that nothing foretold moves by a step of a liquidation that is told behind it, or since the fund pays a debt. */
  private explain(events: readonly EngineEvent[], i: number, seen: Set<EngineEvent>): void {
    const event = events[i];
    if (event?.kind === 'marginPosting' && event.reason === 'INSURANCE') {
      this.coverDebt(events[i + 1]);
      return;
    }
    const step = events.slice(i).find((later) => later.kind === 'liquidation');
    if (step?.kind !== 'liquidation') return;
    seen.add(step);
    this.liquidation.step(step);
  }

  /** The fund pays what an account without positions owes, as far as it can (FUT-43). */
  private coverDebt(paid: EngineEvent | undefined): void {
    const { forecast, liquidation, venue } = this;
    demand(paid?.kind === 'marginPosting', 'the fund pays nobody');
    const { account } = paid;
    const mayOwe = liquidation.told.has(account) || venue.owing.has(account);
    demand(mayOwe, `the fund pays account ${account}, which was not liquidated`);
    const owed = -venue.wallet(account).free;
    const fund = this.spareOfFund();
    demand(venue.positionsOf(account).length === 0 && owed > 0n, `account ${account} does not owe`);
    const units = owed < fund ? owed : fund;
    forecast.post(INSURANCE_ACCOUNT, 'INSURANCE', -units);
    forecast.post(account, 'INSURANCE', units);
  }

  /** What the fund may pay debts with: what stands behind its own losses is not there. */
  private spareOfFund(): bigint {
    const { free } = this.venue.wallet(INSURANCE_ACCOUNT);
    return max(0n, min(free, standingOf(this.venue, INSURANCE_ACCOUNT).equity));
  }

  private hear(event: EngineEvent): void {
    const { forecast, liquidation, orders, venue } = this;
    switch (event.kind) {
      case 'trade':
        if (!venue.isContract(event.market)) return;
        liquidation.fill(event);
        auditTrade(venue, forecast, event);
        orders.traded(event);
        return;
      case 'fundingSettled':
        auditFunding(venue, forecast, event);
        return;
      case 'markPrice':
        this.price(event);
        return;
      case 'liquidation':
        demand(event.account !== INSURANCE_ACCOUNT || event.step !== 'TAKEN_OVER', 'the fund takes over its own');
        orders.force(event.orderId);
        liquidation.step(event);
        return;
      case 'orderDone':
        orders.hear(event);
        liquidation.orderDone(event.orderId);
        return;
      case 'marginCall':
        this.call(event);
        return;
      case 'marketStatusSet':
        if (!venue.isContract(event.market)) return;
        venue.contract(event.market).isOpen = event.status === 'TRADING';
        if (event.status === 'DELISTED') auditDelisting(venue, forecast, event.market);
        return;
      case 'futuresTransfersSet':
        venue.areTransfersOpen = event.isOpen;
        return;
      default:
        orders.hear(event);
    }
  }

  private price(event: EventOf<'markPrice'>): void {
    const { venue } = this;
    const contract = venue.contract(event.market);
    const rows = this.view.getUint32(OFFSET.marksCount, true);
    for (let i = 0; i < rows; i++) {
      const at = OFFSET.marksRows + 24 * i;
      if (this.view.getUint32(at, true) !== event.market) continue;
      contract.mark = BigInt(this.view.getInt32(at + 8, true));
      contract.premiums.push(BigInt(this.view.getInt32(at + 12, true)));
      contract.mayLiquidate = this.view.getInt32(at + 16, true) === 1;
    }
    contract.markMs = venue.nowMs;
    if (contract.nextFundingMs === 0) contract.nextFundingMs = boundaryAfter(contract, venue.nowMs);
    demand(BigInt(event.markTicks) === contract.mark, `the mark is ${contract.mark}`);
    demand(BigInt(event.openLots) === venue.openLots(event.market), 'open interest is told wrongly');
    demand(BigInt(event.fundingE8) === rateOf(contract), `the rate stands at ${rateOf(contract)}`);
    demand(event.nextFundingMs === contract.nextFundingMs, `funding is due at ${contract.nextFundingMs}`);
    this.moved.push(contract);
  }

  /** Who is due by what the marks moved: all crossed positions of an account stand together (FUT-60). */
  private dueByMoved(): number[] {
    const { venue } = this;
    const due: number[] = [];
    for (const { account, market } of venue.openPositions()) {
      const isMoved = this.moved.some((contract) => contract.market === market && contract.mayLiquidate);
      if (!isMoved) continue;
      const isCrossed = venue.isCrossed(account, market);
      const together = ({ position }: Due) =>
        isCrossed ? venue.isCrossed(account, position.market) : position.market === market;
      if (duePositions(venue, account).some(together)) due.push(account);
    }
    return due;
  }

  /** The marks have all been told. */
  private examine(): void {
    if (this.moved.length === 0) return;
    this.dueAtMarks = this.dueByMoved();
    this.moved.length = 0;
  }

  private isDue(account: number): boolean {
    return duePositions(this.venue, account).some(({ position }) => !this.liquidation.stuck.has(position));
  }

  private call(event: EventOf<'marginCall'>): void {
    if (event.market !== -1) return;
    const { equity, maintenance } = standingOf(this.venue, event.account);
    demand(BigInt(event.equityUnits) === equity && BigInt(event.maintenanceUnits) === maintenance, 'a call is wrong');
    demand(maintenance * 100n >= equity * BigInt(event.partE2), 'a call comes too early');
  }

  /** Both books sum to zero, lots too, and nothing came in but from the spot wallets (FUT-41). */
  private demandSums(): void {
    const { venue } = this;
    let sum = 0n;
    for (const [account, { free, held }] of venue.allWallets()) {
      sum += free + held;
      demand(held >= 0n, `account ${account} holds less than nothing`);
    }
    demand(sum === 0n, `futures wallets sum to ${sum}`);
    let cost = 0n;
    let profit = 0n;
    const lots = new Map<number, bigint>();
    for (const position of venue.allPositions()) {
      cost += position.cost;
      profit += position.lots === 0n ? 0n : venue.profit(position);
      lots.set(position.market, (lots.get(position.market) ?? 0n) + position.lots);
      demand(position.received === position.realised - position.cost, 'a position realised what it did not get');
    }
    for (const [market, sum] of lots) demand(sum === 0n, `lots of market ${market} sum to ${sum}`);
    demand(venue.wallet(CLEARING_ACCOUNT).free === -cost, `the clearing account is not minus ${cost}`);
    const cameIn = -venue.wallet(WORLD_ACCOUNT).free;
    const people = venue.allWallets().filter(([account]) => account !== WORLD_ACCOUNT && account !== CLEARING_ACCOUNT);
    const had = people.reduce((total, [, { free, held }]) => total + free + held, 0n);
    demand(had + profit === cameIn, `${cameIn} came in, ${had + profit} is there`);
    const isFundOpen = venue.positionsOf(INSURANCE_ACCOUNT).length > 0;
    demand(isFundOpen || venue.wallet(INSURANCE_ACCOUNT).free >= 0n, 'the fund owes');
  }

  /** Who was due is liquidated or waits; nobody is settled late. */
  private demandTimely(): void {
    const { liquidation, venue } = this;
    for (const { market, nextFundingMs } of venue.contracts)
      demand(nextFundingMs === 0 || nextFundingMs > venue.nowMs, `funding of market ${market} is late`);
    demand(liquidation.told.size <= ACCOUNTS_AT_ONCE, `${liquidation.told.size} accounts are liquidated at once`);
    const waiting = [...venue.due, ...this.dueAtMarks].filter((account) => !liquidation.told.has(account));
    venue.due = [...new Set(waiting)].filter((account) => this.isDue(account));
    const isFull = liquidation.told.size + venue.owing.size >= ACCOUNTS_AT_ONCE;
    demand(isFull || venue.due.length === 0, `account ${venue.due[0]} is due, and is not liquidated`);
    const told = new Set([...liquidation.told, ...(isFull ? [] : venue.owing)]);
    if (!isFull) venue.owing.clear();
    for (const account of told) {
      const isOwing =
        account !== INSURANCE_ACCOUNT && venue.positionsOf(account).length === 0 && venue.wallet(account).free < 0n;
      demand(!isOwing || this.spareOfFund() === 0n, `account ${account} owes, and the fund could pay`);
    }
  }
}
