import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { ContractTermsData } from '@pelorus/protocol/admin/contracts.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { INDEX_SOURCES } from '@pelorus/protocol/futures/index-sources.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import {
  changedTerms,
  type DraftTerms,
  draftOf,
  isSignedTerm,
  isWholeTerm,
  LISTS,
  rowsOf,
  termsOf,
  unreadTerms,
  withoutRow,
  withRow,
} from './contract-terms.logic.ts';
import { TimeField, timeOf } from './local-time.tsx';
import { filterWord } from './market-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { termText } from './term-words.ts';
import { DECIMALS_MAX } from './typed-decimal.ts';

interface Props {
  symbol: string;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Proposes other terms for a contract (PLAN-60), once those in force are read. */
export function TermsDialog({ symbol, onClose, onDone }: Props) {
  const t = useMessages();
  const read = useQuery({
    queryKey: ['admin', 'contract-terms', symbol],
    queryFn: ({ signal }) => staffGet<ContractTermsData>(`/api/admin/contracts/${symbol}`, signal),
    staleTime: 0,
    gcTime: 0,
    // A refetch must not overwrite the input.
    refetchOnWindowFocus: false,
  });
  if (read.data !== undefined) return <TermsForm data={read.data} onClose={onClose} onDone={onDone} />;
  return (
    <ReasonDialog
      title={`${t('admin.terms.change')}: ${symbol}`}
      warning={t('admin.terms.warning')}
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

/** Sends a proposal; a refusal that names a place is also shown there. */
function useProposal(symbol: string, onDone: () => Promise<void>) {
  const say = useRefusalText();
  const [refused, setRefused] = useState<{ place: string; text: string } | null>(null);
  const propose = async (terms: ContractTermsData['inForce'] | null, at: number | null, reason: string) => {
    setRefused(null);
    try {
      await staffPost<Plan>('/api/admin/contracts/terms', { symbol, terms, ...(at !== null && { at }), reason });
    } catch (error) {
      const place = error instanceof ApiRefusal ? error.field?.replace(/^terms\./, '') : undefined;
      if (place !== undefined) setRefused({ place, text: say(error).text });
      throw error;
    } finally {
      await onDone();
    }
  };
  return { propose, refused };
}

function TermsForm({ data, onClose, onDone }: Omit<Props, 'symbol'> & { data: ContractTermsData }) {
  const t = useMessages();
  const { configured, inForce, set, symbol } = data;
  const [draft, setDraft] = useState<DraftTerms>(() => draftOf(inForce));
  const [source, setSource] = useState<Source>('typed');
  const [when, setWhen] = useState('');
  const { propose, refused } = useProposal(symbol, onDone);
  const isFile = source === 'file';
  const unread = unreadTerms(draft);
  const isChanged = changedTerms(draft, inForce).length > 0;
  return (
    <ReasonDialog
      title={`${t('admin.terms.change')}: ${symbol}`}
      warning={t('admin.terms.warning')}
      isLong
      isReady={isFile || (isChanged && unread.length === 0)}
      onClose={onClose}
      onReason={(reason) => propose(isFile ? null : termsOf(draft), timeOf(when), reason)}
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
        <TermFields
          draft={draft}
          onDraft={setDraft}
          errorOf={(place) => {
            if (refused?.place === place) return refused.text;
            return unread.includes(place) ? t('admin.filters.number') : null;
          }}
        />
      )}
      <TimeField label="admin.filters.when" value={when} onChange={setWhen} />
    </ReasonDialog>
  );
}

interface FieldsProps {
  draft: DraftTerms;
  onDraft: (draft: DraftTerms) => void;
  errorOf: (place: string) => string | null;
}

const ROWS = {
  brackets: ['admin.term.addBracket', 'admin.term.removeBracket', 1],
  sources: ['admin.term.addSource', 'admin.term.removeSource', 2],
} as const;

/** Each term by its place, and rows that may be added or taken out. */
export function TermFields({ draft, onDraft, errorOf }: FieldsProps) {
  const t = useMessages();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {Object.entries(draft).map(([place, value]) => (
          <TermField
            key={place}
            place={place}
            tier={draft[place.replace(/\w+$/, 'tier')]}
            value={value}
            error={errorOf(place)}
            onChange={(to) => onDraft({ ...draft, [place]: to })}
          />
        ))}
      </div>
      <span className="flex flex-wrap gap-2">
        {LISTS.map((list) => {
          const [add, remove, least] = ROWS[list];
          return (
            <span key={list} className="contents">
              <Button size="sm" variant="secondary" onPress={() => onDraft(withRow(draft, list))}>
                {t(add)}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                isDisabled={rowsOf(draft, list) <= least}
                onPress={() => onDraft(withoutRow(draft, list))}
              >
                {t(remove)}
              </Button>
            </span>
          );
        })}
      </span>
    </>
  );
}

const HOURS = ['1', '2', '4', '8'] as const;

function TermField({
  place,
  tier,
  value,
  error,
  onChange,
}: {
  place: string;
  /** Of a row of fees: whose it is. */
  tier: string | boolean | undefined;
  value: string | boolean;
  error: string | null;
  onChange: (value: string | boolean) => void;
}) {
  const t = useMessages();
  const word = filterWord(place);
  // Fees go by their tier, not by their row.
  const named = tier === undefined ? place : place.replace(/^fees\.\d+/, `fees.${tier}`);
  const label = termText(named, t) ?? (word === null ? place : t(word));
  if (/^fees\.\d+\.tier$/.test(place)) return null;
  if (typeof value === 'boolean')
    return (
      <Switch isSelected={value} onChange={onChange}>
        {label}
      </Switch>
    );
  const choices = place.endsWith('.name') ? INDEX_SOURCES : place.endsWith('.intervalHours') ? HOURS : null;
  if (choices !== null)
    return (
      <Select<string>
        label={label}
        options={choices.map((id) => ({ id, text: id }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <DecimalField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      digits={isWholeTerm(place) ? 0 : DECIMALS_MAX}
      isSigned={isSignedTerm(place)}
    />
  );
}
