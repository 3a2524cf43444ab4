import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import {
  P2P_ACTIONS,
  P2P_AD_STATES,
  P2P_ENDED,
  P2P_ORDER_STATES,
  P2P_TRANSITIONS,
  type P2pAction,
  type P2pOrderState,
} from '@pelorus/protocol/p2p/order-states.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import {
  encodeMoveP2pOrder,
  encodeOpenP2pOrder,
  encodePayP2pDeposit,
  encodeSetP2pAd,
  encodeSetP2pClock,
  encodeSetP2pDeposit,
} from '@pelorus/protocol/wire/encode-fixed.ts';
import { CommandSource } from './command-source.ts';
import { keepToSpot } from './keep-to-spot.ts';
import type { CommandBytes } from './later-commands.ts';
import { WEIRD_AMOUNTS } from './order-source.ts';
import { Random } from './random.ts';
import { ASSETS } from './source-venue.ts';

type Order = EventOf<'p2pOrderOpened'> & { state: P2pOrderState; buyer: number; seller: number };

const PEOPLE = 7;
/** The venue of the spot source is set up, and people have money, after so many commands. */
const SETUP = 45;

/**
 * Commands of P2P between those of spot, from a seed, where people are few and ads small, so that takers meet, money runs
 * out and deadlines pass: good steps, wrong ones, strangers, repeats, damage, outages and stops.
 */
export class P2pSource {
  private readonly random: Random;
  private readonly spot: CommandSource;
  private nowMs = 0;
  private made = 0;
  private adIds = 0;
  private orderIds = 0;
  private ads: EventOf<'p2pAdSet'>[] = [];
  private orders: Order[] = [];
  private isStopped = false;
  private sent: CommandBytes[] = [];

  constructor(seed: number) {
    this.random = new Random(seed ^ 0x9292);
    this.spot = new CommandSource(seed, PEOPLE);
  }

  /** Returns the next record, stamped with its time. */
  next(): CommandBytes {
    const { random } = this;
    const isSpot = this.made++ < SETUP || random.isChance(12);
    const record = isSpot ? this.spot.next() : this.make();
    const view = new DataView(record.buffer);
    const spotMs = isSpot ? view.getFloat64(OFFSET.timeMs, true) : 0;
    // Seldom the venue is away: for a short time, or for one that is an outage.
    const passed = random.isChance(1) ? random.pick([60_000, 90_000, 90_001, 200_000]) : random.below(1_500);
    this.nowMs = Math.max(this.nowMs + passed, spotMs);
    view.setFloat64(OFFSET.timeMs, this.nowMs, true);
    return record;
  }

  /** Tells the source what a command of its caused, so that it can name ads and orders. */
  observe(record: CommandBytes, events: readonly EngineEvent[]): void {
    this.spot.observe(record, events);
    for (const event of events) {
      if (event.kind === 'p2pAdSet') {
        this.ads = this.ads.filter(({ adId }) => adId !== event.adId);
        // Some that are closed are kept: they will be named again.
        if (event.state !== 'CLOSED' || event.adId % 6 === 0) this.ads.push(event);
      }
      if (event.kind === 'p2pOrderOpened' || event.kind === 'p2pOrderMoved')
        for (const ad of this.ads) if (ad.adId === event.adId) ad.units = event.adUnits;
      if (event.kind === 'p2pClockSet') this.isStopped = !event.isRunning;
      if (event.kind === 'p2pOrderOpened') {
        const [seller, buyer] = event.side === 'SELL' ? [event.maker, event.taker] : [event.taker, event.maker];
        this.orders.push({ ...event, state: 'PENDING_PAYMENT', seller, buyer });
      }
      if (event.kind !== 'p2pOrderMoved') continue;
      const order = this.orders.find(({ orderId }) => orderId === event.orderId);
      if (order) order.state = event.state;
      if (P2P_ENDED.has(event.state) && event.orderId % 20 !== 0)
        this.orders = this.orders.filter(({ orderId }) => orderId !== event.orderId);
    }
    if (this.orders.length > 30) this.orders.shift();
    if (this.ads.length > 10) this.ads.shift();
  }

  private make(): CommandBytes {
    const { random } = this;
    const dice = random.below(100);
    let record: CommandBytes;
    if (this.isStopped && random.isChance(15)) record = encodeSetP2pClock(0, true);
    else if (dice < 14) record = this.setAd();
    else if (dice < 36) record = this.openOrder();
    else if (dice < 76) record = this.move();
    else if (dice < 77) record = encodeSetP2pClock(0, random.isChance(50));
    else if (dice < 81) record = encodeSetP2pDeposit(this.person(), this.asset(), this.amount(300));
    else if (dice < 83) record = this.payDeposit();
    else if (dice < 94) record = encodeExpire(random.pick([1, 2, 1_000]));
    else if (dice < 97 && this.sent.length > 0) record = random.pick(this.sent).slice();
    else record = this.damage(random.pick([this.setAd(), this.openOrder(), this.move(), this.payDeposit()]));
    this.sent.push(record);
    if (this.sent.length > 60) this.sent.shift();
    return record;
  }

  private person(): number {
    return this.random.isChance(2)
      ? this.random.pick([WORLD_ACCOUNT, 3, 99])
      : FIRST_USER_ACCOUNT + this.random.below(PEOPLE);
  }

