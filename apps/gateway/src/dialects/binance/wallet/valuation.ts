import type { Market } from '../../../catalog/live-catalog.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { ZERO } from '../transport/numbers.ts';

const BITCOIN = 'BTC';

/** A whole amount of something as a fraction, so that it is rounded once, at the end. */
interface Amount {
  above: bigint;
  below: bigint;
}

/** null: nothing was ever traded there; a price that is only configured is no price. */
function lastTicks(deps: DialectDeps, market: Market): bigint | null {
  const trade = deps.feeds.spot.live.tape(market.id).lastTrade();
  return trade == null ? null : BigInt(trade.priceTicks);
}

/** Returns the value of an amount of one side of a market in its other side, at the last price; null: none. */
function across(deps: DialectDeps, market: Market, from: string, { above, below }: Amount): Amount | null {
  const ticks = lastTicks(deps, market);
  if (ticks === null || ticks === 0n) return null;
  const quotePerLot = ticks * BigInt(market.tickLotUnits);
  const lot = BigInt(market.lotUnits);
  if (market.base === from) return { above: above * quotePerLot, below: below * lot };
  return { above: above * lot, below: below * quotePerLot };
}

/**
 * Returns the value of an asset's units in bitcoin at the last prices, with eight digits, rounded down: by a market of
 * the two, or through one asset traded against both. "0.00000000" without such markets.
 */
export function bitcoinValue8(deps: DialectDeps, code: string, units: number): string {
  const bitcoin = deps.catalog.asset(BITCOIN);
  if (bitcoin === undefined) return ZERO;
  const markets = deps.catalog.markets();
  const between = (one: string, other: string) =>
    markets.find(({ base, quote }) => (base === one && quote === other) || (base === other && quote === one));
  const start: Amount = { above: BigInt(units), below: 1n };
  const told = ({ above, below }: Amount) => digits8((above * 10n ** 8n) / (below * 10n ** BigInt(bitcoin.scale)));
  if (code === BITCOIN) return told(start);
  const direct = between(code, BITCOIN);
  const inDirect = direct === undefined ? null : across(deps, direct, code, start);
  if (inDirect !== null) return told(inDirect);
  for (const { code: middle } of deps.catalog.assets()) {
    const first = between(code, middle);
    const second = between(middle, BITCOIN);
    if (first === undefined || second === undefined) continue;
    const value = across(deps, first, code, start);
    const valued = value === null ? null : across(deps, second, middle, value);
    if (valued !== null) return told(valued);
  }
  return ZERO;
}

/** Returns the sum of amounts with eight digits. */
export function sum8(amounts: readonly string[]): string {
  return digits8(amounts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n));
}

/** Returns hundred-millionths as a decimal with eight digits. */
function digits8(units: bigint): string {
  const digits = units.toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
