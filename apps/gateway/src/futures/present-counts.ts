import type { ContractCount } from '@pelorus/database/futures/counts.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { ContractCountData } from '@pelorus/protocol/futures/http.ts';
import { formatLots, formatQuote } from '../catalog/amounts.ts';
import type { ContractMarket } from './contracts.ts';

const SCALE = 4;

/** Returns one ÷ other with four digits, down; 0 where there is nothing to divide by. */
export function quotient(one: bigint, other: bigint): string {
  if (other === 0n) return formatUnits(0, SCALE);
  const size = (one < 0n ? -one : one) * 10n ** BigInt(SCALE);
  const digits = (size / other).toString().padStart(SCALE + 1, '0');
  return `${one < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

/** Returns the shares of both sides, which add up to one; null where nobody is on either. */
function shares(longs: bigint, shorts: bigint) {
  if (longs + shorts === 0n) return null;
  const long = quotient(longs, longs + shorts);
  const short = formatUnits(10 ** SCALE - Number(long.replace('.', '')), SCALE);
  return { long, short, ratio: shorts === 0n ? null : quotient(longs, shorts) };
}

/** Returns a count of who held what as everybody is told it (FMKT-21). */
export function presentCount(market: ContractMarket, count: ContractCount): ContractCountData {
  const { markTicks, openLots } = count;
  return {
    time: count.timeMs,
    openInterest: formatLots(market, openLots),
    openInterestValue: formatQuote(market, openLots * markTicks * market.tickLotUnits),
    accounts: shares(BigInt(count.longAccounts), BigInt(count.shortAccounts)),
    topAccounts: shares(BigInt(count.topLongAccounts), BigInt(count.topShortAccounts)),
    topPositions: shares(count.topLongLots, count.topShortLots),
  };
}
