import type { ReportRow } from '@pelorus/protocol/p2p/staff.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { HandledList, PersonLink } from './handled-list.tsx';
import { useHandled } from './use-handled.ts';

/** Reports of people about people (PTRD-07, PDIS-21). */
export function Reports({ onOpen }: { onOpen: (userId: string) => void }) {
  const t = useMessages();
  const list = useHandled<ReportRow>('reports');
  return (
    <HandledList
      title={t('admin.p2p.reports')}
      lead={t('admin.p2p.reportsLead')}
      none={t('admin.p2p.noReports')}
      list={list}
      nameOf={({ of }) => of.nickname}
    >
      {({ by, of, orderId, reason, text, time }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{t(`p2p.reportReason.${reason}`)}</span>
            <TimeText timeMs={time} className="text-text-muted" />
            {orderId !== null && <span className="text-text-muted">{t('p2p.order.title', { id: orderId })}</span>}
          </p>
          <p className="flex flex-wrap items-center gap-x-2">
            {t('admin.p2p.reportOf')} <PersonLink person={of} onOpen={onOpen} /> · {t('admin.p2p.reportBy')}{' '}
            <PersonLink person={by} onOpen={onOpen} />
          </p>
          <p dir="auto" className="break-words">
            {text}
          </p>
        </>
      )}
    </HandledList>
  );
}
