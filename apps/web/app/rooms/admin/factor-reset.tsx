import type {
  FactorReset,
  FactorResetDesk,
  FactorResetObstacle,
  FactorResetState,
} from '@pelorus/protocol/admin/factor-resets.ts';
import type { StaffUser } from '@pelorus/protocol/admin/http.ts';
import { mayStaff, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { LABEL_WORDS } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { CHECK_WORDS, type ResetDeed, ResetDialog } from './factor-reset-dialog.tsx';
import { staffGet } from './staff-calls.ts';

const OBSTACLES: Record<FactorResetObstacle, MessageId> = {
  ACCOUNT_CLOSED: 'admin.state.closed',
  FACTOR_RESET_STATE: 'admin.reset.nothing',
  FROZEN_BY_STAFF: 'admin.reset.byStaff',
  IDENTITY_UNVERIFIED: 'admin.reset.unverified',
};
/** The outcomes of a reset; each names the proposer. */
const ENDS: Record<Exclude<FactorResetState, 'waiting'>, MessageId> = {
  done: 'admin.reset.done',
  declined: 'admin.reset.declined',
  'factor-shown': 'admin.reset.factor-shown',
  frozen: 'admin.reset.frozen',
  expired: 'admin.reset.expired',
};

/** Resets a person's lost second factors, by two people (STF-40): state and actions. */
export function FactorResetCard({
  user,
  roles,
  onCase,
}: {
  user: StaffUser;
  roles: readonly StaffRole[];
  /** Opens the application by which the person was verified. */
  onCase: (application: string) => void;
}) {
  const t = useMessages();
  const desk = useQuery({
    queryKey: ['admin', 'factor-reset', user.id],
    queryFn: ({ signal }) => staffGet<FactorResetDesk>(`/api/admin/users/${user.id}/factor-reset`, signal),
    // Another of the staff, or the person, may end what waits.
    refetchInterval: 5_000,
  });
  return (
    <Card id="factor-reset" title={t('admin.reset')}>
      {desk.data !== undefined ? (
        <ResetDesk desk={desk.data} user={user} roles={roles} onCase={onCase} />
      ) : desk.isError ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}

interface DeskProps {
  desk: FactorResetDesk;
  user: StaffUser;
  roles: readonly StaffRole[];
  onCase: (application: string) => void;
}

/** The reset's state, and its possible actions. */
export function ResetDesk({ desk, user, roles, onCase }: DeskProps) {
  const t = useMessages();
  const { labels, obstacle, reset, verified } = desk;
  const isOpen = reset?.state === 'waiting' || obstacle === null;
  return (
    <>
      {verified !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span>
            {t('admin.reset.verified')} <TimeText timeMs={verified.at} className="text-text-muted" />
          </span>
          {mayStaff('staff.verification', roles) && (
            <Button variant="ghost" size="sm" onPress={() => onCase(verified.application)}>
              {t('admin.reset.open')}
            </Button>
          )}
        </p>
      )}
      {labels.length > 0 && (
        <p className="text-sm text-text-muted text-pretty">
          {t('admin.verification.held')}: {labels.map((label) => t(LABEL_WORDS[label])).join(', ')}
        </p>
      )}
      {obstacle !== null && reset?.state !== 'done' && (
        <p className="max-w-prose text-text-muted text-pretty">{t(OBSTACLES[obstacle])}</p>
      )}
      {user.frozen === 'by-owner' && isOpen && (
        <p className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-pretty">
          <span className="text-warn">
            <Icon name="alert" />
          </span>
          {t('admin.reset.byOwner')}
        </p>
      )}
      {reset !== null && <ResetFacts reset={reset} />}
      <ResetDeeds desk={desk} user={user} roles={roles} />
    </>
  );
}

const TITLES: Record<ResetDeed, MessageId> = {
  propose: 'admin.reset.propose',
  agree: 'admin.market.agree',
  decline: 'admin.reset.decline',
};

/** Returns the actions these roles allow now, the likeliest first; nobody approves their own proposal. */
export function deedsOf({ obstacle, reset }: FactorResetDesk, roles: readonly StaffRole[]): ResetDeed[] {
  const mayPropose = mayStaff('staff.factors.propose', roles);
  if (reset?.state !== 'waiting') return obstacle === null && mayPropose ? ['propose'] : [];
  const mayAgree = mayStaff('staff.factors.agree', roles) && !reset.isOwn && obstacle === null;
  return [...(mayAgree ? (['agree'] as const) : []), ...(mayPropose ? (['decline'] as const) : [])];
}

/** The allowed actions, each with its confirmation. */
function ResetDeeds({ desk, user, roles }: Omit<DeskProps, 'onCase'>) {
  const t = useMessages();
  const queries = useQueryClient();
  // The reset as it was seen: another that takes its place is not agreed to.
  const [asked, setAsked] = useState<{ deed: ResetDeed; title: string; id: string | undefined } | null>(null);
  const { reset } = desk;
  const titleOf = (deed: ResetDeed) => t(deed === 'decline' && reset?.isOwn ? 'admin.limits.withdraw' : TITLES[deed]);
  const deeds = deedsOf(desk, roles);
  return (
    <>
      {deeds.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {deeds.map((deed, i) => (
            <Button
              key={deed}
              variant={i === 0 ? 'secondary' : 'ghost'}
              onPress={() => setAsked({ deed, title: titleOf(deed), id: reset?.id })}
            >
              {titleOf(deed)}
            </Button>
          ))}
        </span>
      )}
      {asked !== null && (
        <ResetDialog
          deed={asked.deed}
          title={asked.title}
          path={
            asked.deed === 'propose'
              ? `/api/admin/users/${user.id}/factor-reset`
              : `/api/admin/factor-resets/${asked.id}/${asked.deed}`
          }
          onClose={() => setAsked(null)}
          // A refusal may mean that somebody else was faster: the page behind the dialog shows it.
          onDone={() => queries.invalidateQueries({ queryKey: ['admin'] })}
        />
      )}
    </>
  );
}

/** The proposal: author, evidence and outcome. */
function ResetFacts({ reset }: { reset: FactorReset }) {
  const t = useMessages();
  const { at, by, check, endedAt, endedBy, endsAt, evidence, reason, state } = reset;
  const names = { name: by, other: endedBy ?? '' };
  const isWithdrawn = state === 'declined' && endedBy === by;
  const said =
    state === 'waiting'
      ? t('admin.reset.proposedBy', names)
      : t(isWithdrawn ? 'admin.reset.withdrawn' : ENDS[state], names);
  const facts: [string, React.ReactNode][] = [
    [t('admin.reset.check'), t(CHECK_WORDS[check])],
    [t('admin.reset.evidence'), <bdi key="evidence">{evidence}</bdi>],
    [t('admin.reason'), <bdi key="reason">{reason}</bdi>],
    [t('admin.audit.time'), <TimeText key="at" timeMs={at} />],
    ...(state === 'waiting'
      ? [[t('admin.reset.ends'), <TimeText key="ends" timeMs={endsAt} />] satisfies [string, React.ReactNode]]
      : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className={`text-pretty ${state === 'waiting' ? 'font-semibold' : ''}`}>
        {said}
        {endedAt !== null && (
          <span className="block text-sm text-text-muted">
            <TimeText timeMs={endedAt} />
          </span>
        )}
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt className="text-sm text-text-muted">{title}</dt>
            <dd className="break-words text-pretty">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
