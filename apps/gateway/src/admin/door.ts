import { enrolmentOf, insertStaffPasskey, useEnrolment } from '@pelorus/database/admin/staff.ts';
import { lockStaffChanges } from '@pelorus/database/admin/staff-doubts.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffOf } from '../http/callers/admit.ts';
import { act, writeAudit } from '../http/callers/audit-log.ts';
import { hashOfToken } from '../http/callers/secret-tokens.ts';
import { staffCookie } from '../http/callers/staff-sessions.ts';
import { isHttps } from '../http/guard.ts';
import { staffOriginOf } from '../http/origin.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { newStaffPasskey, staffAnswer, staffEnrolOptions } from './passkeys.ts';

/** Returns whose an enrolment link is. Refuses NOT_FOUND: no link of ours, used, or run out (STF-01). */
async function linkOf(deps: AdminNeeds, token: string) {
  const hash = hashOfToken(token);
  const staff = hash === null ? undefined : await enrolmentOf(deps.pool, hash, deps.clock());
  if (hash === null || staff === undefined) throw new Refused('NOT_FOUND');
  return { hash, staff };
}

/** Returns the WebAuthn options for a link's owner. Asking does not use the link up. */
export async function enrolOptions(deps: AdminNeeds, request: FastifyRequest, token: string) {
  const { staff } = await linkOf(deps, token);
  return { name: staff.name, options: { ...(await staffEnrolOptions(deps, request, staff)) } };
}

/** Stores the passkey of a link's owner and uses the link, once; returns their name. No session begins by it. */
export async function enrol(
  deps: AdminNeeds,
  request: FastifyRequest,
  { token, answer }: { token: string; answer: unknown },
): Promise<string> {
  const { hash, staff } = await linkOf(deps, token);
  const passkey = await newStaffPasskey(deps, request, staff.staffId, answer);
  const detail = { passkey: passkey.name };
  const deed = { action: 'passkey-enrolled', subject: `staff ${staff.staffId}`, detail } as const;
  await act(deps, request, staff, deed, async (db) => {
    // Of two requests at once, the second waits here and finds the link used; a new link made meanwhile also prevents
    // this passkey.
    await lockStaffChanges(db);
    if (!(await useEnrolment(db, hash, deps.clock()))) throw new Refused('NOT_FOUND');
    if (!(await insertStaffPasskey(db, { ...passkey, staffId: staff.staffId }))) throw new Refused('PASSKEY_KNOWN');
  });
  return staff.name;
}

/**
 * Begins a session for the passkey's owner, in place of the request's session (STF-02). Always refuses with
 * PASSKEY_REFUSED. Failed responses of known passkeys go to the audit log; others do not, or anybody could fill it.
 */
export async function staffLogIn(
  deps: AdminNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  const before = await deps.staffSessions.find(request.headers.cookie, isHttps(request));
  const token = await inTransaction(deps.pool, async (db) => {
    const answered = await staffAnswer(deps, db, request, answer);
    if (answered === null) return null;
    const { staffId, staffName: name } = answered.passkey;
    const deed = { action: 'logged-in', subject: `staff ${staffId}` } as const;
    const origin = staffOriginOf(request, deps.config.hosts.trustedProxies);
    const begun = answered.isRight ? await deps.staffSessions.begin(db, staffId, origin) : null;
    // In its place: the old token is dead (quality C.2 row 20).
    if (begun !== null && before !== null) await deps.staffSessions.end(db, before);
    await writeAudit(deps, db, request, { staffId, name }, deed, begun === null ? 'PASSKEY_REFUSED' : 'done');
    return begun;
  });
  if (token === null) {
    deps.log.warn(
      { network: staffOriginOf(request, deps.config.hosts.trustedProxies).network },
      'a staff log-in is refused',
    );
    throw new Refused('PASSKEY_REFUSED');
  }
  reply.header('set-cookie', staffCookie(token, isHttps(request), deps.limits.staffAbsoluteMs));
}

/** Ends the session that asks. */
export async function staffLogOut(deps: AdminNeeds, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const staff = staffOf(request);
  const deed = { action: 'logged-out', subject: `staff ${staff.staffId}` } as const;
  await act(deps, request, staff, deed, (db) => deps.staffSessions.end(db, staff));
  reply.header('set-cookie', staffCookie('', isHttps(request), 0));
}
