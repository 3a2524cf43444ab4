import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { encodePlace, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeModify, encodePlaceTwap } from '@pelorus/protocol/wire/encode-fixed.ts';
import { intentOf } from '../../src/order-book/intent.ts';
import type { Random } from '../random.ts';
import type { Edges } from './edges.ts';

/** An order that a source knows to be open. */
interface Known {
  orderId: number;
  account: number;
  market: number;
  side: Side;
  lots: number;
}

type KnownPosition = Pick<EventOf<'position'>, 'account' | 'market' | 'positionSide' | 'lots' | 'marginUnits'>;

const STOPS: readonly OrderType[] = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];

/** Makes orders near the mark: such as a person of the account's position and mode would place, and a few that are wrong. */
export class ContractOrders {
  private readonly random: Random;
  private readonly edges: Edges;
  private readonly marks: readonly number[];
  private readonly known = new Map<number, Known>();
  private readonly positions = new Map<string, KnownPosition>();
  private readonly hedged = new Set<number>();
  private count = 0;

  constructor(random: Random, marks: readonly number[], edges: Edges) {
    this.edges = edges;
    this.random = random;
    this.marks = marks;
  }

  observe(event: EngineEvent): void {
    switch (event.kind) {
      case 'orderAccepted':
        this.known.set(event.orderId, event);
        return;
      case 'orderDone':
        this.known.delete(event.orderId);
        return;
      case 'position':
        this.positions.set(`${event.account} ${event.market} ${event.positionSide}`, event);
        return;
      case 'positionModeSet':
        if (event.isHedge) this.hedged.add(event.account);
        else this.hedged.delete(event.account);
    }
  }

  /** Returns an open order, if there is one. */
  pick(): Known | undefined {
    const open = [...this.known.values()];
    return open.length === 0 ? undefined : this.random.pick(open);
  }

  /** Returns whose isolated position it is, the market and the side's number. */
  isolated(): [account: number, market: number, side: number] | undefined {
    const found = [...this.positions.values()].filter(({ lots, marginUnits }) => lots !== 0 && marginUnits > 0);
    if (found.length === 0 || this.random.isChance(10)) return undefined;
    const { account, market, positionSide } = this.random.pick(found);
    return [account, market, POSITION_SIDES.indexOf(positionSide)];
  }

  place(account: number): Uint8Array<ArrayBuffer> {
    const { random } = this;
    const fields = this.fields(account, random.below(2), random.pick(SIDES));
    if (!random.isChance(12)) return encodePlace(fields);
    const most = this.edges.mostLots(fields);
    return encodePlace(most === 0 ? fields : { ...fields, lots: most + random.below(2) });
  }

  /** An order in slices over minutes, on the side and in the mode of one that `place` would send. */
  twap(account: number): Uint8Array<ArrayBuffer> {
    const { random } = this;
    const market = random.below(2);
    const { lots, positionSide = 0, reduceOnly, side, stp } = this.fields(account, market, random.pick(SIDES));
    const slices = random.between(2, 6);
    return encodePlaceTwap({
      ...{ account, market, side, stp, slices, quoteUnits: 0, seed: random.below(1_000) },
      intent: intentOf(positionSide, reduceOnly ?? false),
      lots: lots + slices,
      limitTicks: random.isChance(50) ? 0 : this.near(market, 30),
      durationMs: 60_000 * slices,
      clientAlgoId: `t${this.count++}`,
    });
  }

