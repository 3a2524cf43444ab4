import type { AuditEntryShown } from '@pelorus/protocol/admin/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CELL, Table } from '../../ui/table.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** Entries of the audit log as they are kept: deeds and outcomes are names, the same in every language. */
export function AuditTable({ label, entries }: { label: string; entries: readonly AuditEntryShown[] }) {
  const t = useMessages();
  return (
    <Table
      label={label}
      columns={[
        { id: 'seq', title: t('admin.audit.number') },
        { id: 'at', title: t('admin.audit.time') },
        { id: 'actor', title: t('admin.audit.who') },
        { id: 'action', title: t('admin.audit.deed') },
        { id: 'subject', title: t('admin.audit.about'), wideOnly: true },
        { id: 'reason', title: t('admin.reason') },
      ]}
    >
      {entries.map(({ seq, at, actor, action, outcome, subject, reason }) => (
        <tr key={seq} className="border-b border-line align-top">
          <td className={`${CELL} numeric`}>{seq}</td>
          <td className={`${CELL} whitespace-nowrap`}>
            <TimeText timeMs={at} />
          </td>
          <td className={CELL}>
            <bdi dir="ltr">{actor}</bdi>
          </td>
          <td className={CELL}>
            <bdi dir="ltr">{action}</bdi>
            {outcome !== 'done' && (
              <bdi dir="ltr" className="block text-danger">
                {outcome}
              </bdi>
            )}
          </td>
          <td className={`${CELL} break-all max-md:hidden`}>
            <bdi dir="ltr">{subject}</bdi>
          </td>
          <td className={CELL}>
            <bdi>{reason}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}
