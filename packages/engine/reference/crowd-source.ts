import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeExpire,
  encodeJson,
  encodePlace,
  type PlaceFields,
} from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { plainMarket } from '../testing/venue.ts';
import type { CommandBytes } from './later-commands.ts';
import { Random } from './random.ts';

/** More than the ledger's first sums, and than a chunk of an account's cells has columns. */
export const CROWD_ASSETS = 20;
const MARKETS = 7;
/** The quote asset of all markets. */
const QUOTE = 0;
/** Markets where families meet, where prices lie far apart, and where everybody meets in an auction. */
const FAMILY_MARKET = 4;
const WIDE_MARKET = 5;
const AUCTION_MARKET = 6;
const WIDE_TICKS_MAX = 2_000_000;
/** Prices of the other markets lie around it. */
const MIDDLE = 500;

const LIMIT = ORDER_TYPES.indexOf('LIMIT');
const STOP = ORDER_TYPES.indexOf('STOP_LOSS');

const code = (asset: number) => `A${String(asset).padStart(2, '0')}`;
const symbol = (market: number) => `${code(market + 1)}_${code(QUOTE)}`;

/**
 * A crowd that comes while others trade: commands by which every store of the engine outgrows the memory it began with,
 * again and again, full of what must not be lost: balances, groups, tiers, open orders with fills, levels, counts.
 */
export class CrowdSource {
  private readonly random: Random;
  private readonly records: CommandBytes[] = [];
  private accountCount = 0;
  private ids = 0;
  /** Lately placed orders: whose, where, called what. */
  private placed: [number, number, string][] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Returns the records of a venue to which so many people come, stamped with their times. */
  make(people: number): CommandBytes[] {
    this.configure();
    for (let i = 0; i < people; i++) this.comes();
    this.cutMany();
    this.callAuction();
    for (let i = 0; i < people / 2; i++) this.acts(this.someone());
    this.records.forEach((record, i) => {
      new DataView(record.buffer).setFloat64(OFFSET.timeMs, 1_700_000_000_000 + 500 * i, true);
    });
    return this.records;
  }

  private configure(): void {
    const { records } = this;
    for (let asset = 0; asset < CROWD_ASSETS; asset++)
      records.push(encodeJson('configureAsset', { code: code(asset), name: code(asset), scale: 0 }));
    for (let market = 0; market < MARKETS; market++) {
      const own = { symbol: symbol(market), base: code(market + 1), quote: code(QUOTE), stpAllowed: 0b111111 };
      records.push(encodeJson('configureMarket', plainMarket({ ...own, priceTicksMax: WIDE_TICKS_MAX })));
    }
    for (const tier of [0, 1, 2, 3])
      records.push(encodeJson('configureFeeTier', { tier, makerE6: 10_000 * tier, takerE6: 5_000 + 20_000 * tier }));
    const limits = { openOrdersMax: 4, conditionalOrdersMax: 1, icebergOrdersMax: 1, orderListsMax: 1 };
    records.push(encodeJson('configureVenue', limits));
  }

  /** Somebody new comes, often of an earlier one's family, mostly of another tier, with money; then they and others act. */
  private comes(): void {
    const { random, records } = this;
    const parent = this.accountCount > 0 && random.isChance(30) ? this.someone() : undefined;
    const family = parent === undefined ? {} : { parent };
    records.push(encodeJson('openAccount', { reference: `${this.accountCount}`, ...family }, `${this.accountCount}`));
    const account = FIRST_USER_ACCOUNT + this.accountCount++;
    if (random.isChance(60)) records.push(encodeJson('setAccountTier', { account, tier: random.between(1, 3) }));
    this.fund(account, QUOTE, 3_000_000);
    this.fund(account, random.between(1, MARKETS), 60);
    if (random.isChance(10)) this.fund(account, random.between(MARKETS + 1, CROWD_ASSETS - 1), 60);
    if (parent !== undefined) this.meets(parent, account);
    this.acts(account);
    this.acts(this.someone());
  }

  /**
   * Two accounts of one owner want what the other offers: the trade is prevented, although a third order is there too.
   */
  private meets(seller: number, buyer: number): void {
    const priceTicks = 2 * MIDDLE - Math.floor(this.accountCount / 2);
    this.fund(seller, FAMILY_MARKET + 1, 3);
    this.place(seller, FAMILY_MARKET, { side: 1, lots: 3, priceTicks, visibleLots: 0 });
    this.place(buyer, FAMILY_MARKET, { side: 0, lots: 2, priceTicks, visibleLots: 0 });
  }

