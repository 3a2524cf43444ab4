import { Exchange } from '@pelorus/engine/exchange.ts';
import { Auditor } from '@pelorus/engine/reference/futures/auditor.ts';
import { CASH, openingRecords } from '@pelorus/engine/reference/futures/contract-venue-source.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { eventsOf } from '@pelorus/engine/testing/venue.ts';
import { CLEARING_ACCOUNT, FIRST_USER_ACCOUNT, INSURANCE_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeExpire, encodePlace, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeMoveMargin,
  encodeSetContractMode,
  encodeSetPositionMode,
  encodeTransfer,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The units that a tick costs a lot, by contract, as contract-venue-source.ts configures them. */
const TICK_LOT = [1n, 3n];
const MARKETS = [0, 1] as const;
/** Position sides: both in one-way mode, long and short in hedge mode. */
const SIDES = [0, 1, 2] as const;
const STARTED_MS = 1_000_000;

/** A venue of two contracts where `people` trade at random, with what is checked of it whatever happens to them. */
export class FuturesVenue {
  readonly random: Random;
  readonly people: number;
  /** Mark prices by contract. */
  readonly marks = [400, 150];
  /** How often each step of a liquidation was told, and each settlement of funding. */
  readonly seen = new Map<string, number>();
  readonly journal: Bytes[] = [];
  exchange = new Exchange();
  nowMs = STARTED_MS;
  private readonly auditor: Auditor | null;
  private readonly hedged = new Set<number>();
  private count = 0;

  constructor(seed: number, people: number, isAudited: boolean) {
    this.random = new Random(seed);
    this.people = people;
    this.auditor = isAudited ? new Auditor() : null;
    for (const record of openingRecords(this.random, people)) this.send(record);
    this.mark();
    for (let account = FIRST_USER_ACCOUNT; account < FIRST_USER_ACCOUNT + people; account++) this.choose(account);
  }

  /** Applies a command at the present time, and lets the auditor look at what it caused. */
  send(record: Bytes): EngineEvent[] {
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, this.nowMs, true);
    this.journal.push(record);
    const events = eventsOf(this.exchange.applyBatch(record, 1));
    this.auditor?.check(record, events);
    for (const event of events) {
      const name = event.kind === 'liquidation' ? event.step : event.kind === 'fundingSettled' ? event.kind : null;
      if (name !== null) this.seen.set(name, (this.seen.get(name) ?? 0) + 1);
    }
    return events;
  }

  /** Tells the marks. */
  mark(mayLiquidate = true): EngineEvent[] {
    const rows = this.marks.map((markTicks, market) => {
      return {
        market,
        indexTicks: markTicks,
        markTicks,
        premiumE8: this.random.between(-90_000, 90_000),
        mayLiquidate,
      };
    });
    return this.send(encodeMarkPrices(rows));
  }

  /** Does what the core does by itself, until nothing more is due. */
  settle(): void {
    while (this.exchange.nextExpiryMs <= this.nowMs) this.send(encodeExpire());
  }

  person(): number {
    return FIRST_USER_ACCOUNT + this.random.below(this.people);
  }

  /** How much an account risks, and how. */
  private choose(account: number): void {
    const { random } = this;
    for (const market of MARKETS) {
      const marginMode = random.isChance(30) ? 1 : 0;
      const leverage = random.pick([3, 4, 10, 10, 20, 50]);
      this.send(encodeSetContractMode({ account, market, leverage, marginMode }));
    }
    if (!random.isChance(15)) return;
    this.hedged.add(account);
    this.send(encodeSetPositionMode(account, true));
  }

  /** Returns a limit order near the mark. */
  order(own: Partial<PlaceFields>): Bytes {
    const { random } = this;
    const account = own.account ?? this.person();
    const market = own.market ?? random.pick(MARKETS);
    const side = own.side ?? random.below(2);
    const positionSide = this.hedged.has(account) ? 1 + side : 0;
    const mark = this.marks[market] as number;
    return encodePlace({
      ...{ account, market, side, positionSide, type: ORDER_TYPES.indexOf('LIMIT'), quoteUnits: 0 },
      ...{ tif: TIMES_IN_FORCE.indexOf(random.isChance(10) ? 'IOC' : 'GTC') },
      stp: STP_MODES.indexOf('EXPIRE_MAKER'),
      lots: random.pick([random.between(1, 40), random.between(20, 300), random.between(100, 2_000)]),
      priceTicks: Math.max(1, Math.round((mark * (1_000 + random.between(-9, 9))) / 1_000)),
      clientOrderId: `o${this.count++}`,
      ...own,
    });
  }

  /** Lets people place orders. */
  trade(orders: number): void {
    for (let i = 0; i < orders; i++) this.send(this.order({}));
  }

  /** Pays units into an account's futures wallet. */
  fund(account: number, units: number): void {
    const reason = POSTING_REASONS.indexOf('DEPOSIT');
    const transferId = `fund-${this.count++}`;
    this.send(encodeTransfer({ from: WORLD_ACCOUNT, account, asset: CASH, units, reason, transferId }));
    this.send(encodeMoveMargin({ account, asset: CASH, direction: 0, units, transferId }));
  }

  /** Returns signed lots of an account's positions in a contract, all sides together. */
  lots(account: number, market: number): number {
    return SIDES.reduce<number>((sum, side) => sum + this.exchange.position(account, market, side)[0], 0);
  }

  openLots(market: number): number {
    let sum = 0;
    for (let account = 0; account < FIRST_USER_ACCOUNT + this.people; account++)
      for (const side of SIDES) sum += Math.max(0, this.exchange.position(account, market, side)[0]);
    return sum;
  }

  /** Returns an account's wallet with the profit of its positions at the marks, and whether it has any. */
  worth(account: number): { units: bigint; isOpen: boolean } {
    const { available, held } = this.exchange.futuresBalance(account, CASH);
    let units = BigInt(available) + BigInt(held);
    let isOpen = false;
    for (const market of MARKETS)
      for (const side of SIDES) {
        const [lots, cost] = this.exchange.position(account, market, side);
        units += BigInt(lots) * BigInt(this.marks[market] as number) * (TICK_LOT[market] as bigint) - BigInt(cost);
        isOpen ||= lots !== 0;
      }
    return { units, isOpen };
  }

  /**
   * Throws where sizes or ledgers do not sum to zero, where wallets and profits are not what came in, or where somebody without
   * a position owes what the fund could pay; then replays everything.
   */
  check(): void {
    this.exchange.verify();
    const cameIn = 0n - BigInt(this.exchange.futuresBalance(WORLD_ACCOUNT, CASH).available);
    const fund = this.worth(INSURANCE_ACCOUNT);
    let there = 0n;
    for (let account = WORLD_ACCOUNT + 1; account < FIRST_USER_ACCOUNT + this.people; account++) {
      if (account === CLEARING_ACCOUNT) continue;
      const { isOpen, units } = this.worth(account);
      there += units;
      if (units < 0n && !isOpen && fund.units > 0n && !fund.isOpen)
        throw new Error(`account ${account} owes ${-units} without a position, and the fund has ${fund.units}`);
    }
    if (there !== cameIn) throw new Error(`${cameIn} units came in, ${there} are there`);
    this.checkReplay();
  }

  private checkReplay(): void {
    const replayed = new Exchange();
    for (const record of this.journal) replayed.applyBatch(record, 1);
    if (replayed.hash() !== this.exchange.hash()) throw new Error("the replay's state is another");
  }
}
