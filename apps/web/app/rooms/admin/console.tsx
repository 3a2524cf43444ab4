import type { StaffMe } from '@pelorus/protocol/admin/http.ts';
import { mayStaff } from '@pelorus/protocol/admin/rights.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Announcements } from './announcements/announcements.tsx';
import { AuditLog } from './audit-log.tsx';
import { Custody } from './custody.tsx';
import { Adjustments } from './desk/adjustments.tsx';
import { StoppedDeposits } from './desk/stopped-deposits.tsx';
import { Markets } from './markets.tsx';
import { OneOwner } from './one-owner.tsx';
import { P2p } from './p2p/p2p.tsx';
import { People } from './people.tsx';
import { staffPost } from './staff-calls.ts';
import { RolesText } from './staff-roles.tsx';
import { Users } from './users.tsx';
import { Verifications } from './verification-queue.tsx';
import { StaffWithdrawals } from './withdrawals.tsx';

/** The console: the parts that the staff member's roles open. */
export function Console({ staff }: { staff: StaffMe }) {
  const t = useMessages();
  const hasP2p = useRootData()?.config.features.p2pOpen === true;
  const tabs = [
    ...(mayStaff('staff.users.read', staff.roles)
      ? [{ id: 'users', title: t('admin.users'), content: <Users roles={staff.roles} /> }]
      : []),
    ...(mayStaff('staff.verification', staff.roles)
      ? [{ id: 'verifications', title: t('admin.verifications'), content: <Verifications /> }]
      : []),
    ...(mayStaff('staff.withdrawals', staff.roles)
      ? [{ id: 'withdrawals', title: t('admin.withdrawals'), content: <StaffWithdrawals roles={staff.roles} /> }]
      : []),
    ...(mayStaff('staff.deposits', staff.roles)
      ? [{ id: 'deposits', title: t('admin.deposits'), content: <StoppedDeposits roles={staff.roles} /> }]
      : []),
    ...(mayStaff('staff.adjustments', staff.roles)
      ? [{ id: 'adjustments', title: t('admin.adjust'), content: <Adjustments /> }]
      : []),
    ...(mayStaff('staff.markets', staff.roles)
      ? [{ id: 'markets', title: t('admin.markets'), content: <Markets /> }]
      : []),
    ...(mayStaff('staff.custody', staff.roles)
      ? [{ id: 'custody', title: t('admin.custody'), content: <Custody /> }]
      : []),
    ...(hasP2p && (mayStaff('staff.p2p', staff.roles) || mayStaff('staff.p2p.switch', staff.roles))
      ? [{ id: 'p2p', title: t('admin.p2p'), content: <P2p roles={staff.roles} /> }]
      : []),
    ...(mayStaff('staff.announcements', staff.roles)
      ? [{ id: 'announcements', title: t('nav.announcements'), content: <Announcements /> }]
      : []),
    ...(mayStaff('staff.audit.read', staff.roles)
      ? [{ id: 'audit', title: t('admin.audit'), content: <AuditLog /> }]
      : []),
    ...(mayStaff('staff.confirm', staff.roles)
      ? [{ id: 'staff', title: t('admin.staff'), content: <People staff={staff} /> }]
      : []),
  ];
  const [selected, setSelected] = useState(tabs[0]?.id ?? '');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t('admin.title')}</h1>
          <p className="text-sm text-text-muted">
            <bdi dir="ltr">{staff.name}</bdi> · <RolesText roles={staff.roles} />
          </p>
        </div>
        <LogOut />
      </div>
      {staff.oneOwner !== null && <OneOwner isSole={staff.oneOwner === 'alone'} />}
      {/* Every role opens one of them at least (STAFF_RIGHTS). */}
      <Tabs label={t('admin.parts')} tabs={tabs} selected={selected} onSelect={setSelected} />
    </>
  );
}

function LogOut() {
  const t = useMessages();
  const sending = useSending();
  const { revalidate } = useRevalidator();
  const leave = () =>
    sending.send(async () => {
      await staffPost('/api/admin/log-out', {});
      await revalidate();
      return 'left';
    });
  return (
    <div className="flex items-center gap-4">
      <FormFailure failure={sending.failure} />
      <Button variant="secondary" isPending={sending.isPending} onPress={leave}>
        {t('admin.logOut')}
      </Button>
    </div>
  );
}
