import { FIRST_USER_ACCOUNT, INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeCancelAll,
  encodeExpire,
  encodeJson,
} from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeAdjustMargin,
  encodeMoveMargin,
  encodeSetContractMode,
  encodeSetFuturesTransfers,
  encodeSetPositionMode,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { Random } from '../random.ts';
import { ContractOrders } from './contract-orders.ts';
import { CASH, openingRecords } from './contract-venue-source.ts';
import type { Edges } from './edges.ts';

const HOUR_MS = 3_600_000;
const MODE_KEPT = 255;
const SYMBOLS = ['COIN_CASH_PERP', 'GEM_CASH_PERP'];

type Bytes = Uint8Array<ArrayBuffer>;

/** Seeded commands at a venue with two contracts, so that margin is short, gaps are wide and every step of a liquidation is met. */
export class ContractSource {
  private readonly random: Random;
  private readonly edges: Edges;
  private readonly people: number;
  private readonly opening: Bytes[];
  private readonly marks = [400, 150];
  /** The statuses of contracts that do not trade. */
  private readonly closed = new Map<number, MarketStatus>();
  private readonly orders: ContractOrders;
  private areTransfersOpen = true;
  private isLiquidating = false;
  private nowMs = 1_000_000;
  private count = 0;
  private readonly isRacing: boolean;

  /** `isRacing`: a few people change leverage, margin and modes as often as they trade with each other. */
  constructor(seed: number, edges: Edges, isRacing = false) {
    this.edges = edges;
    this.isRacing = isRacing;
    this.random = new Random(seed);
    const { random } = this;
    this.people = random.pick([4, 6, 6, 9, 9, 30]);
    this.opening = openingRecords(random, this.people);
    this.orders = new ContractOrders(random, this.marks, edges);
  }

