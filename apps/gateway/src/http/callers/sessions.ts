import type { Origin } from '@pelorus/database/identity/history.ts';
import {
  deleteOldSessions,
  endOldestSessions,
  endSession,
  endSessionsOf,
  insertSession,
  openSessions,
  renewSession,
  type SessionRow,
  sessionByHash,
  touchSession,
} from '@pelorus/database/identity/sessions.ts';
import { switchSession } from '@pelorus/database/identity/sub-accounts.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { sessionCookieName } from '@pelorus/protocol/http/session-cookie.ts';
import type { SessionData } from '@pelorus/protocol/identity/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Limits } from '../../limits.ts';
import { cookieValue, isDemoToken, tokenIn } from '../cookies.ts';
import { NO_ACCOUNT, type Who } from '../routes.ts';
import { hashOfToken, newToken } from './secret-tokens.ts';

/** How stale `last seen` may be: one write a minute and session at most. */
const TOUCH_MS = 60_000;
/** A step-up in the future by more than clocks differ comes from a clock that was set back: it is not fresh. */
const CLOCKS_DIFFER_MS = 60_000;
/** Ended sessions stay this long, to tell an address that logged in before from a stranger's. */
const KEPT_MS = 30 * 86_400_000;

/** Returns the account that a session has in the real exchange or in the demo's; null: it has no business there. */
function accountIn({ accountId, demoAccountId }: SessionRow, isDemo: boolean): number | null {
  return isDemo ? demoAccountId : (accountId ?? NO_ACCOUNT);
}

/** Sessions by opaque token; the database holds only hashes. */
export class Sessions {
  readonly #isDemo: boolean;
  readonly #pool: Pool;
  readonly #limits: Limits;
  readonly #clock: () => number;
  readonly #log: FastifyBaseLogger;
  readonly #endListeners = new Set<(sessionId: string) => void>();

