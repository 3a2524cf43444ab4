import type { StaffUserPage } from '@pelorus/protocol/admin/http.ts';
import { mayStaff, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AuditTable } from './audit-table.tsx';
import { FactorResetCard } from './factor-reset.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { UserState } from './user-state.tsx';
import { VerificationCasePage } from './verification-case.tsx';

interface Revealed {
  email: string | null;
  phone: string | null;
}
type Deed = 'reveal' | 'freeze' | 'thaw';

/** One person: what staff may see, and what their roles let them do. */
export function UserPage({
  id,
  roles,
  onOpen,
  onBack,
}: {
  id: string;
  roles: readonly StaffRole[];
  onOpen: (id: string) => void;
  onBack: () => void;
}) {
  const t = useMessages();
  const page = useQuery({
    queryKey: ['admin', 'user', id],
    queryFn: ({ signal }) => staffGet<StaffUserPage>(`/api/admin/users/${id}`, signal),
  });
  const [openCase, setCase] = useState<string | null>(null);
  if (openCase !== null) return <VerificationCasePage id={openCase} onBack={() => setCase(null)} />;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <Button variant="ghost" size="sm" onPress={onBack} className="-ms-3 self-start">
        {t('admin.back')}
      </Button>
      {page.data !== undefined ? (
        <Person page={page.data} roles={roles} onOpen={onOpen} onCase={setCase} />
      ) : page.isError ? (
        <ErrorState error={page.error} onRetry={() => page.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  );
}

function Person({
  page,
  roles,
  onOpen,
  onCase,
}: {
  page: StaffUserPage;
  roles: readonly StaffRole[];
  onOpen: (id: string) => void;
  onCase: (application: string) => void;
}) {
  const t = useMessages();
  const { user, deeds } = page;
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  return (
    <>
      <Facts page={page} address={revealed ?? user} onOpen={onOpen} />
      <Deeds page={page} roles={roles} onReveal={setRevealed} />
      {user.closedAt === null && user.parentId === null && (
        <FactorResetCard user={user} roles={roles} onCase={onCase} />
      )}
      <Sessions sessions={page.sessions} />
      {deeds.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-lg font-semibold">{t('admin.deeds')}</h2>
          <AuditTable label={t('admin.deeds')} entries={deeds} />
        </section>
      )}
    </>
  );
}

/** The user's details, masked unless revealed, and their second factors. */
function Facts({
  page: { user, factors },
  address: { email, phone },
  onOpen,
}: {
  page: StaffUserPage;
  address: Revealed;
  onOpen: (id: string) => void;
}) {
  const t = useMessages();
  const { parentId } = user;
  const facts: [string, React.ReactNode][] = [
    [
      t('admin.id'),
      <bdi key="id" dir="ltr" className="text-sm">
        {user.id}
      </bdi>,
    ],
    [
      t('admin.address'),
      <bdi key="address" dir="ltr">
        {[email, phone].filter((one) => one !== null).join(' · ') || '–'}
      </bdi>,
    ],
    [
      t('account.number'),
      <span key="number" className="numeric">
        {user.account}
      </span>,
    ],
    [t('account.since'), <TimeText key="since" timeMs={user.createdAt} />],
    ...(user.agreed === null
      ? []
      : [
          [
            t('admin.agreed'),
            <span key="agreed">
              <bdi dir="ltr">{user.agreed.version}</bdi> · <TimeText timeMs={user.agreed.at} />
            </span>,
          ] satisfies [string, React.ReactNode],
        ]),
    [t('admin.state'), <UserState key="state" user={user} />],
    ...(parentId === null
      ? []
      : [
          [
            t('admin.parent'),
            <Button key="parent" variant="ghost" size="sm" className="-ms-3" onPress={() => onOpen(parentId)}>
              <bdi dir="ltr">{parentId}</bdi>
            </Button>,
          ] satisfies [string, React.ReactNode],
        ]),
    [t('admin.totp'), t(factors.totp ? 'security.on' : 'security.off')],
    [t('admin.passkeys'), String(factors.passkeys)],
    [t('admin.recoveryCodes'), String(factors.recoveryCodesLeft)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded bg-surface-raised p-5 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt className="text-sm text-text-muted">{title}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ sessions }: Pick<StaffUserPage, 'sessions'>) {
  const t = useMessages();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t('admin.sessions')}</h2>
      {sessions.length === 0 && <p className="text-text-muted">{t('admin.noSessions')}</p>}
      <ul className="flex flex-col gap-2">
        {sessions.map(({ id, deviceName, network, country, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 rounded bg-surface-raised px-4 py-3 text-sm">
            <bdi>{[deviceName, network, country].filter(Boolean).join(' · ')}</bdi>
            <TimeText timeMs={lastUsedAt} className="text-text-muted" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Effects of the actions. */
const WARNINGS: Record<Deed, MessageId> = {
  reveal: 'admin.revealWarning',
  freeze: 'admin.freezeWarning',
  thaw: 'admin.thawWarning',
};

/** Actions on a user; each asks for a reason. */
function Deeds({
  page: { user },
  roles,
  onReveal,
}: {
  page: StaffUserPage;
  roles: readonly StaffRole[];
  onReveal: (revealed: Revealed) => void;
}) {
  const t = useMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Deed | null>(null);
  const may: Record<Deed, boolean> = {
    reveal: mayStaff('staff.users.reveal', roles),
    freeze:
      mayStaff('staff.users.freeze', roles) &&
      user.frozen !== 'by-staff' &&
      user.closedAt === null &&
      user.parentId === null,
    thaw: mayStaff('staff.users.thaw', roles) && user.frozen === 'by-staff',
  };
  const act = async (deed: Deed, reason: string) => {
    try {
      const answer = await staffPost<Revealed | null>(`/api/admin/users/${user.id}/${deed}`, { reason });
      if (deed === 'reveal' && answer !== null) onReveal(answer);
    } finally {
      // A refusal may mean that somebody else was faster: the page behind the dialog shows it.
      await queries.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      {(['reveal', 'freeze', 'thaw'] as const)
        .filter((deed) => may[deed])
        .map((deed) => (
          <Button key={deed} variant={deed === 'freeze' ? 'danger' : 'secondary'} onPress={() => setAsked(deed)}>
            {t(`admin.${deed}`)}
          </Button>
        ))}
      {asked !== null && (
        <ReasonDialog
          title={t(`admin.${asked}`)}
          warning={t(WARNINGS[asked])}
          isDanger={asked === 'freeze'}
          onClose={() => setAsked(null)}
          onReason={(reason) => act(asked, reason)}
        />
      )}
    </div>
  );
}
