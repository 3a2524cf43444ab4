import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { FeesData } from '@pelorus/protocol/admin/fees.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { TimeField, timeOf } from './local-time.tsx';
import { type DraftFees, draftOf, FEE_SIDES, mayUseFile, readFees, type Typed } from './market-fees.logic.ts';
import { problemText } from './market-filters.tsx';
import { PlanChanges } from './plan-changes.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { FEE_DECIMALS } from './typed-decimal.ts';

const FEES = '/api/admin/markets/fees';
type Rates = FeesData['rows'][number]['inForce'];

/** The fee table, and proposing another (PLAN-11). */
export function FeesSection({ onPlanned }: { onPlanned: () => Promise<void> }) {
  const queries = useQueryClient();
  const desk = useQuery({
    queryKey: ['admin', 'market-fees'],
    queryFn: ({ signal }) => staffGet<FeesData>(FEES, signal),
    refetchInterval: 5_000,
  });
  const lookAgain = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['admin', 'market-fees'] }), onPlanned()]);
  };
  if (desk.data === undefined)
    return desk.isError ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  return <FeesTable data={desk.data} onDone={lookAgain} />;
}

function FeesTable({ data, onDone }: { data: FeesData; onDone: () => Promise<void> }) {
  const t = useMessages();
  // The values when the form was opened: the input is compared with them.
  const [asked, setAsked] = useState<FeesData | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-semibold">{t('admin.fees')}</h2>
        <p className="text-sm text-text-muted text-pretty">{t('admin.fees.intro')}</p>
      </div>
      <Table
        label={t('admin.fees')}
        columns={[
          { id: 'row', title: t('admin.markets') },
          { id: 'inForce', title: t('admin.limits.inForce') },
          { id: 'file', title: t('admin.limits.file') },
        ]}
      >
        {data.rows.map(({ configured, inForce, set, symbol, tier }) => (
          <tr key={`${symbol} ${tier}`} className="border-b border-line align-top">
            <td className={CELL}>
              {symbol === null ? t('admin.fees.allMarkets') : <bdi dir="ltr">{symbol}</bdi>} ·{' '}
              {t('admin.fees.tier', { tier })}
              {set !== null && (
                <span className="block text-sm text-text-muted text-pretty">
                  {t('admin.limits.setBy', { name: set.by, other: set.agreedBy })}
                </span>
              )}
            </td>
            <td className={`${CELL} tabular`}>
              <RatesText rates={inForce} />
            </td>
            <td className={`${CELL} tabular text-text-muted`}>
              <RatesText rates={configured} />
            </td>
          </tr>
        ))}
      </Table>
      <span>
        <Button variant="secondary" onPress={() => setAsked(data)}>
          {t('admin.fees.change')}
        </Button>
      </span>
      {asked !== null && <FeesDialog data={asked} onClose={() => setAsked(null)} onDone={onDone} />}
    </section>
  );
}

/** Maker's rate, then taker's. */
function RatesText({ rates }: { rates: Rates }) {
  return <bdi dir="ltr">{rates === null ? '–' : `${rates.maker} / ${rates.taker}`}</bdi>;
}

type Source = 'typed' | 'file';
/** A market's pair code has no star. */
const ALL = '*';

/** Sends a proposal; a refusal that names a rate is also shown at it. */
function useProposal(onDone: () => Promise<void>) {
  const say = useRefusalText();
  const [refused, setRefused] = useState<{ field: string; text: string } | null>(null);
  const propose = async (body: object) => {
    setRefused(null);
    try {
      await staffPost<Plan>(FEES, body);
    } catch (error) {
      if (error instanceof ApiRefusal && error.field) setRefused({ field: error.field, text: say(error).text });
      throw error;
    } finally {
      await onDone();
    }
  };
  return { propose, refused };
}

/** Proposes fee rates for all markets or one; it shows the changes before sending. */
function FeesDialog({ data, onClose, onDone }: { data: FeesData; onClose: () => void; onDone: () => Promise<void> }) {
  const t = useMessages();
  const [symbol, setSymbol] = useState<string | null>(null);
  const [draft, setDraft] = useState<DraftFees>(() => draftOf(data, null));
  const [source, setSource] = useState<Source>('typed');
  const [when, setWhen] = useState('');
  const { propose, refused } = useProposal(onDone);
  const typed = readFees(draft, data, symbol);
  const isFile = source === 'file';
  const choose = (market: string | null) => {
    setSymbol(market);
    setDraft(draftOf(data, market));
    setSource('typed');
  };
  const send = (reason: string) => {
    const at = timeOf(when);
    return propose({ symbol, fees: isFile ? null : typed.fees, ...(at !== null && { at }), reason });
  };
  return (
    <ReasonDialog
      title={t('admin.fees.change')}
      warning={t('admin.fees.warning')}
      isLong
      isReady={isFile || (typed.fees.length > 0 && Object.keys(typed.problems).length === 0)}
      onClose={onClose}
      onReason={send}
    >
      <Select<string>
        label={t('orders.market')}
        options={[{ id: ALL, text: t('admin.fees.allMarkets') }, ...data.markets.map((id) => ({ id, text: id }))]}
        value={symbol ?? ALL}
        onChange={(id) => choose(id === ALL ? null : id)}
      />
      {mayUseFile(data, symbol) && (
        <Select<Source>
          label={t('admin.fees')}
          options={[
            { id: 'typed', text: t('admin.filters.typed') },
            { id: 'file', text: t('admin.limits.clear') },
          ]}
          value={source}
          onChange={setSource}
        />
      )}
      {!isFile && (
        <RateFields
          draft={draft}
          tiers={data.tiers}
          typed={typed}
          refused={refused}
          isOwn={symbol !== null}
          onDraft={setDraft}
        />
      )}
      <TimeField label="admin.filters.when" value={when} onChange={setWhen} />
    </ReasonDialog>
  );
}

function RateFields({
  draft,
  tiers,
  typed,
  refused,
  isOwn,
  onDraft,
}: {
  draft: DraftFees;
  tiers: readonly number[];
  typed: Typed;
  refused: { field: string; text: string } | null;
  /** True for the rates of one market, which need not have rows of its own. */
  isOwn: boolean;
  onDraft: (draft: DraftFees) => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-4">
      {isOwn && <p className="text-sm text-text-muted text-pretty">{t('admin.fees.noRow')}</p>}
      {tiers.map((tier) => {
        const rates = draft[tier] ?? { maker: '', taker: '' };
        return (
          <fieldset key={tier} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <legend className="mb-2 text-sm font-semibold">{t('admin.fees.tier', { tier })}</legend>
            {FEE_SIDES.map((side) => (
              <DecimalField
                key={side}
                label={t(side === 'maker' ? 'admin.filter.maker' : 'admin.filter.taker')}
                value={rates[side]}
                onChange={(text) => onDraft({ ...draft, [tier]: { ...rates, [side]: text } })}
                error={
                  refused?.field === `fees.${tier}.${side}`
                    ? refused.text
                    : problemText(typed.problems[tier]?.[side], t)
                }
                digits={FEE_DECIMALS}
                isSigned={side === 'maker'}
              />
            ))}
          </fieldset>
        );
      })}
      <div role="status" className="text-sm text-text-muted">
        {typed.changes.length > 0 ? <PlanChanges changes={typed.changes} /> : t('admin.filters.same')}
      </div>
    </div>
  );
}
