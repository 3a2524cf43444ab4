import { othersOpenOrders } from '@pelorus/database/demo/demo-accounts.ts';
import { BUY, ORDER_TYPES, SELL, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeCancel, encodeCancelAll, encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { parsePrice, parseQuantity } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import { fillMirror } from './mirror-funds.ts';
import { inTheWay, type Level, levelsWithin, type Print, planPrints, planQuotes, type Quote } from './mirror-plan.ts';
import type { DemoNeeds } from './needs.ts';

/** How far back and how often the real tape is looked at. */
const TRADES = 100;
const ROUND_MS = 1_000;
/** The mirror sleeps this long after the last visit, unless somebody has open orders. */
const AWAKE_MS = 15 * 60_000;
const STAYS_MS = 60_000;
const EXPIRE_MAKER = STP_MODES.indexOf('EXPIRE_MAKER');
const LIMIT = ORDER_TYPES.indexOf('LIMIT');
const GTC = TIMES_IN_FORCE.indexOf('GTC');
const IOC = TIMES_IN_FORCE.indexOf('IOC');

interface MirrorParts {
  /** The demo's. */
  deps: DemoNeeds;
  product: Product;
  /** The accounts of all mirrors: each adds its own, and none stays awake for another's orders. */
  accounts: Set<number>;
  /** Public feed of the real exchange's markets of this product. */
  real: Pick<MarketFeed, 'depth' | 'trades'>;
  /** The codes of those that trade now. */
  open: () => ReadonlySet<string>;
  /** The real exchange trades in a market that the demo does not have. */
  onUnlisted: () => Promise<void>;
  /** Called with each look: what else is to be as in the real one. */
  onLook: () => Promise<void>;
}

/**
 * Mirrors the real markets of one product in the demo (DEMO-06, DEMO-22): quotes the real book and prints its trades, with two accounts of the
 * demo. Reads only public data. Sleeps while nobody uses the demo.
 */
export class Mirror {
  readonly #parts: MirrorParts;
  readonly #quotes = new Map<number, Quote[]>();
  readonly #lastTrade = new Map<string, number>();
  /** When a market that the demo does not have was asked for last. */
  readonly #listedAtMs = new Map<string, number>();
  /** Markets whose quotes were hit: they are quoted again. */
  readonly #met = new Set<number>();
  readonly #bornMs: number;
  #orders = 0;
  #maker = 0;
  #taker = 0;
  #awakeUntilMs = 0;
  #isAsleep = true;
  #isPoor = true;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#bornMs = parts.deps.clock();
  }

  /** Opens the two accounts and begins to look, until stop(). */
  async start(): Promise<void> {
    const name = this.#parts.product === 'spot' ? 'demo-mirror' : 'demo-mirror-of-contracts';
    this.#maker = await this.#account(`${name}-maker`);
    this.#taker = await this.#account(`${name}-taker`);
    for (const account of [this.#maker, this.#taker]) this.#parts.accounts.add(account);
    await this.#clear();
    this.visit();
    const look = () => {
      this.#running = this.#look().finally(() => {
        if (this.#timer !== null) this.#timer = setTimeout(look, ROUND_MS);
      });
    };
    this.#timer = setTimeout(look, 0);
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  /** Records that somebody uses the demo. */
  visit(): void {
    this.#awakeUntilMs = this.#parts.deps.clock() + AWAKE_MS;
    this.#isAsleep = false;
  }

  /** Handles the demo's events: quotes that were hit have changed. */
  onCommand({ events }: AppliedCommand): void {
    for (const event of events) {
      if (event.kind !== 'trade') continue;
      const { makerAccount, takerAccount } = event;
      const isOwn = makerAccount === this.#maker && takerAccount === this.#taker;
      if (!isOwn && (makerAccount === this.#maker || takerAccount === this.#maker)) this.#met.add(event.market);
    }
  }

  async #account(reference: string): Promise<number> {
    const applied = await this.#parts.deps.core.submit(encodeJson('openAccount', { reference }, reference));
    const [event] = applied.events;
    if (event?.kind !== 'accountOpened') throw new Error(`openAccount was answered by ${event?.kind}`);
    return event.account;
  }

  async #clear(market: number = ALL_MARKETS): Promise<void> {
    await this.#parts.deps.core.submit(encodeCancelAll(this.#maker, market));
    if (market === ALL_MARKETS) this.#quotes.clear();
    else this.#quotes.delete(market);
  }

  async #look(): Promise<void> {
    const { deps, onLook } = this.#parts;
    if (this.#isAsleep) return;
    try {
      if (deps.clock() > this.#awakeUntilMs && !(await this.#stays())) return;
      if (this.#isPoor) await this.#fill();
      const open = this.#parts.open();
      await this.#list(open);
      await onLook();
      for (const market of this.#markets.markets()) if (open.has(market.symbol)) await this.#round(market);
    } catch (error) {
      // The demo is busy or briefly unavailable: the next look starts from the current state.
      deps.log.debug({ err: error }, 'the demo mirror could not read the real markets');
      this.#quotes.clear();
      for (const { id } of this.#markets.markets()) this.#met.add(id);
    }
  }

  /** Lists the missing markets in the demo, each tried at most once a minute. */
  async #list(open: ReadonlySet<string>): Promise<void> {
    const { deps, onUnlisted } = this.#parts;
    const nowMs = deps.clock();
    const isDue = (symbol: string) =>
      this.#markets.market(symbol) === undefined && nowMs - (this.#listedAtMs.get(symbol) ?? 0) >= STAYS_MS;
    const missing = [...open].filter(isDue);
    if (missing.length === 0) return;
    for (const symbol of missing) this.#listedAtMs.set(symbol, nowMs);
    await onUnlisted();
    // The accounts have no balance of a new asset yet.
    this.#isPoor = true;
  }

  /** Returns whether to stay awake: sleep only when nobody's orders wait for a price. */
  async #stays(): Promise<boolean> {
    const { accounts, deps } = this.#parts;
    if ((await othersOpenOrders(deps.pool, [...accounts])) > 0) {
      this.#awakeUntilMs = deps.clock() + STAYS_MS;
      return true;
    }
    await this.#clear();
    this.#isAsleep = true;
    return false;
  }

  async #fill(): Promise<void> {
    const { deps, product } = this.#parts;
    this.#quotes.clear();
    for (const account of [this.#maker, this.#taker]) await fillMirror(deps, product, account);
    this.#isPoor = false;
  }

  /** The demo's markets of this product. */
  get #markets() {
    return this.#parts.deps.catalog.of(this.#parts.product);
  }

  async #round(market: Market): Promise<void> {
    const { real } = this.#parts;
    if (this.#met.delete(market.id)) await this.#clear(market.id);
    const { catalog } = this.#parts.deps;
    const levels = levelsWithin(catalog.venue()?.openOrdersMax ?? 0, this.#markets.listed().length);
    const depth = real.depth(market.symbol, levels);
    const trades = real.trades(market.symbol, TRADES);
    if (depth === null || trades === null) return;
    const known = this.#lastTrade.get(market.symbol);
    const { prints, lastId } = planPrints(trades, known ?? 0);
    this.#lastTrade.set(market.symbol, lastId);
    const sent: Promise<void>[] = [];
    // Trades before the first look are ignored.
    if (known !== undefined) for (const print of prints) sent.push(...this.#print(market, print));
    const levelsOf = (side: 'BUY' | 'SELL', rows: readonly (readonly [string, string])[]): Level[] =>
      rows.map(([price, quantity]) => {
        const ticks = parsePrice(market, price);
        return { side, ticks, lots: Math.min(parseQuantity(market, quantity), lotsMost(market, ticks)) };
      });
    const wanted = [...levelsOf('BUY', depth.bids), ...levelsOf('SELL', depth.asks)];
    const standing = this.#quotes.get(market.id) ?? [];
    const { cancel, place } = planQuotes(
      standing,
      wanted.filter((level) => isPlaceable(market, level)),
    );
    sent.push(...this.#cancel(market, cancel));
    for (const level of place) sent.push(this.#quote(market, level));
    await Promise.all(sent);
  }

  #cancel(market: Market, quotes: readonly Quote[]): Promise<void>[] {
    const standing = this.#quotes.get(market.id) ?? [];
    this.#quotes.set(
      market.id,
      standing.filter((quote) => !quotes.includes(quote)),
    );
    // A quote filled meanwhile cannot be cancelled: it is gone either way.
    return quotes.map(({ id }) =>
      this.#send(market, encodeCancel(this.#maker, market.id, { clientOrderId: id }), true),
    );
  }

  #nextId(): string {
    return `m${this.#bornMs.toString(36)}-${(++this.#orders).toString(36)}`;
  }

  #quote(market: Market, level: Level): Promise<void> {
    const id = this.#nextId();
    this.#quotes.set(market.id, [...(this.#quotes.get(market.id) ?? []), { ...level, id }]);
    return this.#place(market, this.#maker, level, GTC, id);
  }

  #place(market: Market, account: number, { side, ticks, lots }: Level, tif: number, id: string): Promise<void> {
    const fields = {
      account,
      market: market.id,
      side: side === 'BUY' ? BUY : SELL,
      type: LIMIT,
      tif,
      stp: EXPIRE_MAKER,
      lots,
      quoteUnits: 0,
      priceTicks: ticks,
      clientOrderId: id,
    };
    return this.#send(market, encodePlace(fields), false);
  }

  /** Trades at the real price: demo orders that offer at least as much are hit first. */
  #print(market: Market, { side, price, trades }: Print): Promise<void>[] {
    const ticks = parsePrice(market, price);
    const sum = trades.reduce((lots, { quantity }) => lots + parseQuantity(market, quantity), 0);
    const level: Level = { side, ticks, lots: Math.min(sum, lotsMost(market, ticks)) };
    if (!isPlaceable(market, level)) return [];
    const id = this.#nextId();
    return [
      ...this.#cancel(market, inTheWay(this.#quotes.get(market.id) ?? [], ticks)),
      this.#place(market, this.#maker, { ...level, side: side === 'BUY' ? 'SELL' : 'BUY' }, GTC, id),
      this.#place(market, this.#taker, level, IOC, this.#nextId()),
      // If somebody else sold to the taker, part of the maker's order is left.
      this.#send(market, encodeCancel(this.#maker, market.id, { clientOrderId: id }), true),
    ];
  }

  #send(market: Market, record: Uint8Array<ArrayBuffer>, isCancel: boolean): Promise<void> {
    const sending = this.#submit(market, record, isCancel);
    // Waiters get the error. If the plan throws there are no waiters, and the process must go on.
    sending.catch(() => undefined);
    return sending;
  }

  async #submit(market: Market, record: Uint8Array<ArrayBuffer>, isCancel: boolean): Promise<void> {
    const { events } = await this.#parts.deps.core.submit(record);
    const [first] = events;
    if (first?.kind !== 'rejected' || isCancel) return;
    if (first.code === 'INSUFFICIENT_BALANCE' || first.code === 'INSUFFICIENT_MARGIN') this.#isPoor = true;
    this.#met.add(market.id);
  }
}

/** The most that one order at a price may be. */
function lotsMost({ baseAsset, lotsMax, lotUnits, quoteAsset, tickLotUnits }: Market, ticks: number): number {
  const within = ({ orderMax = 0 }: Market['baseAsset'], unitsOfLot: number) =>
    orderMax === 0 ? lotsMax : Math.floor(orderMax / unitsOfLot);
  return Math.min(lotsMax, within(baseAsset, lotUnits), within(quoteAsset, ticks * tickLotUnits));
}

/** Is it an order that the market takes? */
function isPlaceable(market: Market, { ticks, lots }: Level): boolean {
  const notional = ticks * lots * market.tickLotUnits;
  const isWithin = (value: number, least: number, most: number) => value >= least && (most === 0 || value <= most);
  return (
    isWithin(lots, market.lotsMin, market.lotsMax) &&
    isWithin(ticks, market.priceTicksMin, market.priceTicksMax) &&
    isWithin(notional, market.notionalMin, market.notionalMax)
  );
}
