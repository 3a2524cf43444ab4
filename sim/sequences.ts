import { Exchange } from '@pelorus/engine/exchange.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { ORDER_TYPES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { decodeEvent } from '@pelorus/protocol/wire/decode-events.ts';
import { encodeCancelAll, encodeJson, encodePlace, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';

type CommandBytes = Uint8Array<ArrayBuffer>;

/** Two that may be in league, one of them with a second account, and one who trades with everybody. */
const ACCOUNTS = [FIRST_USER_ACCOUNT, FIRST_USER_ACCOUNT + 1, FIRST_USER_ACCOUNT + 2, FIRST_USER_ACCOUNT + 3] as const;
const COIN = 0;
const CASH = 1;
const POINTS = 2;
const MARKET = 0;
const ASSETS = ['COIN', 'CASH', 'POINTS'];
const FEE_RATES = [0, 1, 3, 999, 1_000, 1_500, 33_333, 250_000, 999_999, 1_000_000];
const E6 = 1_000_000n;
/** Sequences that one exchange lives through; then another begins, with other lots and ticks. */
const SEQUENCES_PER_EXCHANGE = 100;

/** Counts of what a run met: a run without any has tested nothing. */
interface SequencesReport {
  sequences: number;
  commands: number;
  fills: number;
  rebates: number;
  /** Fills whose fee was paid in the discount asset. */
  discounted: number;
  /** Fills whose fee was rounded. */
  rounded: number;
}

/**
 * Plays random sequences of orders at one price, cut in any way, with any fees and rebates, and throws where somebody is
 * better off than exact arithmetic would leave them: by a fill, by a sequence, or all together (LEDG-18, LEDG-19).
 */
export class Sequences {
  readonly report: SequencesReport = { sequences: 0, commands: 0, fills: 0, rebates: 0, discounted: 0, rounded: 0 };
  private readonly random: Random;
  private exchange = new Exchange();
  private lotUnits = 1;
  private tickLotUnits = 1;
  private ids = 0;
  private makerE6 = 0;
  private takerE6 = 0;
  /** For the current sequence: exact fees by account, in millionths of quote units × lotUnits. */
  private owed = new Map<number, bigint>();
  private priceTicks = 1;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  run(count: number): SequencesReport {
    for (let i = 0; i < count; i++) {
      if (i % SEQUENCES_PER_EXCHANGE === 0) this.begin();
      this.sequence();
    }
    this.exchange.verify();
    return this.report;
  }

  private send(record: CommandBytes): void {
    const { eventCounts, events } = this.exchange.applyBatch(record, 1);
    const i32 = new Int32Array(events.buffer, events.byteOffset, events.byteLength / 4);
    const f64 = new Float64Array(events.buffer, events.byteOffset, events.byteLength / 8);
    this.report.commands++;
    for (let i = 0; i < (eventCounts[0] as number); i++) {
      const event = decodeEvent(i32, f64, i);
      if (event.kind === 'trade') this.filled(event);
    }
  }

  /** A new exchange: a market whose lots and ticks are of any size, and accounts that have enough. */
  private begin(): void {
    const { random } = this;
    if (this.report.sequences > 0) this.exchange.verify();
    this.exchange = new Exchange();
    this.lotUnits = random.between(1, 1_000);
    this.tickLotUnits = random.between(1, 200);
    const market: MarketPayload = {
      ...{ symbol: 'COIN_CASH', base: 'COIN', quote: 'CASH', priceScale: 0, tickUnits: 1, status: 'TRADING' },
      ...{ lotUnits: this.lotUnits, tickLotUnits: this.tickLotUnits, stpAllowed: 0b111111, stpDefault: 0 },
      ...{ referenceTicks: 0, priceTicksMin: 1, priceTicksMax: 10_000, lotsMin: 1, lotsMax: 100_000 },
      ...{ marketLotsMax: 100_000, notionalMin: 0, notionalMax: 0, openOrdersMax: 1_000 },
      ...{ bidUpE6: 0, bidDownE6: 0, askUpE6: 0, askDownE6: 0 },
    };
    for (const code of ASSETS) this.send(encodeJson('configureAsset', { code, name: code, scale: 0 }));
    this.send(encodeJson('configureMarket', market));
    ACCOUNTS.forEach((account, i) => {
      const family = i === 1 ? { parent: FIRST_USER_ACCOUNT } : {};
      this.send(encodeJson('openAccount', { reference: `${i}`, ...family }, `${i}`));
      for (const asset of [COIN, CASH, POINTS])
        this.send(
          encodeTransfer({ from: WORLD_ACCOUNT, account, asset, units: 1e12, reason: 0, transferId: `${this.ids++}` }),
        );
    });
    this.configureDiscount();
  }

  private configureDiscount(): void {
    const { random } = this;
    const price = (asset: string) => ({ asset, units: random.between(1, 9), per: random.between(1, 9) });
    const asset = random.pick([null, 'POINTS']);
    const prices = [price('COIN'), price('CASH'), { asset: 'POINTS', units: 1, per: 1 }];
    this.send(encodeJson('configureFeeDiscount', { asset, offE6: random.pick([0, 250_000, 1]), prices }));
    for (const account of ACCOUNTS) this.send(encodeJson('setAccountDiscount', { account, isOn: random.isChance(30) }));
  }

  /** Other rates, then some orders at one price, each cut in any way by those it meets. */
  private sequence(): void {
    const { random } = this;
    this.takerE6 = random.pick(FEE_RATES);
    this.makerE6 = random.isChance(30) ? -random.below(this.takerE6 + 1) : random.pick(FEE_RATES);
    this.send(encodeJson('configureFeeTier', { tier: 0, makerE6: this.makerE6, takerE6: this.takerE6 }));
    this.priceTicks = random.pick([1, 2, random.between(1, 30), random.between(1, 10_000)]);
    this.owed = new Map();
    const before = ACCOUNTS.map((account) => this.worth(account));
    const held = [COIN, CASH, POINTS].map((asset) => this.total(asset));
    for (let n = random.between(3, 9); n > 0; n--) this.send(encodePlace(this.order()));
    for (const account of ACCOUNTS) this.send(encodeCancelAll(account, MARKET));
    this.report.sequences++;
    this.check(before, held);
  }

  private order(): PlaceFields {
    const { random } = this;
    const side = random.below(2);
    const isMarket = random.isChance(20);
    const isByQuote = isMarket && random.isChance(50);
    const lots = random.pick([1, 2, 3, random.between(1, 40), random.between(1, 5_000)]);
    return {
      account: random.pick(ACCOUNTS),
      market: MARKET,
      side,
      type: ORDER_TYPES.indexOf(isMarket ? 'MARKET' : 'LIMIT'),
      tif: isMarket ? 0 : random.pick([0, 0, 0, TIMES_IN_FORCE.indexOf('IOC')]),
      stp: random.below(STP_MODES.length),
      lots: isByQuote ? 0 : lots,
      quoteUnits: isByQuote ? random.between(1, 1_000_000) : 0,
      priceTicks: isMarket ? 0 : this.priceTicks,
      clientOrderId: `o${this.ids++}`,
      ...(!isMarket && random.isChance(10) ? { visibleLots: Math.ceil(lots / random.between(1, 5)), tif: 0 } : {}),
    };
  }

  /** Returns what an account has, at the present price, in quote units × lotUnits: no trade at it changes that. */
  private worth(account: number): bigint {
    const { lotUnits, tickLotUnits } = this;
    const units = (asset: number) => {
      const { available, held } = this.exchange.balance(account, asset);
      return BigInt(available) + BigInt(held);
    };
    return units(CASH) * BigInt(lotUnits) + units(COIN) * BigInt(this.priceTicks * tickLotUnits);
  }

  private total(asset: number): bigint {
    const held = ACCOUNTS.map((account) => this.exchange.balance(account, asset));
    return held.reduce((sum, one) => sum + BigInt(one.available) + BigInt(one.held), 0n);
  }

  /** Notes what each side of a fill owes exactly, and that it pays no less of what it received. */
  private filled(fill: {
    lots: number;
    quoteUnits: number;
    takerSide: string;
    takerAccount: number;
    makerAccount: number;
    takerFeeUnits: number;
    makerFeeUnits: number;
    takerFeeAsset?: number;
    makerFeeAsset?: number;
  }): void {
    const { lotUnits, tickLotUnits } = this;
    const base = BigInt(fill.lots * lotUnits);
    const isBuy = fill.takerSide === 'BUY';
    const takerGets = isBuy ? base : BigInt(fill.quoteUnits);
    const makerGets = isBuy ? BigInt(fill.quoteUnits) : base;
    this.report.fills++;
    const worthOf = (isBase: boolean) => (isBase ? BigInt(this.priceTicks * tickLotUnits) : BigInt(lotUnits));
    if (fill.takerFeeAsset === undefined) {
      this.paid(fill.takerAccount, takerGets, this.takerE6, fill.takerFeeUnits, worthOf(isBuy));
    } else this.report.discounted++;
    if (this.makerE6 < 0) {
      // Out of the taker's fee, in its asset; of a fee in points, points.
      const isInPoints = fill.takerFeeAsset !== undefined;
      if (!isInPoints) this.paid(fill.makerAccount, takerGets, this.makerE6, fill.makerFeeUnits, worthOf(isBuy));
      if (-fill.makerFeeUnits > fill.takerFeeUnits) throw new Error('a rebate is more than the fee it is of');
      if (fill.makerFeeUnits < 0) this.report.rebates++;
    } else if (fill.makerFeeAsset === undefined)
      this.paid(fill.makerAccount, makerGets, this.makerE6, fill.makerFeeUnits, worthOf(!isBuy));
    else this.report.discounted++;
  }

  private paid(account: number, gets: bigint, rateE6: number, units: number, worth: bigint): void {
    const exactE6 = gets * BigInt(rateE6);
    const isRounded = exactE6 % E6 !== 0n;
    if (isRounded) this.report.rounded++;
    if (BigInt(units) * E6 < exactE6) throw new Error(`account ${account} pays ${units} of ${exactE6} millionths`);
    this.owed.set(account, (this.owed.get(account) ?? 0n) + exactE6 * worth);
  }

  private check(before: readonly bigint[], held: readonly bigint[]): void {
    const where = `sequence ${this.report.sequences}`;
    ACCOUNTS.forEach((account, i) => {
      const gained = this.worth(account) - (before[i] as bigint);
      const owed = this.owed.get(account) ?? 0n;
      if (gained * E6 > -owed)
        throw new Error(`${where}: account ${account} gained ${gained}, owed ${owed} millionths`);
    });
    // All accounts together have no more than they had before.
    [COIN, CASH, POINTS].forEach((asset, i) => {
      if (this.total(asset) > (held[i] as bigint)) throw new Error(`${where}: there is more of asset ${asset}`);
    });
  }
}
