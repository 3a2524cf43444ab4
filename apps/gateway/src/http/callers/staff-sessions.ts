import {
  deleteOldStaffRows,
  endStaffSession,
  insertStaffSession,
  staffSession,
  touchStaffSession,
} from '@pelorus/database/admin/staff-sessions.ts';
import type { Origin } from '@pelorus/database/identity/history.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Limits } from '../../limits.ts';
import { cookieValue, staffCookieName } from '../cookies.ts';
import { hashOfToken, newToken } from './secret-tokens.ts';

/** One write a minute and session at most. */
const TOUCH_MS = 60_000;
/** A session from further ahead than clocks of two machines differ was begun before the clock was set back: it is over. */
const CLOCKS_DIFFER_MS = 60_000;

/** The staff member of a request. */
export interface Staff {
  staffId: string;
  name: string;
  roles: readonly StaffRole[];
  /** SHA-256 of the session's token. */
  sessionHash: Buffer;
  /** Unless it is used, the session ends then, ms; at the latest at `endsAtMs`. */
  idleEndsAtMs: number;
  endsAtMs: number;
  /** Until then they have shown their passkey just now (STF-45), ms. */
  freshUntilMs: number;
}

/** Returns the Set-Cookie line of a session of staff; '' as its token takes it away (STF-02). */
export function staffCookie(token: string, https: boolean, maxAgeMs: number): string {
  const maxAgeS = token === '' ? 0 : Math.floor(maxAgeMs / 1000);
  const rest = `HttpOnly; Path=/; SameSite=Strict; Max-Age=${maxAgeS}${https ? '; Secure' : ''}`;
  return `${staffCookieName(https)}=${token}; ${rest}`;
}

/** Sessions of staff: tables, cookie and limits of their own, so that nothing of people's is ever one (STF-02). */
export class StaffSessions {
  readonly #pool: Pool;
  readonly #limits: Limits;
  readonly #clock: () => number;
  readonly #log: FastifyBaseLogger;

  constructor(pool: Pool, limits: Limits, clock: () => number, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#limits = limits;
    this.#clock = clock;
    this.#log = log;
  }

  /** Begins a session; returns its token, which is nowhere else but in the cookie. */
  async begin(db: Queryable, staffId: string, { deviceName, network }: Origin): Promise<string> {
    const token = newToken();
    const hash = hashOfToken(token) as Buffer;
    await insertStaffSession(db, { hash, staffId, deviceName, network, nowMs: this.#clock() });
    return token;
  }

  /** Returns whose session a Cookie header's is, with the roles they have now; null: none, ended, idle or too old. */
  async find(cookieHeader: string | undefined, https: boolean): Promise<Staff | null> {
    const hash = hashOfToken(cookieValue(cookieHeader, staffCookieName(https)));
    const row = hash === null ? undefined : await staffSession(this.#pool, hash);
    if (hash === null || row === undefined) return null;
    const now = this.#clock();
    if (Math.max(row.createdAtMs, row.lastSeenAtMs) > now + CLOCKS_DIFFER_MS) return null;
    const endsAtMs = row.createdAtMs + this.#limits.staffAbsoluteMs;
    if (now >= endsAtMs || now - row.lastSeenAtMs >= this.#limits.staffIdleMs) return null;
    const isStale = now - row.lastSeenAtMs >= TOUCH_MS;
    if (isStale)
      touchStaffSession(this.#pool, hash, now).catch((error) =>
        this.#log.warn({ err: error }, 'could not update the last use of a session'),
      );
    const { staffId, name, roles } = row;
    const idleEndsAtMs = Math.min((isStale ? now : row.lastSeenAtMs) + this.#limits.staffIdleMs, endsAtMs);
    const freshUntilMs = row.createdAtMs + this.#limits.freshMs;
    return { staffId, name, roles, sessionHash: hash, idleEndsAtMs, endsAtMs, freshUntilMs };
  }

  /** Ends a session at once. */
  end(db: Queryable, staff: Staff): Promise<void> {
    return endStaffSession(db, staff.sessionHash, this.#clock());
  }

  /** Deletes expired sessions and links. */
  sweep(): Promise<void> {
    const now = this.#clock();
    return deleteOldStaffRows(this.#pool, now - this.#limits.staffAbsoluteMs, now);
  }
}
