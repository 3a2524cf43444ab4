import type { AuditEntryShown } from '@pelorus/protocol/admin/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { useRefusalWords } from '../../ui/text/refusal-text.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { deedWords } from './deed-words.ts';

/** Entries of the audit log: deeds, refusals and what else belongs to them in words. */
export function AuditTable({ label, entries }: { label: string; entries: readonly AuditEntryShown[] }) {
  const t = useMessages();
  return (
    <Table
      label={label}
      columns={[
        { id: 'seq', title: t('admin.audit.number'), wideOnly: true },
        { id: 'at', title: t('admin.audit.time') },
        { id: 'actor', title: t('admin.audit.who') },
        { id: 'action', title: t('admin.audit.deed') },
        { id: 'subject', title: t('admin.audit.about'), wideOnly: true },
        { id: 'reason', title: t('admin.reason'), wideOnly: true },
        { id: 'from', title: t('admin.audit.from'), wideOnly: true },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry.seq} entry={entry} />
      ))}
    </Table>
  );
}

const SMALL = 'block wrap-anywhere text-xs text-text-muted';

function Row({ entry }: { entry: AuditEntryShown }) {
  const t = useMessages();
  const refusalWords = useRefusalWords();
  const { seq, at, actor, action, outcome, subject, reason, detail, network, deviceName } = entry;
  const deed = deedWords(action);
  return (
    <tr className="border-b border-line align-top">
      <td className={`${CELL} max-md:hidden`}>
        <span className="numeric">{seq}</span>
      </td>
      <td className={`${CELL} md:whitespace-nowrap`}>
        <TimeText timeMs={at} />
      </td>
      <td className={CELL}>
        <bdi dir="ltr">{actor}</bdi>
      </td>
      <td className={CELL}>
        {deed === null ? <bdi dir="ltr">{action}</bdi> : t(deed)}
        {outcome !== 'done' && (
          <span className="block text-danger">{refusalWords(outcome) ?? <bdi dir="ltr">{outcome}</bdi>}</span>
        )}
        {Object.entries(detail).map(
          ([name, value]) =>
            value !== '' && (
              <span key={name} className={`${SMALL} md:max-w-56`}>
                <AuditDetail name={name} value={value} />
              </span>
            ),
        )}
        {/* On phones what wide screens have columns for. */}
        {Object.entries({ reason, subject, from: `${network} · ${deviceName}` }).map(([what, text]) => (
          <span key={what} className={`${SMALL} md:hidden`}>
            <bdi>{text}</bdi>
          </span>
        ))}
      </td>
      <td className={`${CELL} min-w-40 break-all max-md:hidden`}>
        <bdi dir="ltr">{subject}</bdi>
      </td>
      <td className={`${CELL} min-w-40 break-words max-md:hidden`}>
        <bdi>{reason}</bdi>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        <bdi dir="ltr">{network}</bdi>
        <span className={SMALL}>
          <bdi>{deviceName}</bdi>
        </span>
      </td>
    </tr>
  );
}
