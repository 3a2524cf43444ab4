import type { ApiKeyRow } from '@pelorus/database/identity/api-keys.ts';
import { keyNotPermitted } from '../refused.ts';
import type { Who } from '../routes.ts';

/**
 * Returns when a key ends unless it is used before, ms; null: it does not. One that does more than read and works from
 * everywhere must not lie around forgotten (KEY-01).
 */
export function idleEndsAtMs(
  key: Pick<ApiKeyRow, 'scopes' | 'networks' | 'lastUsedAtMs' | 'createdAtMs'>,
  idleMs: number,
): number | null {
  if (key.networks.length > 0 || key.scopes.every((scope) => scope === 'read')) return null;
  return (key.lastUsedAtMs ?? key.createdAtMs) + idleMs;
}

/** Is a key's time over at `nowMs`, or does it sleep? */
export function isOver(key: ApiKeyRow, nowMs: number, idleMs: number): boolean {
  if (key.asleepSinceMs !== null) return true;
  if (key.endsAtMs !== null && nowMs >= key.endsAtMs) return true;
  const idleEnd = idleEndsAtMs(key, idleMs);
  return idleEnd !== null && nowMs >= idleEnd;
}

/**
 * Refuses NOT_PERMITTED if a key may not trade in a market; null: in all markets. Every handler that changes orders
 * calls it first (KEY-04). Sessions may trade everywhere.
 */
export function checkSymbol(who: Pick<Who, 'symbols'> | null, symbol: string | null): void {
  const { symbols = [] } = who ?? {};
  if (symbols.length === 0) return;
  if (symbol === null || !symbols.includes(symbol)) throw keyNotPermitted('symbol');
}
