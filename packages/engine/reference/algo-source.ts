import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { algoOrderName } from '@pelorus/protocol/spot/algos.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodeCancel, encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeCancelAlgo, encodePlaceScaled, encodePlaceTwap } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import { CommandSource } from './command-source.ts';
import { keepToSpot } from './keep-to-spot.ts';
import type { CommandBytes } from './later-commands.ts';
import { oddAmount, placement } from './order-source.ts';
import { Random } from './random.ts';
import { ReusingSource } from './reusing-source.ts';

interface Placed {
  account: number;
  market: number;
  side: number;
  orderId: number;
}

/** So many commands configure the venue. */
const BEGINNING = 30;
const MARKETS = 3;

/** A CommandSource's commands mixed with replacements, ladders and TWAPs. */
export class AlgoSource {
  private readonly random: Random;
  private readonly source: CommandSource;
  private readonly reusing: ReusingSource;
  private made = 0;
  private ids = 0;
  private nowMs = 0;
  private placed: Placed[] = [];
  private algos: { algoId: number; account: number; orderId: number }[] = [];
  private sent: CommandBytes[] = [];

  constructor(seed: number) {
    this.random = new Random(seed + 77_777);
    this.source = new CommandSource(seed);
    this.reusing = new ReusingSource(seed + 77_777);
  }

  /** Returns the next record, stamped with its time. */
  next(): CommandBytes {
    const isOwn = this.made++ > BEGINNING && this.random.isChance(30);
    const record = isOwn ? this.make() : this.source.next();
    const view = new DataView(record.buffer);
    const timeMs = isOwn ? this.nowMs + this.random.below(6_000) : view.getFloat64(OFFSET.timeMs, true);
    this.nowMs = Math.max(this.nowMs, timeMs);
    view.setFloat64(OFFSET.timeMs, this.nowMs, true);
    return record;
  }

  /** Tells the source what a command caused, so that it can name orders and algos. */
  observe(record: CommandBytes, events: readonly EngineEvent[]): void {
    this.source.observe(record, events);
    for (const event of events) {
      if (event.kind === 'orderAccepted') {
        const { account, market, orderId, side } = event;
        this.placed.push({ account, market, orderId, side: side === 'BUY' ? 0 : 1 });
      } else if (event.kind === 'orderAlgo') this.algos.push(event);
      else if (event.kind === 'algoAccepted') this.algos.push({ ...event, orderId: 0 });
      else if (event.kind === 'orderDone' && event.orderId % 7 !== 0)
        this.placed = this.placed.filter((one) => one.orderId !== event.orderId);
    }
    if (this.placed.length > 30) this.placed.shift();
    if (this.algos.length > 20) this.algos.shift();
  }

  private make(): CommandBytes {
    const { random } = this;
    const dice = random.below(100);
    let record: CommandBytes;
    if (dice < 30) record = this.replace();
    else if (dice < 46) record = this.ladder();
    else if (dice < 60) record = this.twap();
    else if (dice < 66) record = this.cancelAlgo();
    else if (dice < 70) record = this.restricted();
    else if (dice < 90) record = encodeExpire();
    else if (dice < 96) record = this.sent.length === 0 ? this.ladder() : random.pick(this.sent).slice();
    else record = this.damage(random.pick([this.replace(), this.ladder(), this.twap()]));
    this.sent.push(record);
    if (this.sent.length > 60) this.sent.shift();
    return record;
  }

  private account(): number {
    const { random } = this;
    return random.isChance(2) ? random.pick([0, 3, 1_000]) : FIRST_USER_ACCOUNT + random.below(5);
  }

  private target(): { account: number; market: number; side: number; target: OrderTarget } {
    const { random } = this;
    if (this.placed.length === 0 || random.isChance(8)) {
      const target = random.isChance(50) ? { orderId: random.below(900) } : { clientOrderId: `r${random.below(40)}` };
      return { account: this.account(), market: random.below(MARKETS + 1), side: random.below(2), target };
    }
    const { account, market, orderId, side } = random.pick(this.placed);
    const algo = this.algos.find((one) => one.orderId === orderId);
    const isNamed = algo !== undefined && random.isChance(50);
    const target = isNamed ? { clientOrderId: algoOrderName(algo.algoId, orderId) } : { orderId };
    return { account, market, side, target };
  }

