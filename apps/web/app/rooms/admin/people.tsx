import type { EnrolmentLink, StaffMember } from '@pelorus/protocol/admin/http.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CELL, Table } from '../../ui/table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NewStaffForm } from './new-staff-form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost, staffPut } from './staff-calls.ts';
import { RolesField, RolesText } from './staff-roles.tsx';

/** What is done, and what comes of it. */
const DEEDS = {
  roles: ['admin.staff.roles', 'admin.staff.rolesWarning'],
  link: ['admin.staff.again', 'admin.staff.againWarning'],
  owner: ['admin.staff.owner', 'admin.staff.ownerWarning'],
  end: ['admin.staff.end', 'admin.staff.endWarning'],
} as const;
type Deed = keyof typeof DEEDS;
interface Asked {
  member: StaffMember;
  deed: Deed;
}

/** What an owner may ask of one of the others; the server says so too. */
function deedsOn({ id, roles, endedAt, ownerProposedBy }: StaffMember, own: string): Deed[] {
  if (endedAt !== null || id === own) return [];
  // They get a lost passkey back on the machine only (STF-20).
  if (roles.includes('owner')) return ['end'];
  return ownerProposedBy === own ? ['roles', 'link', 'end'] : ['roles', 'link', 'owner', 'end'];
}

/** Who is staff and as what; `own`: who asks (STF-01, STF-20). */
export function People({ own }: { own: string }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<EnrolmentLink | null>(null);
  const staff = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => staffGet<StaffMember[]>('/api/admin/staff', signal),
  });
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const act = async ({ member, deed }: Asked, reason: string, roles: readonly StaffRole[]) => {
    const url = `/api/admin/staff/${member.id}/${deed}` as const;
    try {
      if (deed === 'roles') await staffPut(url, { roles, reason });
      else if (deed === 'link') setLink(await staffPost<EnrolmentLink>(url, { reason }));
      else await staffPost(url, { reason });
    } finally {
      // A refusal may mean that another owner was quicker: the list behind the dialog shows it.
      await lookAgain();
    }
  };
  const onMade = async (made: EnrolmentLink) => {
    setLink(made);
    await lookAgain();
  };
  return (
    <div className="flex flex-col gap-6 pt-6">
      {staff.data !== undefined ? (
        <StaffTable staff={staff.data} own={own} onAsk={(member, deed) => setAsked({ member, deed })} />
      ) : staff.isError ? (
        <ErrorState error={staff.error} onRetry={() => staff.refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      <NewStaffForm onMade={onMade} />
      {asked !== null && (
        <DeedDialog
          asked={asked}
          onClose={() => setAsked(null)}
          onReason={(reason, roles) => act(asked, reason, roles)}
        />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

function DeedDialog({
  asked: { member, deed },
  onClose,
  onReason,
}: {
  asked: Asked;
  onClose: () => void;
  onReason: (reason: string, roles: readonly StaffRole[]) => Promise<void>;
}) {
  const t = useMessages();
  const [title, warning] = DEEDS[deed];
  const [roles, setRoles] = useState<readonly StaffRole[]>(() => member.roles.filter((role) => role !== 'owner'));
  return (
    <ReasonDialog
      title={`${t(title)}: ${member.name}`}
      warning={t(warning)}
      isDanger={deed === 'end'}
      isReady={deed !== 'roles' || roles.length > 0}
      onClose={onClose}
      onReason={(reason) => onReason(reason, roles)}
    >
      {deed === 'roles' && <RolesField roles={roles} onChange={setRoles} />}
    </ReasonDialog>
  );
}

function StaffTable({
  staff,
  own,
  onAsk,
}: {
  staff: readonly StaffMember[];
  own: string;
  onAsk: (member: StaffMember, deed: Deed) => void;
}) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.staff')}
      columns={[
        { id: 'name', title: t('admin.staff.name') },
        { id: 'role', title: t('admin.staff.role') },
        { id: 'deeds', title: t('admin.audit.deed'), hideTitle: true },
      ]}
    >
      {staff.map((member) => (
        <tr key={member.id} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{member.name}</bdi>
          </td>
          <td className={`${CELL} break-keep`}>
            {member.endedAt === null ? <RolesText roles={member.roles} /> : t('admin.staff.left')}
            {member.ownerProposedBy !== null && (
              <span className="block text-sm text-warn">{t('admin.staff.proposed')}</span>
            )}
          </td>
          <td className={CELL}>
            <span className="flex flex-wrap justify-end gap-2">
              {deedsOn(member, own).map((deed) => (
                <Button
                  key={deed}
                  size="sm"
                  variant={deed === 'end' ? 'danger' : 'secondary'}
                  aria-label={`${t(DEEDS[deed][0])}: ${member.name}`}
                  onPress={() => onAsk(member, deed)}
                >
                  {t(DEEDS[deed][0])}
                </Button>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
