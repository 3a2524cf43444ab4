import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { StaffWord } from '@pelorus/protocol/admin/staff.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { REASON_MAX, REASON_MIN } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';
import { RolesField } from './staff-roles.tsx';

const NAME = /^[a-z][a-z0-9._-]{1,29}$/;
/** Roles are always chosen explicitly. */
const NONE: readonly StaffRole[] = [];

/** Adds a staff member: returns their link, or a proposal for a second owner (STF-21). */
export function NewStaffForm({ isSole, onWord }: { isSole: boolean; onWord: (word: StaffWord) => Promise<void> }) {
  const t = useMessages();
  const sending = useSending('name');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState(NONE);
  const [reason, setReason] = useState('');
  const isReady = NAME.test(name) && roles.length > 0 && reason.trim().length >= REASON_MIN;
  const add = () =>
    sending.send(async () => {
      const word = await staffPost<StaffWord>('/api/admin/staff', { name, roles, reason: reason.trim() });
      setName('');
      setRoles(NONE);
      setReason('');
      await onWord(word);
      return 'here';
    });
  return (
    <form
      ref={sending.form}
      className="flex max-w-md flex-col gap-4 rounded bg-surface-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void add();
      }}
    >
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('admin.staff.add')}</h2>
        {!isSole && <p className="text-sm text-text-muted text-pretty">{t('admin.staff.twoOwners')}</p>}
        <FormFailure failure={sending.failure} />
      </div>
      <TextField
        label={t('admin.staff.name')}
        hint={t('admin.staff.nameHint')}
        error={sending.fields.name}
        value={name}
        onChange={setName}
        maxLength={30}
        ltr
      />
      <RolesField roles={roles} onChange={setRoles} />
      <TextField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
      />
      <Button type="submit" isPending={sending.isPending} isDisabled={!isReady}>
        {t('admin.staff.add')}
      </Button>
    </form>
  );
}
