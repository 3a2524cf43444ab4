import type { EnrolmentLink, StaffMe, StaffMember } from '@pelorus/protocol/admin/http.ts';
import { mayStaff, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { StaffDesk, StaffWord } from '@pelorus/protocol/admin/staff.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { NewStaffForm } from './new-staff-form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost, staffPut } from './staff-calls.ts';
import { StaffProposals } from './staff-proposals.tsx';
import { RolesField } from './staff-roles.tsx';
import { DEEDS, type StaffDeed, StaffTable } from './staff-table.tsx';

interface Asked {
  member: StaffMember;
  deed: StaffDeed;
}

/** The staff with their roles, and proposals that need a second owner; `staff`: the viewer (STF-01, STF-20). */
export function People({ staff }: { staff: StaffMe }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<EnrolmentLink | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => staffGet<StaffDesk>('/api/admin/staff', signal),
    // Another owner may propose, and a new member may set up their passkey.
    refetchInterval: 5_000,
  });
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['admin'] });
  const onWord = async (word: StaffWord) => {
    setLink(word.link);
    await lookAgain();
  };
  const act = async ({ member, deed }: Asked, reason: string, roles: readonly StaffRole[]) => {
    const url = `/api/admin/staff/${member.id}/${deed}` as const;
    try {
      if (deed === 'roles') await staffPut(url, { roles, reason });
      else if (deed === 'confirm') await staffPost(url, { reason, wayInAt: member.wayInAt });
      else if (deed === 'end') await staffPost(url, { reason });
      else setLink((await staffPost<StaffWord>(url, { reason })).link);
    } finally {
      // A refusal may mean that another owner was quicker: the list behind the dialog shows it.
      await lookAgain();
    }
  };
  if (data === undefined)
    return (
      <div className="pt-6">
        {error === null ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    );
  const isOwner = mayStaff('staff.people', staff.roles);
  return (
    <div className="flex flex-col gap-6 pt-6">
      <StaffProposals proposals={data.proposals} isOwner={isOwner} onWord={onWord} onFailure={lookAgain} />
      <StaffTable desk={data} own={staff.id} isOwner={isOwner} onAsk={(member, deed) => setAsked({ member, deed })} />
      {isOwner && <NewStaffForm isSole={data.isSole} onWord={onWord} />}
      {asked !== null && (
        <DeedDialog
          asked={asked}
          isSole={data.isSole}
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
  isSole,
  onClose,
  onReason,
}: {
  asked: Asked;
  isSole: boolean;
  onClose: () => void;
  onReason: (reason: string, roles: readonly StaffRole[]) => Promise<void>;
}) {
  const t = useMessages();
  const [title, warning] = DEEDS[deed];
  const [roles, setRoles] = useState<readonly StaffRole[]>(() => member.roles.filter((role) => role !== 'owner'));
  return (
    <ReasonDialog
      title={`${t(title)}: ${member.name}`}
      warning={t(warning, { name: member.name })}
      isDanger={deed === 'end'}
      isReady={deed !== 'roles' || roles.length > 0}
      onClose={onClose}
      onReason={(reason) => onReason(reason, roles)}
    >
      {deed === 'link' && !isSole && <p className="text-text-muted text-pretty">{t('admin.staff.twoOwners')}</p>}
      {deed === 'roles' && <RolesField roles={roles} onChange={setRoles} />}
    </ReasonDialog>
  );
}
