import type { EnrolmentLink } from '@pelorus/protocol/admin/http.ts';
import { STAFF_ROLES, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { staffPost } from './staff-calls.ts';

const NAME = /^[a-z][a-z0-9._-]{1,29}$/;
const REASON_LEAST = 3;
/** Nobody is made an owner by one person (STF-20). */
const ROLES = STAFF_ROLES.filter((role) => role !== 'owner').map((role) => ({ id: role, text: role }));

/** Adds somebody to the staff with one role; their link comes back. */
export function NewStaffForm({ onMade }: { onMade: (link: EnrolmentLink) => Promise<void> }) {
  const t = useMessages();
  const sending = useSending('name');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [reason, setReason] = useState('');
  const isReady = NAME.test(name) && reason.trim().length >= REASON_LEAST;
  const add = () =>
    sending.send(async () => {
      const body = { name, roles: [role], reason: reason.trim() };
      await onMade(await staffPost<EnrolmentLink>('/api/admin/staff', body));
      setName('');
      setReason('');
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
      <h2 className="text-lg font-semibold">{t('admin.staff.add')}</h2>
      <FormFailure failure={sending.failure} />
      <TextField
        label={t('admin.staff.name')}
        hint={t('admin.staff.nameHint')}
        error={sending.fields.name}
        value={name}
        onChange={setName}
        maxLength={30}
        ltr
      />
      <Select label={t('admin.staff.role')} options={ROLES} value={role} onChange={setRole} />
      <TextField
        label={t('admin.reason')}
        hint={t('admin.reasonHint')}
        value={reason}
        onChange={setReason}
        maxLength={300}
      />
      <Button type="submit" isPending={sending.isPending} isDisabled={!isReady}>
        {t('admin.staff.add')}
      </Button>
    </form>
  );
}
