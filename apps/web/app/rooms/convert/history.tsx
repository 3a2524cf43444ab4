import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useConversionWords } from '../../shell/money/use-conversion-words.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useConversions } from './convert-data.ts';

/** What was converted, newest first. */
export function History() {
  const t = useMessages();
  const conversions = useConversions();
  const rows = conversions.data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-labelledby="conversions" className="rounded bg-surface-raised p-5 md:p-6">
      <h2 id="conversions" className="mb-2 text-lg font-semibold">
        {t('convert.history')}
      </h2>
      {rows === undefined && conversions.isError ? (
        <ErrorState error={conversions.error} onRetry={() => conversions.refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState icon="swap" title={t('convert.none')} />
      ) : (
        <ul className="flex flex-col">
          {rows?.map((row) => <Row key={row.id} row={row} />) ??
            [1, 2, 3].map((place) => <Skeleton key={place} className="my-2 h-12 w-full" />)}
        </ul>
      )}
      <LoadMore list={conversions} />
    </section>
  );
}

function Row({ row }: { row: ConversionData }) {
  const words = useConversionWords();
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-text-muted">
        <bdi dir="ltr">
          {row.from} → {row.to}
        </bdi>
        <TimeText timeMs={row.acceptedAt} />
      </p>
      <p className="text-pretty">{words(row)}</p>
    </li>
  );
}
