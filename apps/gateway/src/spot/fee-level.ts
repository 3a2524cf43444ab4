import { newestCandles } from '@pelorus/database/markets/known-candles.ts';
import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import { volumesOf } from '@pelorus/database/spot/volumes.ts';
import { formatBigUnits } from '@pelorus/money/units.ts';
import type { FeeLevelData } from '@pelorus/protocol/spot/http.ts';
import type { SpotNeeds } from './needs.ts';
import { usdtValue, VALUE_ASSET, VOLUME_DAYS, type VolumeTier, volumeTiers } from './volume-tiers.ts';

const DAY_MS = 86_400_000;

/** Returns the next tier that trading leads to, and how far it is; null: none, or the operator put the account in its tier. */
export function nextTier(tiers: readonly VolumeTier[], tier: number, units: bigint) {
  if (!tiers.some((row) => row.tier === tier)) return null;
  const ahead = tiers.filter(({ fromUnits }) => fromUnits > units);
  if (ahead.length === 0) return null;
  const next = ahead.reduce((best, row) => (row.fromUnits < best.fromUnits ? row : best));
  return { tier: next.tier, leftUnits: next.fromUnits - units, percent: Number((units * 100n) / next.fromUnits) };
}

/** Returns an account's fee tier, its spot volume of 30 days (in the valuation asset, as tiers count it), and the way to the next (LEG-11). */
export async function feeLevelOf(deps: SpotNeeds, accountId: number): Promise<FeeLevelData> {
  const { catalog, clock, config, pool } = deps;
  await deps.barrier.wait(accountId);
  const asset = catalog.asset(VALUE_ASSET);
  const nowMs = clock();
  const fromMs = nowMs - (nowMs % DAY_MS) - (VOLUME_DAYS - 1) * DAY_MS;
  const [tier, volumes, candles] = await Promise.all([
    accountTier(pool, accountId),
    volumesOf(pool, accountId, fromMs),
    newestCandles(pool, ['1d']),
  ]);
  if (asset === undefined) return { tier, volume: null, volumeAsset: VALUE_ASSET, next: null };
  const last = new Map(candles.map((candle) => [candle.market, candle.closeTicks]));
  const units = volumes
    .filter(({ market }) => !catalog.isContract(market))
    .reduce(
      (sum, { market, quoteUnits }) => sum + usdtValue(catalog, last, catalog.marketById(market), BigInt(quoteUnits)),
      0n,
    );
  const text = (amount: bigint) => formatBigUnits(amount, asset.scale);
  const next = nextTier(volumeTiers(config.feeTiers, asset.scale), tier, units);
  return {
    ...{ tier, volume: text(units), volumeAsset: VALUE_ASSET },
    next: next === null ? null : { tier: next.tier, left: text(next.leftUnits), percent: next.percent },
  };
}
