import { STAFF_ROLES, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useId } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { LABEL } from '../../ui/fields/field-style.ts';
import { Switch } from '../../ui/fields/switch.tsx';

/** Labels of the roles. */
export const ROLE_WORDS = {
  support: 'admin.role.support',
  compliance: 'admin.role.compliance',
  finance: 'admin.role.finance',
  operator: 'admin.role.operator',
  owner: 'admin.role.owner',
} as const satisfies Record<StaffRole, MessageId>;
/** One person alone cannot make an owner (STF-20). */
const GIVEN = STAFF_ROLES.filter((role) => role !== 'owner');

/** A staff member's roles, in words. */
export function RolesText({ roles }: { roles: readonly StaffRole[] }) {
  const t = useMessages();
  return <bdi>{roles.map((role) => t(ROLE_WORDS[role])).join(' · ')}</bdi>;
}

/** The roles that an owner gives. */
export function RolesField({
  roles,
  onChange,
}: {
  roles: readonly StaffRole[];
  onChange: (roles: readonly StaffRole[]) => void;
}) {
  const t = useMessages();
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out with the other labels
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className={LABEL}>
        {t('admin.staff.role')}
      </span>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {GIVEN.map((role) => (
          <Switch
            key={role}
            isSelected={roles.includes(role)}
            onChange={(on) => onChange(on ? [...roles, role] : roles.filter((one) => one !== role))}
          >
            {t(ROLE_WORDS[role])}
          </Switch>
        ))}
      </div>
    </div>
  );
}
