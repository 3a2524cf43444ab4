import { useMessages } from '../../i18n/messages.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { detailValue, stepDetail } from './detail-words.ts';
import { FilterWord } from './filter-word.tsx';

/** Details of an action, in words; unknown details are shown as stored. */
export function AuditDetail({ name, value }: { name: string; value: string }) {
  const t = useMessages();
  const step = stepDetail(name, value);
  if (step !== null) {
    const { number, deed, atMs, untilMs } = step;
    return (
      <>
        {t('admin.detail.step', { number })}: {t(deed)} <TimeText timeMs={atMs} />
        {untilMs !== null && (
          <>
            {' – '}
            <TimeText timeMs={untilMs} />
          </>
        )}
      </>
    );
  }
  const words = detailValue(name, value);
  return (
    <>
      <FilterWord name={name} />:{' '}
      {words === null ? <bdi dir="auto">{value}</bdi> : words.map((word) => t(word)).join(' · ')}
    </>
  );
}
