import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { Historian } from '../history/import.ts';
import { LiveMarket } from '../live-market.ts';
import { Desk } from '../makers/desk.ts';
import { contractMarketOf, lotsOf, type Market } from '../market.ts';
import { type MarketPlan, takerAccounts } from '../plan.ts';
import { Random } from '../random.ts';
import type { Repeats } from '../repeats.ts';
import { Crowd } from '../takers/crowd.ts';
import type { Accounts, Target } from '../venue/accounts.ts';
import type { ContractTrader } from '../venue/contract-trader.ts';
import { persist } from '../venue/rest-client.ts';
import { Basis } from './basis.ts';
import { ContractWorld } from './contract-world.ts';
import { Speculators } from './speculators.ts';

const STEP_MS = 250;
const LOOK_EVERY_MS = 45_000;
/** A futures wallet below this part of its target is brought up to it again. */
const LEAST = 0.35;
/** A desk holds its whole ladder this many times over. */
const LADDERS = 2.5;
/** Fewer would soon all hold a position in every contract. */
const SPECULATORS_MIN = 30;
/** A speculator's wallet holds this many mean orders. */
const SPECULATOR_ORDERS = 12;

type LiveContract = LiveMarket<ContractTrader>;

interface ContractsOptions {
  contracts: readonly ContractData[];
  plans: readonly MarketPlan[];
  historian: Historian;
  accounts: Accounts;
  scaleOf: (asset: string) => number;
  repeats: Repeats;
}

/** The regular contracts: makers around the coins' prices with a basis, and speculators. */
export class Contracts {
  private readonly options: ContractsOptions;
  readonly lives = new Map<string, LiveContract>();
  private readonly markets = new Map<string, Market>();
  private readonly bases: Basis[] = [];
  private readonly speculators: Speculators;
  private readonly crowd: Crowd;

  constructor(options: ContractsOptions) {
    this.options = options;
    const { contracts, historian, plans, scaleOf } = options;
    const nowMs = Date.now();
    for (const [i, contract] of contracts.entries()) {
      const market = contractMarketOf(contract, scaleOf(contract.marginAsset));
      const basis = new Basis(new Random(nowMs, `basis ${market.symbol}`));
      this.bases.push(basis);
      this.markets.set(market.symbol, market);
      const world = new ContractWorld(historian.process, basis);
      this.lives.set(market.symbol, new LiveMarket(market, plans[i] as MarketPlan, world));
    }
    const leverageMax = new Map(contracts.map(({ leverageMax: most, symbol }) => [symbol, most]));
    this.speculators = new Speculators(new Random(nowMs, 'speculators'), leverageMax);
    this.crowd = new Crowd(new Random(nowMs, 'crowd of contracts'), this.speculators);
  }

  /** Moves on by `seconds`. */
  step(seconds: number, nowMs: number): void {
    for (const basis of this.bases) basis.step(seconds);
    for (const live of this.lives.values()) live.follow(seconds, nowMs);
  }

  /** Opens desks and speculators; resolves when all contracts are quoted and taken. */
  async start(): Promise<void> {
    const { repeats } = this.options;
    const surely = (work: () => Promise<void>) => persist(work, () => repeats.isStopped);
    for (const live of this.lives.values()) await surely(() => this.openDesks(live));
    await surely(() => this.openSpeculators());
    repeats.every(LOOK_EVERY_MS, () => this.lookAtAll());
  }

  /** Tells the past of each contract, once. */
  async tellPast(): Promise<void> {
    const { historian, repeats } = this.options;
    for (const { market, plan, quoteUsd } of this.lives.values()) {
      await persist(
        () => historian.tell(market, plan, quoteUsd),
        () => repeats.isStopped,
      );
      if (repeats.isStopped) return;
    }
  }

  private async openDesks(live: LiveContract): Promise<void> {
    const { accounts, repeats } = this.options;
    const { market, plan } = live;
    const session = Date.now().toString(36);
    for (let i = live.desks.length; i < plan.desks; i++) {
      const trader = await accounts.openContract(`perp-maker-${market.base.toLowerCase()}-${i + 1}`);
      const desk = new Desk(
        trader,
        market,
        new Random(Date.now(), trader.email),
        plan.quotesPerSecond / plan.desks,
        session,
      );
      await desk.begin();
      await this.supplyDesk(live, desk);
      live.desks.push(desk);
      repeats.every(STEP_MS + 40 * i, (seconds) => desk.turn(Date.now(), seconds, live.deskView(Date.now())));
    }
  }

  private async openSpeculators(): Promise<void> {
    const { accounts, plans, repeats } = this.options;
    const count = Math.max(SPECULATORS_MIN, takerAccounts(plans));
    while (this.speculators.all.length < count) {
      const trader = await accounts.openContract(`speculator-${this.speculators.all.length + 1}`);
      await accounts.supplyFutures(trader, this.speculatorTargets(), LEAST);
      await this.speculators.look(this.speculators.add(trader), this.markets, Date.now());
    }
    for (const live of this.lives.values())
      repeats.every(STEP_MS, (seconds) => this.crowd.turn(live, seconds, Date.now()));
  }

  private async lookAtAll(): Promise<void> {
    for (const live of this.lives.values()) for (const desk of live.desks) await this.supplyDesk(live, desk);
    const targets = this.speculatorTargets();
    for (const one of this.speculators.all) {
      await this.speculators.look(one, this.markets, Date.now());
      await this.options.accounts.supplyFutures(one.trader, targets, LEAST);
    }
  }

  /** Margin for its ladder, and what it holds as a position, which it leans its prices against. */
  private async supplyDesk(
    { fair, firstSize, market, plan, quoteUsd }: LiveContract,
    desk: Desk<ContractTrader>,
  ): Promise<void> {
    const { accounts } = this.options;
    const coins = firstSize * fair * plan.levels * 3.5 * LADDERS;
    await accounts.supplyFutures(desk.trader, [this.target(market.quote, coins * quoteUsd)], LEAST);
    const position = (await desk.trader.positions()).find(({ symbol }) => symbol === market.symbol);
    const sign = position?.quantity.startsWith('-') === true ? -1 : 1;
    const size = sign * lotsOf(market, position?.quantity.replace('-', '') ?? '0') * market.lot;
    desk.hold(coins / fair + size, coins - size * fair);
  }

  private speculatorTargets(): Target[] {
    const usd = new Map<string, number>();
    for (const { market, plan } of this.lives.values())
      usd.set(market.quote, Math.max(usd.get(market.quote) ?? 0, plan.meanOrderUsd * SPECULATOR_ORDERS));
    return [...usd].map(([asset, value]) => this.target(asset, value));
  }

  private target(asset: string, usd: number): Target {
    const { historian, scaleOf } = this.options;
    return { asset, scale: scaleOf(asset), coins: usd / Math.exp(historian.process.logOf(asset)) };
  }
}
