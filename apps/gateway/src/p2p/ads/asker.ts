import { askerRow, availableUnits } from '@pelorus/database/p2p/asker.ts';
import type { Who } from '../../http/routes.ts';
import { clockOf } from '../clock.ts';
import type { MarketNeeds } from '../needs.ts';
import { tradersOf } from '../people/present-trader.ts';
import { takerStanding } from '../people/taker-standing.ts';
import { type Verified, verifiedOf } from '../people/verified.ts';

const DAY_MS = 86_400_000;

/** Somebody who looks at offers: what decides which of them they may take (PADS-30). */
export interface Asker extends Verified {
  userId: string;
  isPaused: boolean;
  /** Orders that they completed, ever. */
  completed: number;
  /** Of 30 days, percent; null: none counts. */
  completion: string | null;
  accountDays: number;
  openAds: ReadonlySet<number>;
  open: number;
  methods: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
  /** What is available, by asset. */
  available: ReadonlyMap<number, number>;
  isRunning: boolean;
}

/** Returns what decides which offers the caller may take; null: a visitor, or a sub-account, which has no P2P. */
export async function askerOf(deps: MarketNeeds, who: Who | null): Promise<Asker | null> {
  if (who === null || who.isSubAccount) return null;
  const { accountId, createdAtMs, userId } = who;
  await deps.barrier.wait(accountId);
  const [row, standing, verified, traders, available, clock] = await Promise.all([
    askerRow(deps.pool, userId),
    takerStanding(deps, deps.pool, { account: accountId, userId }),
    verifiedOf(deps, deps.pool, userId),
    tradersOf(deps, [userId]),
    availableUnits(deps.pool, accountId),
    clockOf(deps.pool),
  ]);
  const nowMs = deps.clock();
  return {
    ...verified,
    userId,
    isPaused: standing.pausedUntilMs !== null,
    completed: row.completed,
    completion: traders.get(userId)?.completion ?? null,
    accountDays: Math.floor((nowMs - createdAtMs) / DAY_MS),
    openAds: new Set(row.openAds),
    open: row.open,
    methods: new Set(row.methods),
    blocked: new Set(row.blocked),
    available,
    isRunning: clock.isRunning,
  };
}
