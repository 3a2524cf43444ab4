import { useMessages } from '../../i18n/messages.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { detailValue, stepDetail } from './detail-words.ts';
import { FilterWord } from './filter-word.tsx';

/** What else belongs to a deed, in words; what this page has none for stands as it is kept. */
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
