import { owners } from '@pelorus/database/admin/staff.ts';
import type { StaffMe } from '@pelorus/protocol/admin/http.ts';
import { isStaffRight, mayStaff, STAFF_RIGHTS, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { HttpNeeds } from '../needs.ts';
import { Refused } from '../refused.ts';
import { checkSentByScript } from '../sent-by-script.ts';
import { writeRefusal } from './audit-log.ts';
import type { Staff } from './staff-sessions.ts';

type Needs = Pick<HttpNeeds, 'config' | 'pool' | 'staffSessions' | 'clock' | 'log'>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every staff route except the sign-in routes. */
    staff: Staff | null;
  }
}

/** Does this request's host serve the console? Every host does, unless the console has its own (STF-02). */
export function isConsoleHost(deps: Pick<HttpNeeds, 'config'>, request: FastifyRequest): boolean {
  const { admin } = deps.config.hosts;
  return admin === undefined || request.host.toLowerCase() === admin;
}

/** Refuses NOT_FOUND where the console is elsewhere. */
export function checkStaffHost(deps: Pick<HttpNeeds, 'config'>, request: FastifyRequest): void {
  if (!isConsoleHost(deps, request)) throw new Refused('NOT_FOUND');
}

/** Returns the staff member of a request, for themselves; null: none, or not at the console's host. */
export async function staffMe(deps: Needs, request: FastifyRequest): Promise<StaffMe | null> {
  if (!isConsoleHost(deps, request)) return null;
  const staff = await deps.staffSessions.find(request.headers.cookie, request.protocol === 'https');
  return staff === null ? null : shownMe(deps, staff);
}

/** Returns one's own session as staff see it. */
export async function shownMe(
  { config, pool }: Pick<HttpNeeds, 'config' | 'pool'>,
  { staffId, name, roles, idleEndsAtMs, endsAtMs }: Staff,
): Promise<StaffMe> {
  const isOne = (await owners(pool)).length === 1;
  const oneOwner = isOne ? (config.staff.soleOwner ? ('alone' as const) : ('waits' as const)) : null;
  return { id: staffId, name, roles: [...roles], idleEndsAt: idleEndsAtMs, endsAt: endsAtMs, oneOwner };
}

/**
 * Refuses CROSS_SITE for unsafe requests that do not come from the console's own pages. Stricter than for people: no
 * other origin is believed, and a browser that says neither is none.
 */
function checkOwnPage(request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwnOrigin = origin === undefined || origin === `${request.protocol}://${request.host}`;
  const isOwnSite = site === undefined || site === 'same-origin';
  if ((origin === undefined && site === undefined) || !isOwnOrigin || !isOwnSite) throw new Refused('CROSS_SITE');
}

/** Refuses what `right` does not allow `staff`. */
export function checkStaffRight(right: StaffRight, staff: Staff | null): void {
  if (STAFF_RIGHTS[right] === 'anybody') return;
  if (staff === null) throw new Refused('NOT_LOGGED_IN');
  if (!mayStaff(right, staff.roles)) throw new Refused('NOT_PERMITTED');
}

/**
 * Authenticates a staff route by the staff cookie alone. Refuses a right that the roles lack, which goes to the audit
 * log (STF-10), and STEP_UP_NEEDED where a fresh passkey is required (STF-45).
 */
export async function admitStaff(deps: Needs, request: FastifyRequest, https: boolean): Promise<void> {
  const { fresh, right } = request.routeOptions.config;
  if (!isStaffRight(right)) throw new Error(`${request.routeOptions.url} has no staff right`);
  checkOwnPage(request);
  if (STAFF_RIGHTS[right] === 'anybody') return;
  const staff = await deps.staffSessions.find(request.headers.cookie, https);
  request.staff = staff;
  if (staff !== null) checkSentByScript(request);
  try {
    checkStaffRight(right, staff);
  } catch (error) {
    const detail = { route: `${request.method} ${request.routeOptions.url}`, right };
    if (staff !== null && error instanceof Refused)
      await writeRefusal(deps, request, staff, { action: 'route-refused', detail }, error.refusal);
    throw error;
  }
  if (fresh === true && (staff?.freshUntilMs ?? 0) <= deps.clock()) throw new Refused('STEP_UP_NEEDED');
}

/** Returns who of the staff asks, on a route whose right guarantees one. */
export function staffOf(request: FastifyRequest): Staff {
  if (request.staff === null) throw new Error(`no staff member on ${request.routeOptions.url}`);
  return request.staff;
}
