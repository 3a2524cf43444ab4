import type { StaffUser } from '@pelorus/protocol/admin/http.ts';
import { useMessages } from '../../i18n/messages.ts';

const STATES = {
  no: 'admin.state.active',
  'by-owner': 'admin.state.byOwner',
  'by-staff': 'admin.state.byStaff',
} as const;

/** Whether an account works, and who stopped it. */
export function UserState({ user }: { user: StaffUser }) {
  const t = useMessages();
  const isStopped = user.closedAt !== null || user.frozen !== 'no';
  return (
    <span className={isStopped ? 'text-danger' : 'text-text-muted'}>
      {user.closedAt === null ? t(STATES[user.frozen]) : t('admin.state.closed')}
    </span>
  );
}
