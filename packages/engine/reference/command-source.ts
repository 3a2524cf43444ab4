import { FAUCET_ACCOUNT, FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ALL_MARKETS, COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeClientOrderId, decodeListIds, decodeNames } from '@pelorus/protocol/wire/decode-command.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeCancelAll,
  encodeExpire,
  encodeJson,
  encodePlace,
  encodePlaceList,
} from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import { configureFees, discounts, limit, openAccount } from './configuration-source.ts';
import { keepToSpot } from './keep-to-spot.ts';
import { type CommandBytes, LaterCommands } from './later-commands.ts';
import { listPlacement, oddAccount, oddAmount, placement, squeezeOrders, WEIRD_AMOUNTS } from './order-source.ts';
import { Random } from './random.ts';
import { ReusingSource } from './reusing-source.ts';
import { ASSETS, MARKETS, marketChange } from './source-venue.ts';
import { StatusSource } from './status-source.ts';

interface Placed {
  account: number;
  market: number;
  clientOrderId: string;
  /** Its client order id before it was renamed. */
  formerId?: string;
  orderId: number;
}

/** Returns the client order ids in a record that places orders. */
function idsOf(record: CommandBytes): string[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  if (record[OFFSET.kind] === COMMAND_KIND.place) return [decodeClientOrderId(view, 0)];
  return record[OFFSET.kind] === COMMAND_KIND.placeList ? [...decodeListIds(view, 0).clientOrderIds] : [];
}

/**
 * A stream of commands from a seed, at a venue so small that orders meet, balances run out and limits are reached:
 * good commands, edges, repeats, and records that are damaged.
 */
export class CommandSource {
  private readonly random: Random;
  private readonly accountCount: number;
  private nowMs = 1_700_000_000_000;
  private ids = 0;
  private pending: CommandBytes[] = [];
  private readonly later = new LaterCommands();
  private readonly statuses: StatusSource;
  private readonly reusing: ReusingSource;
  private placed: Placed[] = [];
  /** Available balances by `account/asset`. */
  private readonly free = new Map<string, number>();
  private readonly lastTicks = new Map<number, number>();
  private sent: CommandBytes[] = [];

  constructor(seed: number, accountCount = 5) {
    this.random = new Random(seed);
    this.statuses = new StatusSource(this.random, this.later);
    this.accountCount = accountCount;
    this.reusing = new ReusingSource(seed);
    for (const asset of ASSETS) this.pending.push(encodeJson('configureAsset', asset));
    for (const payload of MARKETS) this.pending.push(encodeJson('configureMarket', payload));
    // The second and the third are the first one's: their orders meet often.
    for (let i = 0; i < accountCount; i++) {
      const family = i === 1 || i === 2 ? { parent: FIRST_USER_ACCOUNT + i - 1 } : {};
      this.pending.push(encodeJson('openAccount', { reference: `${i}`, ...family }, `${i}`));
    }
    for (let i = 0; i < accountCount; i++) {
      for (let asset = 0; asset < ASSETS.length; asset++)
        this.pending.push(this.deposit(FIRST_USER_ACCOUNT + i, asset));
    }
    // In every third venue fees are paid in another asset from the start.
    if (seed % 3 === 0) this.pending.push(...discounts(accountCount));
    this.pending.reverse();
  }