  private replace(): CommandBytes {
    const { random } = this;
    const { account, market, side, target } = this.target();
    const mode = random.below(3);
    const clientOrderId = random.isChance(8) ? `r${random.below(40)}` : `r${this.ids++}-`;
    const order = placement(random, account, market, clientOrderId, this.nowMs);
    if (random.isChance(85)) order.side = side;
    if (order.peg !== undefined && mode === 2) Object.assign(order, { peg: 0, pegLevels: 0, priceTicks: 20 });
    const takesLeft = order.quoteUnits === 0 && mode !== 1 && random.isChance(40);
    if (takesLeft && order.type !== 2) order.lots = 0;
    const restriction = random.isChance(75) ? 0 : random.between(1, 2);
    const record = encodeCancelReplace({ account, market, target, restriction, mode, takesLeft, order });
    // Also a key that names the new order, or one already in use: no client sends that.
    const other = random.isChance(4) ? random.pick([record.slice(OFFSET.replaceOrder), ...this.sent]) : record;
    record.set(other.slice(OFFSET.key, OFFSET.market), OFFSET.key);
    return this.reusing.maybe(record);
  }

  private ladder(): CommandBytes {
    const { random } = this;
    const firstTicks = random.between(12, 30);
    return encodePlaceScaled({
      account: this.account(),
      market: random.below(MARKETS),
      side: random.below(2),
      stp: random.below(6),
      clientAlgoId: random.isChance(6) ? `g${random.below(9)}` : `g${this.ids++}-`,
      lots: oddAmount(random, 40),
      type: random.pick([0, 0, 0, 1, 1, 2]),
      firstTicks,
      lastTicks: random.isChance(5) ? firstTicks : firstTicks + random.pick([-1, 1]) * random.between(1, 9),
      orders: random.isChance(4) ? random.pick([0, 1, 51]) : random.between(2, 5),
      distribution: random.isChance(2) ? 3 : random.below(3),
    });
  }

  private twap(): CommandBytes {
    const { random } = this;
    const side = random.below(2);
    const isByQuote = side === 0 && random.isChance(40);
    const slices = random.isChance(4) ? random.pick([0, 1, 20]) : random.between(2, 6);
    return encodePlaceTwap({
      account: this.account(),
      market: random.below(MARKETS),
      side,
      stp: random.below(random.isChance(5) ? 6 : 5),
      clientAlgoId: random.isChance(6) ? `g${random.below(9)}` : `g${this.ids++}-`,
      lots: isByQuote ? 0 : oddAmount(random, 60),
      quoteUnits: isByQuote ? oddAmount(random, 2_000) : 0,
      limitTicks: isByQuote || (side === 1 && random.isChance(50)) ? 0 : random.between(10, 32),
      slices,
      seed: random.isChance(50) ? 0 : random.below(1_000_000),
      durationMs: random.pick([60_000, 60_000, 61_001, 90_000, 240_000]),
    });
  }

  private cancelAlgo(): CommandBytes {
    const { random } = this;
    if (this.algos.length === 0 || random.isChance(15)) return encodeCancelAlgo(this.account(), random.below(60));
    const { account, algoId } = random.pick(this.algos);
    return encodeCancelAlgo(random.isChance(90) ? account : this.account(), algoId);
  }

  private restricted(): CommandBytes {
    const { account, market, target } = this.target();
    return encodeCancel(account, market, target, this.random.between(1, 3));
  }

  /** Damages a record: any byte but its length and time. */
  private damage(record: CommandBytes): CommandBytes {
    const { random } = this;
    const at = random.pick([OFFSET.kind, OFFSET.version, random.between(24, record.length - 1)]);
    record[at] = random.below(256);
    keepToSpot(record);
    return record;
  }
}
