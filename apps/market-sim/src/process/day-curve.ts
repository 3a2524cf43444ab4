/**
 * How busy the market is by hour of the day (UTC), mean 1: quiet while only Asia's evening is awake, a rise when
 * Europe opens, the peak in the first hours of New York, and a long tail. The shape of spot volume on the large venues.
 */
const ACTIVITY_BY_HOUR = [
  0.95, 0.92, 0.86, 0.74, 0.66, 0.64, 0.72, 0.88, 1.02, 1.04, 0.98, 0.97, 1.08, 1.38, 1.62, 1.55, 1.32, 1.18, 1.08,
  1.02, 0.98, 0.9, 0.78, 0.73,
] as const;
const WEEKEND = 0.72;
/** Thursday 1 January 1970 was day 0. */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns how busy trading is at `timeMs` against the average (≈ 0.45–1.6): multiplies rates of orders and volume. */
export function activityAt(timeMs: number): number {
  const hours = (timeMs % DAY_MS) / HOUR_MS;
  const hour = Math.floor(hours);
  const here = ACTIVITY_BY_HOUR[hour] as number;
  const next = ACTIVITY_BY_HOUR[(hour + 1) % 24] as number;
  const weekday = (Math.floor(timeMs / DAY_MS) + 4) % 7;
  const week = weekday === 0 || weekday === 6 ? WEEKEND : 1;
  return (here + (next - here) * (hours - hour)) * week;
}

/** Returns by how much prices move against the average at `timeMs`: volatility goes about with the root of volume. */
export function volatilityAt(timeMs: number): number {
  return Math.sqrt(activityAt(timeMs));
}
