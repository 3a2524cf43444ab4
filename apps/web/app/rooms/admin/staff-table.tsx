import type { StaffMember } from '@pelorus/protocol/admin/http.ts';
import type { StaffDesk } from '@pelorus/protocol/admin/staff.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { RolesText } from './staff-roles.tsx';

/** Actions on staff, and their effects. */
export const DEEDS = {
  confirm: ['admin.staff.confirm', 'admin.staff.confirmWarning'],
  roles: ['admin.staff.roles', 'admin.staff.rolesWarning'],
  link: ['admin.staff.again', 'admin.staff.againWarning'],
  owner: ['admin.staff.owner', 'admin.staff.ownerWarning'],
  end: ['admin.staff.end', 'admin.staff.endWarning'],
} as const;
export type StaffDeed = keyof typeof DEEDS;

/** Returns the viewer's possible actions on another staff member; the server checks them too. */
function deedsOn(
  { endedAt, id, mayConfirm, name, roles }: StaffMember,
  { own, isOwner, proposals }: { own: string; isOwner: boolean; proposals: StaffDesk['proposals'] },
): StaffDeed[] {
  if (endedAt !== null || id === own) return [];
  const confirm: StaffDeed[] = mayConfirm ? ['confirm'] : [];
  if (!isOwner) return confirm;
  // They get a lost passkey back on the machine only (STF-20).
  if (roles.includes('owner')) return [...confirm, 'end'];
  const wishes = (['link', 'owner'] as const).filter(
    (kind) => !proposals.some((waiting) => waiting.kind === kind && waiting.name === name),
  );
  return [...confirm, 'roles', ...wishes, 'end'];
}

/** Everybody who is or was staff: as what, whether they are confirmed (STF-22), and what may be done. */
export function StaffTable({
  desk: { members, proposals },
  own,
  isOwner,
  onAsk,
}: {
  desk: StaffDesk;
  own: string;
  isOwner: boolean;
  onAsk: (member: StaffMember, deed: StaffDeed) => void;
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
      {members.map((member) => (
        <tr key={member.id} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{member.name}</bdi>
          </td>
          <td className={`${CELL} break-keep`}>
            {member.endedAt === null ? <RolesText roles={member.roles} /> : t('admin.staff.left')}
            {member.endedAt === null && member.mayBe.length > 0 && (
              <span className="block text-sm text-warn">
                {t('admin.staff.unconfirmed', { names: member.mayBe.join(', ') })}
              </span>
            )}
          </td>
          <td className={CELL}>
            <span className="flex flex-wrap justify-end gap-2">
              {deedsOn(member, { own, isOwner, proposals }).map((deed) => (
                <Button
                  key={deed}
                  size="sm"
                  variant={deed === 'end' ? 'danger' : deed === 'confirm' ? 'primary' : 'secondary'}
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
