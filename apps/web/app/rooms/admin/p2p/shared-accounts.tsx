import type { SharedAccountRow } from '@pelorus/protocol/p2p/staff.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { HandledList, PersonLink } from './handled-list.tsx';
import { useHandled } from './use-handled.ts';

/** Payment accounts that several people gave (PMET-07, PDIS-21). */
export function SharedAccounts({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const list = useHandled<SharedAccountRow>('shared-accounts');
  return (
    <HandledList
      title={t('admin.p2p.accounts')}
      lead={t('admin.p2p.accountsLead')}
      none={t('admin.p2p.noAccounts')}
      list={list}
      nameOf={({ id, method }) => `${method} ${id.slice(0, 8)}`}
    >
      {({ method, people }) => (
        <>
          <p className="font-medium">{method}</p>
          <ul className="flex flex-col gap-1">
            {people.map((person) => (
              <li key={person.userId} className="flex flex-wrap items-center gap-x-2">
                <PersonLink person={person} onOpen={onOpen} />
                <TimeText timeMs={person.at} className="text-text-muted" />
              </li>
            ))}
          </ul>
        </>
      )}
    </HandledList>
  );
}
