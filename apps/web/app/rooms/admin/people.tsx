import type { EnrolmentLink, StaffMember } from '@pelorus/protocol/admin/http.ts';
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
import { staffGet, staffPost } from './staff-calls.ts';

const DEEDS = { link: 'admin.staff.again', owner: 'admin.staff.owner', end: 'admin.staff.end' } as const;
type Deed = keyof typeof DEEDS;

/** What an owner may ask of one of the others; the server says so too. */
function deedsOn({ id, roles, endedAt, ownerProposedBy }: StaffMember, own: string): Deed[] {
  if (endedAt !== null || id === own) return [];
  if (roles.includes('owner')) return ['end'];
  return ownerProposedBy === own ? ['link', 'end'] : ['link', 'owner', 'end'];
}

/** Who is staff and as what; `own`: who asks (STF-01, STF-20). */
export function People({ own }: { own: string }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ member: StaffMember; deed: Deed } | null>(null);
  const [link, setLink] = useState<EnrolmentLink | null>(null);
  const staff = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => staffGet<StaffMember[]>('/api/admin/staff', signal),
  });
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const act = async (member: StaffMember, deed: Deed, reason: string) => {
    const answer = await staffPost<unknown>(`/api/admin/staff/${member.id}/${deed}`, { reason });
    if (deed === 'link') setLink(answer as EnrolmentLink);
    await lookAgain();
  };
  const onMade = async (made: EnrolmentLink) => {
    setLink(made);
    await lookAgain();
  };
  return (
    <div className="flex flex-col gap-6 pt-6">
      <NewStaffForm onMade={onMade} />
      {staff.data !== undefined ? (
        <StaffTable staff={staff.data} own={own} onAsk={(member, deed) => setAsked({ member, deed })} />
      ) : staff.isError ? (
        <ErrorState error={staff.error} onRetry={() => staff.refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      {asked !== null && (
        <ReasonDialog
          title={`${t(DEEDS[asked.deed])}: ${asked.member.name}`}
          onClose={() => setAsked(null)}
          onReason={(reason) => act(asked.member, asked.deed, reason)}
        />
      )}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
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
          <td className={CELL}>
            {member.endedAt === null ? <bdi dir="ltr">{member.roles.join(', ')}</bdi> : t('admin.staff.left')}
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
                  onPress={() => onAsk(member, deed)}
                >
                  {t(DEEDS[deed])}
                </Button>
              ))}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
