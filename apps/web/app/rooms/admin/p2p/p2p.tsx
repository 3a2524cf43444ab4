import { mayStaff, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { UserPage } from '../user-page.tsx';
import { Disputes } from './disputes.tsx';
import { Merchants } from './merchants.tsx';
import { Reports } from './reports.tsx';
import { SharedAccounts } from './shared-accounts.tsx';
import { P2pSwitch } from './switch.tsx';

/** P2P in the console: what the roles open of it (PPAG-30). */
export function P2p({ roles }: { roles: readonly StaffRole[] }) {
  const t = useMessages();
  const [openId, setOpen] = useState<string | null>(null);
  const tabs = [
    ...(mayStaff('staff.p2p', roles)
      ? [
          { id: 'disputes', title: t('admin.p2p.disputes'), content: <Disputes onOpen={setOpen} /> },
          { id: 'merchants', title: t('admin.p2p.merchants'), content: <Merchants onOpen={setOpen} /> },
          { id: 'reports', title: t('admin.p2p.reports'), content: <Reports onOpen={setOpen} /> },
          { id: 'accounts', title: t('admin.p2p.accounts'), content: <SharedAccounts onOpen={setOpen} /> },
        ]
      : []),
    ...(mayStaff('staff.p2p.switch', roles)
      ? [{ id: 'switch', title: t('admin.p2p.switch'), content: <P2pSwitch /> }]
      : []),
  ];
  const [selected, setSelected] = useState(tabs[0]?.id ?? '');
  // Keyed, so that one user's revealed data is not shown for the next.
  if (openId !== null && mayStaff('staff.users.read', roles))
    return <UserPage key={openId} id={openId} roles={roles} onOpen={setOpen} onBack={() => setOpen(null)} />;
  return (
    <div className="pt-6">
      <Tabs label={t('admin.p2p.parts')} tabs={tabs} selected={selected} onSelect={setSelected} />
    </div>
  );
}
