import { factorsOf, lockPerson } from '@pelorus/database/identity/factors.ts';
import { deleteLink, insertLink } from '@pelorus/database/identity/links.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import { spend } from '../../human/verification.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer, changerOf } from '../security/after-change.ts';
import { dropPendingLink, readPendingLink } from './pending-link.ts';

/**
 * Applies the effects of a changed link (FAC-40): history and a mail; a removal also ends other sessions and locks
 * withdrawals. The caller runs the returned callback after the commit.
 */
export function tellOfLink(
  deps: IdentityNeeds,
  db: Queryable,
  changer: Changer,
  kind: 'link-added' | 'link-removed',
  { name, title }: { name: string; title: string },
): Promise<() => void> {
  const isAdded = kind === 'link-added';
  return afterChange(deps, db, changer, {
    kind,
    detail: { provider: name },
    tell: ({ timeMs }) => ({
      kind: isAdded ? ('factor-added' as const) : ('factor-removed' as const),
      values: { factor: 'link', name: title, timeMs },
    }),
    endsSessions: !isAdded,
    holds: !isAdded,
  });
}

/**
 * Links who has logged in to whom the provider told of, now that both are proven (JRN-52). Refuses NOT_FOUND: nothing
 * waits for this person; LINK_TAKEN. An answer that was confirmed once is not confirmed again.
 */
export async function confirmLink(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  titleOf: (provider: string) => string,
): Promise<void> {
  const { userId } = whoOf(request);
  const pending = readPendingLink(deps, request, userId);
  if (pending === null) throw new Refused('NOT_FOUND');
  const { provider, subject, shown, endsAtMs } = pending;
  dropPendingLink(request, reply);
  if (!(await spend(deps.pool, `link ${provider} ${subject} ${userId} ${endsAtMs}`, endsAtMs)))
    throw new Refused('NOT_FOUND');
  const changer = changerOf(deps, request);
  const after = await inTransaction(deps.pool, async (db) => {
    const made = await insertLink(db, { provider, subject, shown, userId, nowMs: deps.clock() });
    if (made === 'taken') throw new Refused('LINK_TAKEN');
    const there = { name: provider, title: titleOf(provider) };
    return made === 'new' ? tellOfLink(deps, db, changer, 'link-added', there) : null;
  });
  after?.();
}

/** Takes a person's link away, and ends their journeys (JRN-53). Refuses NOT_FOUND, and LAST_WAY_IN where nothing else lets them in. */
export async function unlink(
  deps: IdentityNeeds,
  request: FastifyRequest,
  provider: string,
  titleOf: (provider: string) => string,
): Promise<void> {
  const changer = changerOf(deps, request);
  const after = await inTransaction(deps.pool, async (db) => {
    await lockPerson(db, changer.userId);
    if (!(await deleteLink(db, changer.userId, provider))) throw new Refused('NOT_FOUND');
    const left = await factorsOf(db, changer.userId);
    if (left === undefined || (!left.hasPassword && left.passkeys === 0 && left.links === 0))
      throw new Refused('LAST_WAY_IN');
    // Ends all pending log-ins through this link.
    await deps.journeys.endAllOf(db, changer.userId);
    return tellOfLink(deps, db, changer, 'link-removed', { name: provider, title: titleOf(provider) });
  });
  after();
}
