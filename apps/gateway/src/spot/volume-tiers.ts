import { newestCandles } from '@pelorus/database/markets/known-candles.ts';
import { type AccountVolume, volumesOfTiers } from '@pelorus/database/spot/volumes.ts';
import { parseUnits } from '@pelorus/money/units.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import { configuredUnits } from '../catalog/market-payload.ts';
import { submitCommand } from '../commands.ts';
import type { SpotNeeds } from './needs.ts';

type Needs = Pick<SpotNeeds, 'config' | 'core' | 'pool' | 'catalog' | 'barrier' | 'metrics' | 'log'>;

const DAY_MS = 86_400_000;
const ACCOUNTS_AT_ONCE = 1_000;
/** The days that count, today among them. */
export const VOLUME_DAYS = 30;
/** What volumes are valued in. */
export const VALUE_ASSET = 'USDT';

/** Last prices by market, ticks. */
type LastTicks = ReadonlyMap<number, number>;

/** A tier that is reached by trading: from how many units of the value asset on. */
export interface VolumeTier {
  tier: number;
  fromUnits: bigint;
}

/** Returns the tiers that are reached by trading, everybody's first; none where no tier says from which volume on. */
export function volumeTiers(rows: BrandConfig['feeTiers'], scale: number): VolumeTier[] {
  const tiers = rows.flatMap(({ tier, market, volume30d }) => {
    if (market !== undefined || volume30d === undefined || tier === 0) return [];
    const units = configuredUnits(`feeTiers.${tier}.volume30d`, parseUnits(volume30d, scale), 'the value asset');
    return [{ tier, fromUnits: BigInt(units) }];
  });
  return tiers.length === 0 ? [] : [{ tier: 0, fromUnits: 0n }, ...tiers];
}

/** Returns the tier of the highest threshold that the volume reaches. */
export function tierOfVolume(tiers: readonly VolumeTier[], units: bigint): number {
  const reached = tiers.filter((row) => row.fromUnits <= units);
  return reached.reduce((best, row) => (row.fromUnits >= best.fromUnits ? row : best)).tier;
}

/**
 * Returns quote units of a market in units of the value asset, rounded down, at the last price of the market of the two;
 * 0 where there is none: what cannot be valued does not count.
 */
export function usdtValue(catalog: LiveCatalog, last: LastTicks, market: Market, quoteUnits: bigint): bigint {
  if (market.quote === VALUE_ASSET) return quoteUnits;
  const direct = catalog.market(`${market.quote}_${VALUE_ASSET}`);
  const directTicks = direct === undefined ? undefined : last.get(direct.id);
  if (direct !== undefined && directTicks !== undefined)
    return (quoteUnits * BigInt(directTicks) * BigInt(direct.tickLotUnits)) / BigInt(direct.lotUnits);
  const inverse = catalog.market(`${VALUE_ASSET}_${market.quote}`);
  const inverseTicks = inverse === undefined ? undefined : last.get(inverse.id);
  if (inverse === undefined || inverseTicks === undefined) return 0n;
  return (quoteUnits * BigInt(inverse.lotUnits)) / (BigInt(inverseTicks) * BigInt(inverse.tickLotUnits));
}

/** Returns the accounts whose volume belongs to another tier than they are in, with that tier. */
export function movedAccounts(
  tiers: readonly VolumeTier[],
  volumes: readonly AccountVolume[],
  valueIn: (market: number, quoteUnits: bigint) => bigint,
): { account: number; tier: number }[] {
  const sums = new Map<number, { tier: number; units: bigint }>();
  for (const { account, tier, market, quoteUnits } of volumes) {
    const sum = sums.get(account) ?? { tier, units: 0n };
    if (market !== null && quoteUnits !== null) sum.units += valueIn(market, BigInt(quoteUnits));
    sums.set(account, sum);
  }
  return [...sums]
    .map(([account, { tier, units }]) => ({ account, before: tier, tier: tierOfVolume(tiers, units) }))
    .filter(({ before, tier }) => before !== tier)
    .map(({ account, tier }) => ({ account, tier }));
}

/**
 * Moves every account to the tier of its last 30 days, by commands; returns how many moved. Accounts in a tier without
 * a volume stay: the operator put them there. Throws CoreUnavailable and database errors; a later run continues. Two
 * gateways at once send the same commands.
 */
export async function applyVolumeTiers(deps: Needs, nowMs: number): Promise<number> {
  const { catalog, pool } = deps;
  const valueAsset = catalog.asset(VALUE_ASSET);
  const tiers = valueAsset === undefined ? [] : volumeTiers(deps.config.feeTiers, valueAsset.scale);
  if (tiers.length === 0) return 0;
  const fromMs = nowMs - (nowMs % DAY_MS) - (VOLUME_DAYS - 1) * DAY_MS;
  const numbers = tiers.map(({ tier }) => tier);
  const candles = await newestCandles(pool, ['1d']);
  const last = new Map(candles.map((candle) => [candle.market, candle.closeTicks]));
  let count = 0;
  for (let after: number | null = -1; after !== null; ) {
    // Page by page: however many accounts there are, few are in memory.
    const page = await volumesOfTiers(pool, numbers, fromMs, { after, most: ACCOUNTS_AT_ONCE });
    after = page.last;
    const ofSpot = (market: number, units: bigint) =>
      catalog.isContract(market) ? 0n : usdtValue(catalog, last, catalog.marketById(market), units);
    const moved = movedAccounts(tiers, page.volumes, ofSpot);
    for (const { account, tier } of moved)
      await submitCommand(deps, account, encodeJson('setAccountTier', { account, tier }));
    count += moved.length;
  }
  return count;
}

/** Applies the tiers once a day (UTC), soon after it begins; call it often. */
export class VolumeTierJob {
  #dayDone = -1;
  readonly #deps: Needs;

  constructor(deps: Needs) {
    this.#deps = deps;
  }

  async run(nowMs: number): Promise<void> {
    const day = Math.floor(nowMs / DAY_MS);
    if (day === this.#dayDone) return;
    const moved = await applyVolumeTiers(this.#deps, nowMs);
    this.#dayDone = day;
    if (moved > 0) this.#deps.log.info({ moved }, 'moved accounts to the fee tier of their volume');
  }
}