  /** Moves an order to another price, or gives it another quantity, or both. */
  modify(account: number, { market, lots, orderId }: Known): Uint8Array<ArrayBuffer> {
    const { random } = this;
    return encodeModify({
      account,
      market,
      target: { orderId },
      type: random.isChance(10) ? 1 : 0,
      stp: STP_MODES.indexOf(random.pick(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'DECREMENT', 'NONE'])),
      lots: random.pick([lots, lots, Math.max(1, random.between(0, 2 * lots)), this.lots(0)]),
      priceTicks: this.near(market, random.pick([5, 12, 60])),
      modifyId: `e${this.count++}`,
    });
  }

  fields(account: number, market: number, side: Side): PlaceFields {
    const { random } = this;
    const held = this.heldOf(account, market);
    const isHedged = this.hedged.has(account) !== random.isChance(2);
    const closes = held !== undefined && random.isChance(30);
    const closing: Side = (held?.lots ?? 0) > 0 ? 'SELL' : 'BUY';
    const own = closes ? closing : side;
    const opening = random.isChance(5) ? random.pick(['LONG', 'SHORT'] as const) : own === 'BUY' ? 'LONG' : 'SHORT';
    const positionSide = !isHedged ? 'BOTH' : closes && held?.positionSide !== 'BOTH' ? held?.positionSide : opening;
    const base = {
      account,
      market,
      side: SIDES.indexOf(own),
      stp: STP_MODES.indexOf(random.pick(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'DECREMENT', 'NONE'])),
      tif: 0,
      quoteUnits: 0,
      clientOrderId: `c${this.count++}`,
      lots: this.lots(Math.abs(held?.lots ?? 0)),
      positionSide: POSITION_SIDES.indexOf(positionSide ?? 'BOTH'),
      reduceOnly: random.isChance(closes ? 70 : 3),
    };
    const fields = random.isChance(18) ? this.stop(base, market, own) : this.plain(base, market, own);
    return random.isChance(12) ? this.withExits(fields, market, own) : fields;
  }

  /** With what closes its fills, mostly on the right side of the price. */
  private withExits(fields: PlaceFields, market: number, side: Side): PlaceFields {
    const { random } = this;
    const from = fields.priceTicks || (this.marks[market] as number);
    const at = (isAbove: boolean) => {
      const off = random.between(0, 60);
      return Math.max(1, Math.round((from * (1_000 + (isAbove ? off : 0 - off))) / 1_000));
    };
    return {
      ...fields,
      exitType: random.below(2),
      takeProfitTicks: random.isChance(70) ? at(side === 'BUY') : 0,
      stopLossTicks: random.isChance(70) ? at(side !== 'BUY') : 0,
    };
  }

  private heldOf(account: number, market: number): KnownPosition | undefined {
    const own = [...this.positions.values()].filter((one) => one.account === account && one.market === market);
    const held = own.filter(({ lots }) => lots !== 0);
    return held.length === 0 ? undefined : this.random.pick(held);
  }

  private lots(held: number): number {
    const { random } = this;
    if (held > 0 && random.isChance(30)) return Math.max(1, random.pick([held, held, 2 * held, Math.ceil(held / 3)]));
    return random.pick([
      random.between(1, 30),
      random.between(20, 300),
      random.between(100, 1_500),
      random.between(500, 9_000),
    ]);
  }

  private near(market: number, permille: number): number {
    const mark = this.marks[market] as number;
    const ticks = Math.max(1, Math.round((mark * (1_000 + this.random.between(0 - permille, permille))) / 1_000));
    // Round prices come to round amounts: those of brackets.
    return ticks > 60 && this.random.isChance(15) ? Math.round(ticks / 50) * 50 : ticks;
  }

  private plain(base: Omit<PlaceFields, 'type' | 'priceTicks'>, market: number, side: Side): PlaceFields {
    const { random } = this;
    if (random.isChance(15)) return { ...base, type: ORDER_TYPES.indexOf('MARKET'), priceTicks: 0 };
    const type = ORDER_TYPES.indexOf(random.isChance(8) ? 'LIMIT_MAKER' : 'LIMIT');
    const tif =
      type === ORDER_TYPES.indexOf('LIMIT')
        ? TIMES_IN_FORCE.indexOf(random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK']))
        : 0;
    // Some stand deep in the book, where gaps and liquidations get to.
    const deep = side === 'BUY' ? 0 - 150 : 150;
    const mark = this.marks[market] as number;
    const priceTicks = random.isChance(20)
      ? Math.max(1, Math.round((mark * (1_000 + random.below(2) * deep + random.between(-50, 50))) / 1_000))
      : this.near(market, 12);
    return { ...base, type, tif, priceTicks };
  }

  private stop(base: Omit<PlaceFields, 'type' | 'priceTicks'>, market: number, side: Side): PlaceFields {
    const { random } = this;
    const name = random.pick(STOPS);
    const isLimited = name.endsWith('LIMIT');
    const isUp = name.startsWith('STOP') === (side === 'BUY');
    const off = random.between(1, 60);
    const mark = this.marks[market] as number;
    const stopTicks = Math.max(1, Math.round((mark * (1_000 + (isUp ? off : 0 - off))) / 1_000));
    const fields = {
      ...base,
      type: ORDER_TYPES.indexOf(name),
      priceTicks: isLimited ? this.near(market, 40) : 0,
      stopTicks,
      workingType: random.below(2),
      priceProtect: random.isChance(20),
    };
    if (!isLimited && random.isChance(35)) return { ...fields, lots: 0, closePosition: true, reduceOnly: false };
    if (random.isChance(25))
      return { ...fields, trailingBips: random.between(10, 300), stopTicks: random.pick([0, stopTicks]) };
    return fields;
  }
}