  /** `isDemo`: finds only sessions that look at a demo account (DEMO-02). */
  constructor(pool: Pool, limits: Limits, clock: () => number, log: FastifyBaseLogger, isDemo = false) {
    this.#isDemo = isDemo;
    this.#pool = pool;
    this.#limits = limits;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Begins a session, fresh (FAC-30), on a known device or none; returns its token, which is nowhere else but in the
   * cookie. Past the most a person may have, the oldest ends (SEC-60).
   */
  async begin(userId: string, origin: Origin, deviceId: string | null, db: Queryable = this.#pool): Promise<string> {
    const token = newToken();
    const hash = hashOfToken(token) as Buffer;
    await insertSession(db, { hash, userId, deviceId, origin, nowMs: this.#clock() });
    const ended = await endOldestSessions(db, userId, this.#limits.sessionsPerPerson, this.#clock());
    for (const id of ended) this.announceEnd(id);
    return token;
  }

  /** Makes a session fresh under a new token, which is returned; the old one is dead (FAC-30). Null: it has ended. */
  async refresh(sessionId: string): Promise<string | null> {
    const token = newToken();
    const isThere = await renewSession(
      this.#pool,
      Buffer.from(sessionId, 'hex'),
      hashOfToken(token) as Buffer,
      this.#clock(),
    );
    if (!isThere) return null;
    // Sockets of the old token belong to the same person, but show the old id.
    this.announceEnd(sessionId);
    return token;
  }

  /**
   * Switches a session to a sub-account (null: back to none) under a new token, which it returns; the old token and
   * its sockets end. Null: the session has ended. Its freshness does not change.
   */
  async switchTo(sessionId: string, subId: string | null): Promise<string | null> {
    const token = newToken();
    const next = hashOfToken(token) as Buffer;
    if (!(await switchSession(this.#pool, Buffer.from(sessionId, 'hex'), next, subId, this.#clock()))) return null;
    this.announceEnd(sessionId);
    return token;
  }

  /** Ends sessions of a person, all but `exceptId`; told everywhere. */
  async endAllOf(userId: string, exceptId: string | null = null): Promise<void> {
    const except = exceptId === null ? null : Buffer.from(exceptId, 'hex');
    for (const id of await endSessionsOf(this.#pool, userId, except, this.#clock())) this.announceEnd(id);
  }

  /**
   * Returns who a Cookie header's session is, or null: none, unknown, ended, unused for too long or too old. Works for
   * requests and for socket upgrades.
   */
  async find(cookieHeader: string | undefined, https: boolean): Promise<Who | null> {
    const cookie = cookieValue(cookieHeader, sessionCookieName(https));
    const hash = hashOfToken(tokenIn(cookie));
    if (hash === null) return null;
    const row = await sessionByHash(this.#pool, hash);
    const now = this.#clock();
    if (row === undefined || (row.demoAccountId !== null) !== isDemoToken(cookie)) return null;
    const accountId = accountIn(row, this.#isDemo);
    if (accountId === null) return null;
    if (now - row.createdAtMs >= this.#limits.sessionAbsoluteMs) return null;
    if (now - row.lastSeenAtMs >= this.#limits.sessionIdleMs) return null;
    if (now - row.lastSeenAtMs >= TOUCH_MS)
      touchSession(this.#pool, hash, now).catch((error) =>
        this.#log.warn({ err: error }, 'could not update the last use of a session'),
      );
    return {
      userId: row.userId,
      accountId,
      ...(row.demoAccountId === null ? {} : { demoAccountId: row.demoAccountId }),
      email: row.email,
      createdAtMs: row.userCreatedAtMs,
      isSubAccount: row.isSubAccount,
      sub: row.isSubAccount
        ? {
            parentId: row.parentId,
            name: row.subName ?? '',
            // A demo account's permissions apply only in its own exchange.
            permissions: accountId === NO_ACCOUNT ? [] : row.subPermissions,
            isSwitched: row.isSwitched,
          }
        : null,
      sessionId: hash.toString('hex'),
      freshUntilMs: row.freshAtMs > now + CLOCKS_DIFFER_MS ? 0 : row.freshAtMs + this.#limits.freshMs,
      scopes: null,
    };
  }

  /** Returns which of these sessions (Who.sessionId) are none any more, by the rules of `find`. No use of them. */
  async endedOf(sessionIds: readonly string[]): Promise<string[]> {
    if (sessionIds.length === 0) return [];
    const now = this.#clock();
    const alive = {
      usedAfterMs: now - this.#limits.sessionIdleMs,
      begunAfterMs: now - this.#limits.sessionAbsoluteMs,
    };
    const open = new Set(await openSessions(this.#pool, sessionIds, alive));
    return sessionIds.filter((id) => !open.has(id));
  }

  /** Returns when a caller's session began and when it ends at the latest; null when there is none any more. */
  async span(who: Who): Promise<SessionData | null> {
    if (who.sessionId === null) return null;
    const row = await sessionByHash(this.#pool, Buffer.from(who.sessionId, 'hex'));
    if (row === undefined) return null;
    const now = this.#clock();
    // The request that asks is a use; `find` writes it down only now and then.
    const usedAtMs = now - row.lastSeenAtMs >= TOUCH_MS ? now : row.lastSeenAtMs;
    const endsAt = row.createdAtMs + this.#limits.sessionAbsoluteMs;
    return {
      loggedInAt: row.createdAtMs,
      idleEndsAt: Math.min(usedAtMs + this.#limits.sessionIdleMs, endsAt),
      endsAt,
    };
  }

  /** Ends the session of a Cookie header at once; does nothing without one. */
  async end(cookieHeader: string | undefined, https: boolean): Promise<void> {
    const hash = hashOfToken(tokenIn(cookieValue(cookieHeader, sessionCookieName(https))));
    if (hash === null) return;
    await endSession(this.#pool, hash, this.#clock());
    this.announceEnd(hash.toString('hex'));
  }

  /** Calls `listener` with the id (Who.sessionId) of each session that ends, here or in another process. */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  /** Tells the listeners; also called for NOTIFY session_ended. A second call for the same session does no harm. */
  announceEnd(sessionId: string): void {
    for (const listener of this.#endListeners) listener(sessionId);
  }

  /** Deletes expired data. */
  async sweep(): Promise<void> {
    await deleteOldSessions(this.#pool, this.#clock() - Math.max(KEPT_MS, this.#limits.sessionAbsoluteMs));
  }
}