  /** Returns the next command. */
  next(): Bytes {
    const { opening, random } = this;
    const isOpening = this.count < opening.length;
    const record = isOpening ? (opening[this.count] as Bytes) : this.wish();
    this.count++;
    if (!isOpening && !random.isChance(30)) this.nowMs += random.pick([0, 1, 500, 2_000]);
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, this.nowMs, true);
    return record;
  }

  /** Hears what became of it. */
  observe(events: readonly EngineEvent[]): void {
    for (const event of events) {
      this.orders.observe(event);
      if (event.kind === 'futuresTransfersSet') this.areTransfersOpen = event.isOpen;
      if (event.kind === 'marketStatusSet') {
        if (event.status === 'TRADING') this.closed.delete(event.market);
        else this.closed.set(event.market, event.status);
      }
    }
  }

  private person(): number {
    return FIRST_USER_ACCOUNT + this.random.below(this.people);
  }

  private wish(): Bytes {
    const { opening, random } = this;
    // Nothing is traded before the first marks.
    if (this.count === opening.length + 3) return this.tick(false);
    // Most people choose how much they risk before they trade.
    if (this.count < opening.length + 2 * this.people && random.isChance(60)) return this.mode();
    if (this.isRacing && random.isChance(60)) return this.race();
    const dice = random.below(100);
    if (dice < 50) return this.orders.place(this.person());
    if (dice < 52) return this.orders.twap(this.person());
    if (dice < 58) return this.change();
    if (dice < 61) return this.mode();
    if (dice < 63) return encodeSetPositionMode(this.person(), random.isChance(50));
    if (dice < 69) return this.move();
    if (dice < 74) return this.adjust();
    if (dice < 94) return this.tick(true);
    if (dice < 96) return this.pass();
    return this.repair();
  }

  /** Cancels, amends and replaces. */
  private change(): Bytes {
    const { random } = this;
    const order = this.orders.pick();
    if (order === undefined || random.isChance(10))
      return encodeCancelAll(this.person(), random.below(2), undefined, random.below(3));
    const { account, lots, market, orderId } = order;
    const owner = random.isChance(95) ? account : this.person();
    const dice = random.below(5);
    if (dice > 2) return this.orders.modify(owner, order);
    if (dice === 0) return encodeCancel(owner, market, { orderId });
    if (dice === 1) return encodeAmend(owner, market, { orderId }, Math.max(1, random.between(0, lots)));
    const takesLeft = random.isChance(20);
    const mode = takesLeft ? random.pick([0, 2]) : random.below(3);
    const fields = this.orders.fields(owner, market, order.side);
    const wanted = takesLeft ? { ...fields, lots: 0, closePosition: false } : fields;
    return encodeCancelReplace({
      account: owner,
      market,
      target: { orderId },
      restriction: 0,
      mode,
      takesLeft,
      order: wanted,
    });
  }

  private mode(account = this.person()): Bytes {
    const { random } = this;
    const leverage = random.pick([0, 1, 3, 4, 5, 10, 10, 20, 20, 50, 50, 100]);
    const marginMode = random.pick([MODE_KEPT, 0, 1]);
    return encodeSetContractMode({ account, market: random.below(2), leverage, marginMode });
  }

  /** Changes of those whose orders are met now, between the orders. */
  private race(): Bytes {
    const { random } = this;
    const dice = random.below(100);
    const account = FIRST_USER_ACCOUNT + random.below(3);
    if (dice < 45) return this.orders.place(account);
    if (dice < 75) return this.mode(account);
    if (dice < 85) return encodeSetPositionMode(account, random.isChance(50));
    return dice < 95 ? this.adjust() : encodeCancelAll(account, random.below(2));
  }

  private move(): Bytes {
    const { random } = this;
    const account = random.isChance(95) ? this.person() : INSURANCE_ACCOUNT;
    const some = random.pick([1, 500, random.below(20_000), random.below(400_000), random.below(3_000_000)]);
    const isOut = random.isChance(65);
    const units = isOut && random.isChance(40) ? this.edges.withdrawable(account) + random.below(2) : some;
    const transferId = `move-${this.count}`;
    return encodeMoveMargin({ account, asset: CASH, direction: isOut ? 1 : 0, units, transferId });
  }

  private adjust(): Bytes {
    const { random } = this;
    const [account, market, side] = this.orders.isolated() ?? [this.person(), random.below(2), random.below(3)];
    const some = random.pick([1, 40, random.below(3_000), random.below(100_000)]);
    const spare = this.edges.spareMargin(account, market, POSITION_SIDES[side] ?? 'BOTH') + random.below(2);
    const size = random.isChance(30) ? spare : some;
    const units = random.isChance(60) ? 0 - size : size;
    return encodeAdjustMargin({ account, market, side, units: units + 0, adjustId: `adjust-${this.count}` });
  }

  /** Prices of one contract or both: mostly a small step, sometimes a gap. */
  private tick(mayMove: boolean): Bytes {
    const { marks, random } = this;
    const isBoth = !mayMove || random.isChance(70);
    const markets = isBoth ? [0, 1] : [random.below(2)];
    if (random.isChance(6)) this.isLiquidating = !this.isLiquidating;
    const rows = markets.map((market) => {
      const gap = random.isChance(7)
        ? random.between(-300, 300)
        : random.isChance(25)
          ? random.between(-40, 40)
          : random.between(-8, 8);
      const moved = Math.round(((marks[market] as number) * (1_000 + (mayMove ? gap : 0))) / 1_000);
      marks[market] = Math.min(5_000, Math.max(15, moved));
      const premiumE8 = random.between(-3, 3) * random.pick([1_000, 77_777, 600_001]);
      const mayLiquidate = this.isLiquidating ? random.isChance(15) : random.isChance(95);
      return {
        market,
        indexTicks: marks[market] as number,
        markTicks: marks[market] as number,
        premiumE8,
        mayLiquidate,
      };
    });
    return encodeMarkPrices(rows);
  }

  /** Time passes: over some seconds without a price, or over boundaries of funding. */
  private pass(): Bytes {
    const { random } = this;
    if (random.isChance(50)) this.nowMs += random.between(1, 12_000);
    else this.nowMs += random.pick([1, 1, 4, 9, 30]) * HOUR_MS - (this.nowMs % HOUR_MS) + random.pick([0, 0, 5]);
    return random.isChance(30) ? this.tick(true) : encodeExpire();
  }

  /** People open what a liquidation closed; at times they close it themselves, or delist it and list it again. */
  private repair(): Bytes {
    const { closed, random } = this;
    if (!this.areTransfersOpen && random.isChance(60)) return encodeSetFuturesTransfers(0, true);
    const [first] = closed;
    if (first !== undefined) {
      const [market, was] = first;
      const next = was === 'DELISTED' ? 'HALT' : was === 'CANCEL_ONLY' && random.isChance(60) ? 'DELISTED' : 'TRADING';
      return encodeJson('setMarketStatus', { symbol: SYMBOLS[market], status: next });
    }
    if (random.isChance(6)) return encodeSetFuturesTransfers(0, false);
    const status = random.pick(['HALT', 'CANCEL_ONLY'] as const);
    if (random.isChance(12)) return encodeJson('setMarketStatus', { symbol: random.pick(SYMBOLS), status });
    return encodeExpire();
  }
}
