import {
  openReports,
  type SharedAccountRow,
  seeReport,
  seeSharedAccount,
  sharedAccounts,
} from '@pelorus/database/p2p/staff-lists.ts';
import { methodOf } from '@pelorus/protocol/p2p/methods.ts';
import type { ReportRow, SharedAccountRow as ShownAccounts } from '@pelorus/protocol/p2p/staff.ts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../../http/callers/admit.ts';
import { act } from '../../http/callers/audit-log.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';

const LISTED = 200;

/** Returns reports that nobody has handled, the oldest first (PDIS-21). */
export async function reportList({ pool }: AdminNeeds): Promise<{ rows: ReportRow[] }> {
  const found = await openReports(pool, LISTED);
  const shown = found.map(({ atMs, byName, byUser, ofName, ofUser, orderId, reason, reportId, text }) => {
    const people = { by: { userId: byUser, nickname: byName }, of: { userId: ofUser, nickname: ofName } };
    return { id: reportId, time: atMs, reason, text, orderId, ...people };
  });
  return { rows: shown };
}

/** Notes that a report was handled, and how. Refuses NOT_FOUND: it does not wait. */
export async function handleReport(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: number,
  reason: string,
): Promise<void> {
  const staff = staffOf(request);
  const deed = { action: 'p2p-report-seen' as const, subject: '', reason, detail: { report: String(id) } };
  await act(deps, request, staff, deed, async (db) => {
    const ofUser = await seeReport(db, id, { by: staff.staffId, atMs: deps.clock() });
    if (ofUser === undefined) throw new Refused('NOT_FOUND');
    deed.subject = `user ${ofUser}`;
  });
}

function groups(found: readonly SharedAccountRow[]): ShownAccounts[] {
  const byPrint = Map.groupBy(found, ({ fingerprint }) => fingerprint.toString('hex'));
  return [...byPrint].map(([id, people]) => ({
    id,
    method: methodOf(people[0]?.method ?? '')?.name ?? '',
    people: people.map(({ madeAtMs: at, nickname, userId }) => ({ userId, nickname, at })),
  }));
}

/** Returns payment accounts that several people gave (PDIS-21, PMET-07). */
export async function sharedAccountList({ pool }: AdminNeeds): Promise<{ rows: ShownAccounts[] }> {
  return { rows: groups(await sharedAccounts(pool, LISTED)) };
}

/** Notes that a shared account was handled, and how. Refuses NOT_FOUND. */
export async function handleSharedAccount(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<void> {
  const staff = staffOf(request);
  const deed = { action: 'p2p-account-seen' as const, reason, detail: { fingerprint: id } };
  await act(deps, request, staff, deed, async (db) => {
    const seen = { by: staff.staffId, atMs: deps.clock() };
    if (!(await seeSharedAccount(db, Buffer.from(id, 'hex'), seen))) throw new Refused('NOT_FOUND');
  });
}