  private asset(): number {
    return this.random.isChance(2) ? 9 : this.random.below(ASSETS.length);
  }

  private amount(most: number): number {
    return this.random.isChance(4) ? this.random.pick(WEIRD_AMOUNTS) : this.random.between(1, most);
  }

  /** A new ad, or another version of one: mostly the next, seldom one that is not its owner's. */
  private setAd(): CommandBytes {
    const { random } = this;
    const known = this.ads.length > 0 && random.isChance(60) ? random.pick(this.ads) : undefined;
    const state = P2P_AD_STATES.indexOf(
      random.pick(['LIVE', 'LIVE', 'LIVE', 'LIVE', 'LIVE', 'LIVE', 'LIVE', 'PAUSED', 'CLOSED']),
    );
    const units = this.amount(400);
    if (known === undefined)
      return encodeSetP2pAd({
        ...{ account: this.person(), asset: this.asset(), adId: ++this.adIds, version: random.between(1, 3) },
        ...{ side: random.below(2), state, units, seenUnits: 0 },
      });
    return encodeSetP2pAd({
      ...{ adId: known.adId, version: known.version + random.pick([1, 1, 1, 1, 2, 0, -1]), state, units },
      seenUnits: known.units + (random.isChance(8) ? 1 : 0),
      account: random.isChance(5) ? this.person() : known.account,
      asset: random.isChance(3) ? this.asset() : known.asset,
      side: random.isChance(3) ? random.below(3) : SIDES.indexOf(known.side),
    });
  }

  private openOrder(): CommandBytes {
    const { random } = this;
    const ad =
      this.ads.length > 0 && random.isChance(96) ? random.pick(this.ads) : { adId: 1 + this.adIds, version: 1 };
    const units = this.amount(120);
    return encodeOpenP2pOrder({
      ...{ account: this.person(), adId: ad.adId, units },
      orderId: random.isChance(4) ? random.between(1, 1 + this.orderIds) : ++this.orderIds,
      version: ad.version + (random.isChance(5) ? random.pick([-1, 1]) : 0),
      feeUnits: random.isChance(3) ? random.pick(WEIRD_AMOUNTS) : random.below(3),
      payMs: random.isChance(2) ? random.pick(WEIRD_AMOUNTS) : random.between(1, 120_000),
      releaseMs: random.isChance(2) ? random.pick(WEIRD_AMOUNTS) : random.between(1, 120_000),
      appealAfterMs: random.pick([0, 1, 5_000, 20_000, 100_000]),
    });
  }

  private payDeposit(): CommandBytes {
    const { random } = this;
    const orderId = random.between(1, 2 + this.orderIds);
    const [account, to] = [this.person(), this.person()];
    return encodePayP2pDeposit({ account, orderId, to, asset: this.asset(), units: this.amount(60) });
  }

  /** Mostly a step that the table has, by whom it names. */
  private move(): CommandBytes {
    const { random } = this;
    const order = this.orders.length > 0 ? random.pick(this.orders) : undefined;
    if (order === undefined || random.isChance(2)) return this.wildMove(2 + random.below(this.orderIds + 2));
    const rows = Object.entries(P2P_TRANSITIONS[order.state]) as [P2pAction, { by: readonly string[] }][];
    if (rows.length === 0 || random.isChance(12)) return this.wildMove(order.orderId, order);
    // What ends an order comes less often than what goes on.
    const isOn = ([action]: [P2pAction, unknown]) =>
      !P2P_ENDED.has(P2P_TRANSITIONS[order.state][action]?.next ?? 'PAID');
    const goingOn = rows.filter(isOn);
    const [action, { by }] = random.pick(goingOn.length > 0 && random.isChance(60) ? goingOn : rows);
    const people: Record<string, number> = { BUYER: order.buyer, SELLER: order.seller, STAFF: WORLD_ACCOUNT };
    const account = people[random.pick(by)] ?? random.pick([order.buyer, order.seller]);
    return this.moved(order.orderId, account, action, order.state);
  }

  private wildMove(orderId: number, order?: Order): CommandBytes {
    const { random } = this;
    const account =
      order && random.isChance(70) ? random.pick([order.buyer, order.seller, WORLD_ACCOUNT]) : this.person();
    const seen = order && random.isChance(70) ? order.state : random.pick(P2P_ORDER_STATES);
    return this.moved(orderId, account, random.pick(P2P_ACTIONS), seen);
  }

  private moved(orderId: number, account: number, action: P2pAction, seen: P2pOrderState): CommandBytes {
    const [actionNumber, seenNumber] = [P2P_ACTIONS.indexOf(action), P2P_ORDER_STATES.indexOf(seen)];
    return encodeMoveP2pOrder({ orderId, account, action: actionNumber, seen: seenNumber });
  }

  /** Damages a record: any byte but its length and time, or its length together with its end. */
  private damage(record: CommandBytes): CommandBytes {
    const { random } = this;
    if (random.isChance(20)) {
      const cut = record.slice(0, 8 * random.between(5, record.length / 8));
      new DataView(cut.buffer).setUint16(OFFSET.length, cut.length, true);
      return cut;
    }
    const places = [OFFSET.kind, OFFSET.version, random.between(12, 15), random.between(24, record.length - 1)];
    record[random.pick(places)] = random.below(256);
    keepToSpot(record);
    return record;
  }
}
