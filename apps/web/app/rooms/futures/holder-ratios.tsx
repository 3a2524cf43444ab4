import { futuresGet } from '@pelorus/client/http/request.ts';
import { COUNT_INTERVALS } from '@pelorus/protocol/futures/count-intervals.ts';
import type { ContractCountData } from '@pelorus/protocol/futures/http.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { FractionText } from './fraction-text.tsx';

type Interval = (typeof COUNT_INTERVALS)[number];

const SHOWN = 96;
const EVERY_MS = 60_000;
const RATIOS = ['accounts', 'topAccounts', 'topPositions'] as const;

/** Open interest, and who is long and who short, as it was counted (FPAG-25). */
export function HolderRatios({ symbol, base }: { symbol: string; base: string }) {
  const t = useMessages();
  const [interval, setInterval] = useState<Interval>('5m');
  const counts = useQuery({
    queryKey: ['statistics', symbol, interval],
    queryFn: ({ signal }) =>
      futuresGet<ContractCountData[]>('/futuresapi/statistics', { signal, query: { symbol, interval, limit: SHOWN } }),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className="flex flex-col gap-4 pt-3">
      <Select
        label={t('perp.data.interval')}
        value={interval}
        onChange={setInterval}
        options={COUNT_INTERVALS.map((id) => ({ id, text: id }))}
      />
      {counts.data === undefined && counts.isError ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : counts.data === undefined ? (
        <Skeleton className="h-56 w-full" />
      ) : (
        <Counts counts={counts.data} base={base} />
      )}
    </div>
  );
}

function Counts({ counts, base }: { counts: readonly ContractCountData[]; base: string }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined) return <EmptyState icon="clock" title={t('perp.data.noCounts')} />;
  const isRising = compare(decimal(last.openInterest), decimal(first.openInterest)) >= 0;
  return (
    <>
      <section className="flex flex-col gap-1">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-text-muted">{t('perp.interest', { asset: base })}</span>
          <span className="numeric font-semibold">{abbreviate(last.openInterest, tag, 2)}</span>
        </h3>
        <Sparkline
          prices={counts.map(({ openInterest }) => openInterest)}
          rising={isRising}
          width={640}
          height={72}
          filled
          className="h-18 w-full"
        />
      </section>
      {RATIOS.map((of) => (
        <Ratio key={of} title={t(`perp.data.${of}`)} shares={last[of]} />
      ))}
      <p className="text-xs text-text-muted">
        <TimeText timeMs={last.time} />
      </p>
    </>
  );
}

/** Two shares of a whole, in words and as a bar. */
function Ratio({ title, shares }: { title: string; shares: ContractCountData['accounts'] }) {
  const t = useMessages();
  return (
    <section className="flex flex-col gap-1">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-text-muted">{title}</span>
        {shares?.ratio != null && <span className="numeric font-semibold">{shares.ratio}</span>}
      </h3>
      {shares === null ? (
        <p className="text-sm text-text-muted">{t('perp.data.nobody')}</p>
      ) : (
        <>
          <span aria-hidden="true" className="flex h-2 overflow-hidden rounded bg-down-fill">
            <span className="bg-up-fill" style={{ width: `${Number(shares.long) * 100}%` }} />
          </span>
          <p className="flex justify-between text-xs">
            <span className="text-up">
              {t('perp.long')} <FractionText value={shares.long} isPlain />
            </span>
            <span className="text-down">
              {t('perp.short')} <FractionText value={shares.short} isPlain />
            </span>
          </p>
        </>
      )}
    </section>
  );
}
