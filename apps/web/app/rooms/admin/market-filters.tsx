import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { MarketFiltersData, Plan } from '@pelorus/protocol/admin/markets.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import type { Problem as ListingProblem } from './listing.logic.ts';
import { TimeField, timeOf } from './local-time.tsx';
import {
  changedOf,
  type DraftFilters,
  draftOf,
  type FilterName,
  filtersOf,
  isWhole,
  type Problem,
  problemsOf,
} from './market-filters.logic.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { DECIMALS_MAX } from './typed-decimal.ts';

interface Props {
  symbol: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Proposes other filters for a market (PLAN-10), once those in force are read. */
export function FiltersDialog({ symbol, onClose, onDone }: Props) {
  const t = useMessages();
  const read = useQuery({
    queryKey: ['admin', 'market-filters', symbol],
    queryFn: ({ signal }) => staffGet<MarketFiltersData>(`/api/admin/markets/filters/${symbol}`, signal),
    staleTime: 0,
    gcTime: 0,
    // A refetch must not overwrite the input.
    refetchOnWindowFocus: false,
  });
  if (read.data !== undefined) return <FiltersForm data={read.data} onClose={onClose} onDone={onDone} />;
  return (
    <ReasonDialog
      title={`${t('admin.filters.change')}: ${symbol}`}
      warning={t('admin.filters.warning')}
      isLong
      isReady={false}
      onClose={onClose}
      onReason={() => Promise.resolve()}
    >
      {read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </ReasonDialog>
  );
}

type Source = 'typed' | 'file';

/** Sends a proposal; a refusal that names a filter is also shown at it. */
function useProposal(symbol: string, onDone: () => Promise<void>) {
  const say = useRefusalText();
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null);
  const propose = async (filters: MarketFiltersData['inForce'] | null, at: number | null, reason: string) => {
    setRefused(null);
    try {
      await staffPost<Plan>('/api/admin/markets/filters', { symbol, filters, ...(at !== null && { at }), reason });
    } catch (error) {
      const name = error instanceof ApiRefusal ? error.field?.split('.').at(-1) : undefined;
      if (name !== undefined) setRefused({ name, text: say(error).text });
      throw error;
    } finally {
      await onDone();
    }
  };
  return { propose, refused };
}

/** The form: every filter with its problem. */
function FiltersForm({
  data,
  onClose,
  onDone,
}: {
  data: MarketFiltersData;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useMessages();
  const { configured, inForce, set, symbol } = data;
  const [draft, setDraft] = useState<DraftFilters>(() => draftOf(inForce));
  const [source, setSource] = useState<Source>('typed');
  const [when, setWhen] = useState('');
  const { propose, refused } = useProposal(symbol, onDone);
  const isFile = source === 'file';
  const problems = problemsOf(draft, data);
  const changed = changedOf(draft, inForce);
  return (
    <ReasonDialog
      title={`${t('admin.filters.change')}: ${symbol}`}
      warning={t('admin.filters.warning')}
      isLong
      isReady={isFile || (changed.length > 0 && Object.keys(problems).length === 0)}
      onClose={onClose}
      onReason={(reason) => propose(isFile ? null : filtersOf(draft), timeOf(when), reason)}
    >
      {set !== null && (
        <p className="text-sm text-pretty">{t('admin.limits.setBy', { name: set.by, other: set.agreedBy })}</p>
      )}
      {set !== null && configured !== null && (
        <Select<Source>
          label={t('admin.filters.source')}
          options={[
            { id: 'typed', text: t('admin.filters.typed') },
            { id: 'file', text: t('admin.limits.clear') },
          ]}
          value={source}
          onChange={setSource}
        />
      )}
      {!isFile && (
        <FilterFields
          draft={draft}
          onDraft={setDraft}
          errorOf={(name) => (refused?.name === name ? refused.text : problemText(problems[name], t))}
        />
      )}
      {!isFile && (
        <p role="status" className="text-sm text-text-muted">
          {changed.length > 0 ? changed.map((name) => t(`admin.filter.${name}`)).join(' · ') : t('admin.filters.same')}
        </p>
      )}
      <TimeField label="admin.filters.when" value={when} onChange={setWhen} />
    </ReasonDialog>
  );
}

/** Returns a filter's problem in words; null: none. */
export function problemText(
  problem: Problem | ListingProblem | undefined,
  t: ReturnType<typeof useMessages>,
): string | null {
  if (problem === undefined) return null;
  if (problem.is === 'below') return t('admin.filters.below', { name: t(`admin.filter.${problem.name}`) });
  const { is, ...values } = problem;
  return t(`admin.filters.${is}`, values);
}

function FilterFields({
  draft,
  onDraft,
  errorOf,
}: {
  draft: DraftFilters;
  onDraft: (draft: DraftFilters) => void;
  errorOf: (name: FilterName) => string | null;
}) {
  const t = useMessages();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(Object.entries(draft) as [FilterName, string | boolean][]).map(([name, value]) =>
        typeof value === 'boolean' ? (
          <Switch key={name} isSelected={value} onChange={(isOn) => onDraft({ ...draft, [name]: isOn })}>
            {t(`admin.filter.${name}`)}
          </Switch>
        ) : (
          <DecimalField
            key={name}
            label={t(`admin.filter.${name}`)}
            value={value}
            onChange={(text) => onDraft({ ...draft, [name]: text })}
            error={errorOf(name)}
            digits={isWhole(name) ? 0 : DECIMALS_MAX}
          />
        ),
      )}
    </div>
  );
}
