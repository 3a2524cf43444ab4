import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';

/** Limits are in dollars; this asset is taken for one. */
const DOLLAR = 'USDT';
const CENTS = 100n;

interface Needs {
  catalog: LiveCatalog;
  filterTicks: (market: Market) => number;
}

const upward = (above: bigint, below: bigint) => (above + below - 1n) / below;

/**
 * Returns the worth of an asset's units in cents, rounded up, at the present price of its market with the dollar.
 * Refuses WORTH_UNKNOWN without such a price: what cannot be counted is not paid (WDRW-05).
 */
export function worthCents({ catalog, filterTicks }: Needs, code: string, units: number): number {
  const dollar = catalog.asset(DOLLAR);
  if (dollar === undefined) throw new Refused('WORTH_UNKNOWN', 'asset');
  const cents = (above: bigint, below: bigint) => Number(upward(above * CENTS, below * 10n ** BigInt(dollar.scale)));
  if (code === DOLLAR) return cents(BigInt(units), 1n);
  const direct = catalog.market(`${code}_${DOLLAR}`);
  const market = direct ?? catalog.market(`${DOLLAR}_${code}`);
  const ticks = market === undefined ? 0 : filterTicks(market);
  if (market === undefined || ticks <= 0) throw new Refused('WORTH_UNKNOWN', 'asset');
  const quotePerLot = BigInt(ticks) * BigInt(market.tickLotUnits);
  const lot = BigInt(market.lotUnits);
  return direct === undefined ? cents(BigInt(units) * lot, quotePerLot) : cents(BigInt(units) * quotePerLot, lot);
}

/** Returns cents as dollars. */
export function dollars(cents: bigint | number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