  /** One of the arrived accounts places an order in any market; now and then it amends or cancels an earlier one. */
  private acts(account: number): void {
    const { random } = this;
    const dice = random.below(100);
    const market = random.pick([0, 1, 2, 3, WIDE_MARKET]);
    const old = this.placed.length > 0 ? random.pick(this.placed) : undefined;
    if (dice < 8 && old) this.records.push(encodeCancel(old[0], old[1], { clientOrderId: old[2] }));
    else if (dice < 14 && old) this.records.push(encodeAmend(old[0], old[1], { clientOrderId: old[2] }, 2));
    else if (dice < 18) this.records.push(encodeExpire());
    else if (dice < 24)
      this.place(account, market, { type: STOP, side: 0, priceTicks: 0, stopTicks: MIDDLE + 9, visibleLots: 0 });
    else {
      const side = random.below(2);
      if (side === 1 && random.isChance(70)) this.fund(account, market + 1, 6);
      this.place(account, market, { side });
    }
  }

  private place(account: number, market: number, own: Partial<PlaceFields>): void {
    const { random } = this;
    const clientOrderId = `o${this.ids++}`;
    const side = own.side ?? random.below(2);
    // Buyers mostly stand below the middle, sellers above it: books grow long on both sides.
    const away = random.isChance(85) ? random.between(1, 120) : -random.between(0, 3);
    const ticks = side === 0 ? MIDDLE - away : MIDDLE + away;
    const far = market === WIDE_MARKET ? random.between(0, WIDE_TICKS_MAX / 1_000 - 1) * 1_000 : 0;
    const visible = random.isChance(5) ? { visibleLots: 1 } : {};
    this.records.push(
      encodePlace({
        ...{ account, market, side, type: LIMIT, tif: 0, stp: random.below(STP_MODES.length) },
        ...{ lots: random.between(1, 6), quoteUnits: 0, priceTicks: side === 0 ? ticks : ticks + far, clientOrderId },
        ...visible,
        ...own,
      }),
    );
    this.placed.push([account, market, clientOrderId]);
    if (this.placed.length > 400) this.placed.shift();
  }

  /** Each next one sells a tick cheaper and is met by one lot: more orders are partly filled than there was room for. */
  private cutMany(): void {
    const gtc = { stp: STP_MODES.indexOf('NONE'), visibleLots: 0 };
    for (let i = 0; i < 300; i++) {
      const [seller, buyer] = [this.someone(), this.someone()];
      const priceTicks = 2 * MIDDLE - i;
      this.fund(seller, 2, 5);
      this.fund(buyer, QUOTE, priceTicks);
      this.place(seller, 1, { ...gtc, side: 1, lots: 3, priceTicks });
      this.place(buyer, 1, { ...gtc, side: 0, tif: 1, lots: 1, priceTicks });
    }
  }

  /** More prices cross in an auction than there was room for. */
  private callAuction(): void {
    this.records.push(encodeJson('setMarketStatus', { symbol: symbol(AUCTION_MARKET), status: 'AUCTION' }));
    for (let i = 0; i < 110; i++) {
      const [seller, buyer] = [this.someone(), this.someone()];
      this.fund(seller, AUCTION_MARKET + 1, 9);
      this.fund(buyer, QUOTE, 9 * (MIDDLE + 200));
      this.place(seller, AUCTION_MARKET, { side: 1, lots: this.random.between(1, 9), priceTicks: MIDDLE - i });
      this.place(buyer, AUCTION_MARKET, { side: 0, lots: this.random.between(1, 9), priceTicks: MIDDLE + i });
    }
    this.records.push(encodeJson('setMarketStatus', { symbol: symbol(AUCTION_MARKET), status: 'TRADING' }));
  }

  private someone(): number {
    return FIRST_USER_ACCOUNT + this.random.below(this.accountCount);
  }

  private fund(account: number, asset: number, units: number): void {
    const transferId = `t${this.ids++}`;
    this.records.push(encodeTransfer({ from: WORLD_ACCOUNT, account, asset, units, reason: 0, transferId }));
  }
}