  /** Returns the next record, stamped with its time. */
  next(): CommandBytes {
    this.pending.push(...this.later.take());
    const record = this.pending.pop() ?? this.make();
    const { random } = this;
    this.nowMs += random.isChance(1) && random.isChance(20) ? random.between(10, 30) * 3_600_000 : random.below(2_000);
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, this.nowMs, true);
    return record;
  }

  /** Tells the source what a command of its caused, so that it can name orders by id. */
  observe(record: CommandBytes, events: readonly EngineEvent[]): void {
    const ids = idsOf(record);
    for (const event of events) {
      if (event.kind === 'posting') this.free.set(`${event.account}/${event.asset}`, event.available);
      if (event.kind === 'trade') this.lastTicks.set(event.market, event.priceTicks);
      if (event.kind === 'marketStatusSet') this.statuses.goOn(event.market, event.status, this.nowMs);
      if (event.kind === 'orderAccepted') {
        const clientOrderId = ids.shift() ?? '';
        this.placed.push({ account: event.account, market: event.market, clientOrderId, orderId: event.orderId });
      }
      if (event.kind === 'orderAmended' && event.isRenamed) this.renamed(record, event.orderId);
      // Some orders that ended are kept: they will be named again.
      if (event.kind !== 'orderDone' || event.orderId % 5 === 0) continue;
      this.placed = this.placed.filter((placed) => placed.orderId !== event.orderId);
    }
    if (this.placed.length > 40) this.placed.shift();
  }

  private renamed(record: CommandBytes, orderId: number): void {
    const { newClientOrderId = '' } = decodeNames(new DataView(record.buffer, record.byteOffset), 0, 'amend');
    const order = this.placed.find((placed) => placed.orderId === orderId);
    if (order) Object.assign(order, { clientOrderId: newClientOrderId, formerId: order.clientOrderId });
  }

  private make(): CommandBytes {
    const { random } = this;
    const dice = random.below(100);
    let record: CommandBytes;
    if (dice < 50) record = this.place();
    else if (dice < 58) record = this.placeList();
    else if (dice < 68) record = this.cancel();
    else if (dice < 76) record = this.amend();
    else if (dice < 77) record = encodeExpire(random.pick([0, 1, 1, 2, 1_000]));
    else if (dice < 79) record = encodeCancelAll(this.account(), random.isChance(50) ? ALL_MARKETS : random.below(4));
    else if (dice < 85) record = this.transfer();
    else if (dice < 86) record = this.statuses.make(this.nowMs);
    else if (dice < 89) record = this.configure();
    else if (dice < 95) record = this.repeat();
    else record = this.damage(random.isChance(80) ? this.place() : this.placeList());
    record = this.reusing.maybe(record);
    this.sent.push(record);
    if (this.sent.length > 200) this.sent.shift();
    return record;
  }

  private account(): number {
    return oddAccount(this.random, this.accountCount);
  }

  private amount(max: number): number {
    return oddAmount(this.random, max);
  }

  /** An order that runs out of money: its stop, and behind it what uses the money up and triggers it. */
  private squeeze(): CommandBytes {
    const { random } = this;
    const market = random.below(MARKETS.length);
    const [owner, seller, buyer] = [3, 4, 0].map((nth) => FIRST_USER_ACCOUNT + nth) as [number, number, number];
    const quote = ASSETS.findIndex(({ code }) => code === MARKETS[market]?.quote);
    const free = this.free.get(`${owner}/${quote}`) ?? 0;
    const last = this.lastTicks.get(market) ?? 20;
    const orders = squeezeOrders(random, market, { owner, seller, buyer }, free, last);
    const [stop, ...others] = orders.map((order) => encodePlace({ ...order, clientOrderId: `n${this.ids++}` }));
    this.pending.push(...others.toReversed());
    return stop as CommandBytes;
  }

  private place(): CommandBytes {
    const { random } = this;
    if (random.isChance(1)) return this.squeeze();
    const { auction } = this.statuses;
    const isThere = auction !== null && random.isChance(70);
    const market = isThere ? auction : random.isChance(1) ? 9 : random.below(MARKETS.length);
    const clientOrderId = random.isChance(5) ? `c${random.below(40)}` : `n${this.ids++}`;
    return encodePlace(placement(random, this.account(), market, clientOrderId, this.nowMs));
  }

  private placeList(): CommandBytes {
    const { random } = this;
    const market = random.isChance(1) ? 9 : random.below(MARKETS.length);
    const id = random.isChance(5) ? `l${random.below(10)}` : `l${this.ids++}-`;
    const record = encodePlaceList(listPlacement(random, this.account(), market, id, this.nowMs));
    // The list's own key is one of its orders'.
    if (random.isChance(1))
      record.copyWithin(OFFSET.key, OFFSET.listFirstLeg + OFFSET.key, OFFSET.listFirstLeg + OFFSET.market);
    return record;
  }

  private target(): { account: number; market: number; target: OrderTarget } {
    const { random } = this;
    const placed = this.placed.length === 0 ? undefined : random.pick(this.placed);
    if (placed === undefined || random.isChance(3)) {
      return { account: this.account(), market: random.below(4), target: { orderId: random.pick(WEIRD_AMOUNTS) } };
    }
    const { account, formerId, orderId } = placed;
    const clientOrderId = formerId !== undefined && random.isChance(30) ? formerId : placed.clientOrderId;
    const target = random.isChance(50) ? { orderId } : { clientOrderId };
    const marketId = random.isChance(4) ? random.below(4) : placed.market;
    return { account: random.isChance(4) ? this.account() : account, market: marketId, target };
  }

  private cancel(): CommandBytes {
    const { account, market: marketId, target } = this.target();
    return encodeCancel(account, marketId, target);
  }

  private amend(): CommandBytes {
    const { random } = this;
    const { account, market: marketId, target } = this.target();
    // Less and less: an order may be amended so often only.
    if (random.isChance(20)) {
      for (const most of [2, 4, 6])
        this.pending.push(encodeAmend(account, marketId, target, random.between(most - 1, most)));
    }
    if (random.isChance(40)) return encodeAmend(account, marketId, target, this.amount(12), this.name(target));
    return encodeAmend(account, marketId, target, this.amount(12));
  }

  /** Returns a client order id for an order: mostly a new one, else its current or former id, or another order's. */
  private name(target: OrderTarget): string {
    const { random } = this;
    const isMeant = (placed: Placed) =>
      'orderId' in target ? placed.orderId === target.orderId : placed.clientOrderId === target.clientOrderId;
    const { clientOrderId, formerId } = this.placed.find(isMeant) ?? {};
    if (!clientOrderId || random.isChance(60)) return random.isChance(10) ? `c${random.below(40)}` : `m${this.ids++}`;
    return random.pick([clientOrderId, formerId || clientOrderId, random.pick(this.placed).clientOrderId || 'c0']);
  }

  private deposit(account: number, asset: number): CommandBytes {
    const units = this.random.between(200, 4_000);
    return encodeTransfer({ from: WORLD_ACCOUNT, account, asset, units, reason: 0, transferId: `d${this.ids++}` });
  }

  private transfer(): CommandBytes {
    const { random } = this;
    if (random.isChance(50)) return this.deposit(this.account(), random.below(3));
    return encodeTransfer({
      from: random.pick([WORLD_ACCOUNT, FAUCET_ACCOUNT, this.account()]),
      account: random.isChance(20) ? random.pick([WORLD_ACCOUNT, FAUCET_ACCOUNT]) : this.account(),
      asset: random.below(4),
      units: random.isChance(25) ? random.pick(WEIRD_AMOUNTS) : random.between(1, 500),
      reason: random.below(11),
      transferId: random.isChance(10) ? 'again' : `t${this.ids++}`,
    });
  }

  private configure(): CommandBytes {
    const { accountCount, random } = this;
    const dice = random.below(13);
    if (dice > 10) return limit(random, this.later, dice > 11);
    if (dice < 2) return openAccount(random, accountCount);
    if (dice < 3) return encodeJson('configureAsset', { ...random.pick(ASSETS), scale: random.below(4) });
    if (dice < 5) return configureFees(random, accountCount);
    if (dice < 6) return encodeJson('setAccountTier', { account: this.account(), tier: random.below(4) });
    if (dice < 7) return encodeJson(random.pick(['configureMarket', 'configureAsset']), random.pick([null, 7, {}, []]));
    const base = random.pick(MARKETS);
    const change = marketChange(random, base);
    // A market that was halted goes on soon, else the run would stand still.
    if (change.status)
      this.pending.push(encodeJson('configureMarket', base), this.cancel(), this.amend(), this.place());
    return encodeJson('configureMarket', { ...base, ...change });
  }

  /** A record that was sent before: as it was, or with another amount. */
  private repeat(): CommandBytes {
    const { random } = this;
    if (this.sent.length === 0) return this.place();
    const record = random.pick(this.sent).slice();
    if (random.isChance(20) && record.length >= 56)
      new DataView(record.buffer).setFloat64(48, random.between(1, 9), true);
    return record;
  }

  /** Damages a record: any byte but its length and time, or its length together with its end. */
  private damage(record: CommandBytes): CommandBytes {
    const { random } = this;
    if (random.isChance(20)) {
      const cut = record.slice(0, 8 * random.between(5, record.length / 8));
      new DataView(cut.buffer).setUint16(OFFSET.length, cut.length, true);
      return cut;
    }
    const at = random.pick([
      OFFSET.kind,
      OFFSET.version,
      random.between(12, 15),
      random.between(24, record.length - 1),
    ]);
    record[at] = random.below(256);
    keepToSpot(record);
    return record;
  }
}
