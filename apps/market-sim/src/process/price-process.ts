import { Random } from '../random.ts';
import { traitsOf } from './asset-traits.ts';
import { volatilityAt } from './day-curve.ts';

const YEAR_MINUTES = 525_600;
/** Volatility's two memories: news of the day and agitation of the half hour. Spread of the logarithm of each. */
const SLOW = { halfLifeMinutes: 1_440, spread: 0.35 };
const FAST = { halfLifeMinutes: 25, spread: 0.4 };
/** Jumps a day, for all coins together and for each by itself; typical size as a log return. */
const COMMON_JUMPS = { perDay: 2.5, scale: 0.0035 };
const OWN_JUMPS = { perDay: 1.5, scale: 0.006 };
/** Agitation after a jump, added to the fast memory. */
const JUMP_AGITATION = 0.7;
/** Prices forget where they came from slowly: keeps a month of them plausible. */
const HOME_HALF_LIFE_MINUTES = 40 * 1_440;

interface AssetState {
  code: string;
  /** Natural logarithm of the price in the numeraire. */
  log: number;
  home: number;
  minuteSpread: number;
  common: number;
  own: number;
}

/**
 * Prices of all assets in one numeraire (the most used quote, USDT): correlated, with a day's rhythm, volatility that
 * clusters, and jumps. Markets between two coins take their price from it, so ETH_BTC always agrees with BTC_USDT and
 * ETH_USDT. The same seed and steps give the same prices.
 */
export class PriceProcess {
  private readonly random: Random;
  private readonly assets: AssetState[];
  private readonly byCode = new Map<string, AssetState>();
  private slow = 0;
  private fast = 0;

  constructor(seed: number, startLogs: ReadonlyMap<string, number>, name = 'prices') {
    this.random = new Random(seed, name);
    this.assets = [...startLogs].map(([code, log]) => {
      const { yearly, common } = traitsOf(code);
      return { code, log, home: log, minuteSpread: yearly / Math.sqrt(YEAR_MINUTES), common, own: 0 };
    });
    for (const asset of this.assets) this.byCode.set(asset.code, asset);
    this.slow = SLOW.spread * this.random.normal();
    this.fast = FAST.spread * this.random.normal();
  }

  /** How wild the moment is against the average, without the day's rhythm: 1 is normal. */
  get agitation(): number {
    return Math.exp(this.slow + this.fast - (SLOW.spread ** 2 + FAST.spread ** 2));
  }

  /** Moves all prices on by `minutes` (below a second up to hours) that end at `timeMs`. */
  step(minutes: number, timeMs: number): void {
    this.slow = this.relax(this.slow, SLOW, minutes);
    this.fast = this.relax(this.fast, FAST, minutes);
    const level = this.agitation * volatilityAt(timeMs) * Math.sqrt(minutes);
    const mood = this.random.normal();
    const jump = this.jumps(COMMON_JUMPS.perDay, minutes) ? this.random.laplace(COMMON_JUMPS.scale) : 0;
    const pull = 1 - 0.5 ** (minutes / HOME_HALF_LIFE_MINUTES);
    for (const asset of this.assets) {
      asset.own = this.relax(asset.own, FAST, minutes);
      const { common } = asset;
      const shape = common * mood + Math.sqrt(1 - common * common) * this.random.normal();
      let move = asset.minuteSpread * level * Math.exp(asset.own * 0.6 - 0.05) * shape;
      move += jump * common * (asset.minuteSpread / 0.0008);
      if (this.jumps(OWN_JUMPS.perDay, minutes)) {
        move += this.random.laplace(OWN_JUMPS.scale);
        asset.own += JUMP_AGITATION;
      }
      asset.log += move + pull * (asset.home - asset.log);
    }
    if (jump !== 0) this.fast += JUMP_AGITATION;
  }

  /** Returns the logarithm of an asset's price; the numeraire and strangers are worth 1. */
  logOf(asset: string): number {
    return this.byCode.get(asset)?.log ?? 0; // tidy-ok: the numeraire's logarithm is 0 by definition
  }

  /** Returns the price of one base coin in the quote coin. */
  priceOf(base: string, quote: string): number {
    return Math.exp(this.logOf(base) - this.logOf(quote));
  }

  /** Moves an asset by an external log return: a large order moved the market. */
  nudge(asset: string, logReturn: number): void {
    const state = this.byCode.get(asset);
    if (state === undefined) return;
    state.log += logReturn;
    state.home += logReturn;
  }

  /** Puts every asset where `logs` says, keeping the mood: how history is joined to the present. */
  moveTo(logs: ReadonlyMap<string, number>): void {
    for (const asset of this.assets) {
      const log = logs.get(asset.code);
      if (log === undefined) continue;
      asset.home += log - asset.log;
      asset.log = log;
    }
  }

  private relax(value: number, memory: { halfLifeMinutes: number; spread: number }, minutes: number): number {
    const keep = 0.5 ** (minutes / memory.halfLifeMinutes);
    return value * keep + memory.spread * Math.sqrt(1 - keep * keep) * this.random.normal();
  }

  private jumps(perDay: number, minutes: number): boolean {
    return this.random.uniform() < 1 - Math.exp((-perDay * minutes) / 1_440);
  }
}

/**
 * Returns the logarithm of every asset's price in the numeraire (the quote most markets share), from the markets'
 * prices; assets no chain of markets leads to are left out.
 */
export function logsFromMarkets(
  markets: readonly { base: string; quote: string; price: number }[],
): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { quote } of markets) uses.set(quote, (uses.get(quote) ?? 0) + 1);
  const numeraire = [...uses].sort((a, b) => b[1] - a[1])[0]?.[0];
  const logs = new Map<string, number>();
  if (numeraire === undefined) return logs;
  logs.set(numeraire, 0);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { base, quote, price } of markets) {
      const baseLog = logs.get(base);
      const quoteLog = logs.get(quote);
      if (quoteLog !== undefined && baseLog === undefined) logs.set(base, quoteLog + Math.log(price));
      else if (baseLog !== undefined && quoteLog === undefined) logs.set(quote, baseLog - Math.log(price));
      else continue;
      isGrowing = true;
    }
  }
  logs.delete(numeraire);
  return logs;
}
