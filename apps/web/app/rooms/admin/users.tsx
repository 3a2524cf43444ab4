import type { StaffUser } from '@pelorus/protocol/admin/http.ts';
import { mayStaff, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { staffGet } from './staff-calls.ts';
import { UserPage } from './user-page.tsx';
import { UserState } from './user-state.tsx';
import { WaitingResets } from './waiting-resets.tsx';

/** Finds people, masked, and opens one of them (STF-03). */
export function Users({ roles }: { roles: readonly StaffRole[] }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [openId, setOpen] = useState<string | null>(null);
  // Keyed, so that one user's revealed data is not shown for the next.
  if (openId !== null)
    return <UserPage key={openId} id={openId} roles={roles} onOpen={setOpen} onBack={() => setOpen(null)} />;
  return (
    <div className="flex flex-col gap-6 pt-6">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(text.trim());
          // Search again: the user may have been created meanwhile.
          void queries.invalidateQueries({ queryKey: ['admin', 'users'] });
        }}
      >
        <div className="w-full max-w-md">
          <TextField
            label={t('admin.search')}
            hint={t('admin.searchHint')}
            value={text}
            onChange={setText}
            maxLength={254}
            ltr
          />
        </div>
        <Button type="submit" className="md:mb-6">
          {t('admin.find')}
        </Button>
      </form>
      <Found search={search} onOpen={setOpen} />
      {mayStaff('staff.factors.propose', roles) && <WaitingResets onOpen={setOpen} />}
    </div>
  );
}

function Found({ search, onOpen }: { search: string; onOpen: (id: string) => void }) {
  const t = useMessages();
  const found = useQuery({
    queryKey: ['admin', 'users', search],
    queryFn: ({ signal }) => staffGet<StaffUser[]>('/api/admin/users', signal, search === '' ? {} : { search }),
  });
  if (found.data === undefined)
    return found.isError ? (
      <ErrorState error={found.error} onRetry={() => found.refetch()} />
    ) : (
      <Skeleton className="h-64 w-full" />
    );
  if (found.data.length === 0) return <EmptyState icon="search" title={t('admin.nobody')} />;
  return (
    <Table
      label={t('admin.users')}
      columns={[
        { id: 'address', title: t('admin.address') },
        { id: 'account', title: t('account.number'), wideOnly: true },
        { id: 'since', title: t('account.since'), wideOnly: true },
        { id: 'state', title: t('admin.state') },
        { id: 'open', title: t('admin.open'), hideTitle: true },
      ]}
    >
      {found.data.map((user) => (
        <tr key={user.id} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{user.email ?? user.phone ?? user.id}</bdi>
          </td>
          <td className={`${CELL} max-md:hidden`}>
            <span className="numeric">{user.account}</span>
          </td>
          <td className={`${CELL} max-md:hidden`}>
            <TimeText timeMs={user.createdAt} />
          </td>
          <td className={CELL}>
            <UserState user={user} />
          </td>
          <td className={`${CELL} text-end`}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${t('admin.open')}: ${user.email ?? user.phone ?? user.id}`}
              onPress={() => onOpen(user.id)}
            >
              {t('admin.open')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
