import { type Queryable, rows } from '../queryable.ts';

/** All spot markets, and all contracts, in the table. */
export const EVERY_MARKET = -1;
export const EVERY_CONTRACT = -2;

export interface SwitchRow {
  account: number;
  /** EVERY_MARKET, EVERY_CONTRACT: all. */
  market: number;
  /** Counts settings of this switch. */
  setting: number;
  /** ms. */
  firesAtMs: number;
}

interface SwitchSetting {
  account: number;
  market: number;
  askedAtMs: number;
  /** null: off. */
  firesAtMs: number | null;
  /** Applies only if requested after the current one. */
  onlyIfNewer: boolean;
}

/** Sets a switch, or leaves it where a newer request did; returns when it fires now, null: it is off. */
export async function setSwitch(db: Queryable, setting: SwitchSetting): Promise<number | null> {
  const { account, market, askedAtMs, firesAtMs, onlyIfNewer } = setting;
  await rows(
    db,
    `INSERT INTO dead_man.switches AS s (account, market, asked_at_ms, setting, fires_at_ms) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (account, market) DO UPDATE SET asked_at_ms = greatest(s.asked_at_ms, excluded.asked_at_ms),
       setting = s.setting + 1, fires_at_ms = excluded.fires_at_ms
     WHERE NOT $5 OR excluded.asked_at_ms > s.asked_at_ms`,
    [account, market, askedAtMs, firesAtMs, onlyIfNewer],
  );
  const [row] = await rows<{ firesAtMs: number | null }>(
    db,
    'SELECT fires_at_ms AS "firesAtMs" FROM dead_man.switches WHERE account = $1 AND market = $2',
    [account, market],
  );
  return row?.firesAtMs ?? null;
}

const COLUMNS = 'account, market, setting, fires_at_ms AS "firesAtMs"';

/** Returns the switches of an account that are on, all markets first. */
export function switchesOf(db: Queryable, account: number): Promise<SwitchRow[]> {
  return rows<SwitchRow>(
    db,
    `SELECT ${COLUMNS} FROM dead_man.switches WHERE account = $1 AND fires_at_ms IS NOT NULL ORDER BY market < 0 DESC, market`,
    [account],
  );
}

/** Returns and locks the switch that is longest due and not being fired elsewhere. */
export async function lockDueSwitch(db: Queryable, nowMs: number): Promise<SwitchRow | undefined> {
  const [row] = await rows<SwitchRow>(
    db,
    `SELECT ${COLUMNS} FROM dead_man.switches WHERE fires_at_ms <= $1
     ORDER BY fires_at_ms LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [nowMs],
  );
  return row;
}

/** Turns a switch off that was fired; its row stays, so that what set it cannot be heard again. */
export async function clearSwitch(db: Queryable, { account, market, setting }: SwitchRow): Promise<void> {
  await rows(
    db,
    'UPDATE dead_man.switches SET fires_at_ms = NULL WHERE account = $1 AND market = $2 AND setting = $3',
    [account, market, setting],
  );
}

/** Returns when the next switch fires, ms; null: none is on. */
export async function nextFiringMs(db: Queryable): Promise<number | null> {
  const [row] = await rows<{ next: number | null }>(
    db,
    'SELECT min(fires_at_ms) AS next FROM dead_man.switches WHERE fires_at_ms IS NOT NULL',
    [],
  );
  return row?.next ?? null;
}
