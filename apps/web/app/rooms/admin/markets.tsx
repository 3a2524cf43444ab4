import type { MarketsDesk, Plan } from '@pelorus/protocol/admin/markets.ts';
import { SET_STATUSES } from '@pelorus/protocol/admin/set-statuses.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ListMarketForm } from './list-market-form.tsx';
import { TimeField, timeOf } from './local-time.tsx';
import { FeesSection } from './market-fees.tsx';
import { FiltersDialog } from './market-filters.tsx';
import { MarketPlans } from './market-plans.tsx';
import { STEP_WORDS } from './market-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffGet, staffPost } from './staff-calls.ts';
import { VenueLimitsSection } from './venue-limits.tsx';

type Market = MarketsDesk['markets'][number];
type SetStatus = (typeof SET_STATUSES)[number];
interface Asked {
  market: Market;
  deed: 'set' | 'filters' | 'delist';
}

/** Markets: statuses, plans, and new listings (PLAN-01). */
export function Markets() {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const desk = useQuery({
    queryKey: ['admin', 'markets'],
    queryFn: ({ signal }) => staffGet<MarketsDesk>('/api/admin/markets', signal),
    refetchInterval: 5_000,
  });
  const lookAgain = () => queries.invalidateQueries({ queryKey: ['admin', 'markets'] });
  if (desk.data === undefined)
    return desk.isError ? (
      <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
    ) : (
      <Skeleton className="mt-6 h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-8 pt-6">
      <MarketTable markets={desk.data.markets} onAsk={setAsked} />
      <MarketPlans plans={desk.data.plans} onDone={lookAgain} />
      <FeesSection onPlanned={lookAgain} />
      <VenueLimitsSection />
      <ListMarketForm assets={desk.data.assets} onDone={lookAgain} />
      {asked?.deed === 'set' && (
        <StatusDialog market={asked.market} onClose={() => setAsked(null)} onDone={lookAgain} />
      )}
      {asked?.deed === 'filters' && (
        <FiltersDialog symbol={asked.market.symbol} onClose={() => setAsked(null)} onDone={lookAgain} />
      )}
      {asked?.deed === 'delist' && (
        <DelistDialog market={asked.market} onClose={() => setAsked(null)} onDone={lookAgain} />
      )}
    </div>
  );
}

const DEEDS = [
  ['set', 'admin.market.set'],
  ['filters', 'admin.filters.change'],
  ['delist', 'admin.market.delist'],
] as const;

function MarketTable({ markets, onAsk }: { markets: readonly Market[]; onAsk: (asked: Asked) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('admin.markets')}
      columns={[
        { id: 'market', title: t('admin.markets') },
        { id: 'status', title: t('admin.state') },
        { id: 'deeds', title: t('admin.audit.deed'), hideTitle: true },
      ]}
    >
      {markets.map((market) => (
        <tr key={market.symbol} className="border-b border-line">
          <td className={CELL}>
            <bdi dir="ltr">{market.symbol}</bdi>
          </td>
          <td className={CELL}>
            <span className={market.status === 'TRADING' ? '' : 'text-warn'}>{t(STEP_WORDS[market.status])}</span>
            {market.endsAt !== null && (
              <span className="block text-sm text-text-muted">
                {t('admin.market.opensAt')} <TimeText timeMs={market.endsAt} />
              </span>
            )}
          </td>
          <td className={CELL}>
            <span className="flex flex-wrap justify-end gap-2">
              {market.status !== 'DELISTED' &&
                DEEDS.map(([deed, title], i) => (
                  <Button
                    key={deed}
                    size="sm"
                    variant={i === 0 ? 'secondary' : 'ghost'}
                    aria-label={`${t(title)}: ${market.symbol}`}
                    onPress={() => onAsk({ market, deed })}
                  >
                    {t(title)}
                  </Button>
                ))}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface DialogProps {
  market: Market;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function StatusDialog({ market: { status: before, symbol }, onClose, onDone }: DialogProps) {
  const t = useMessages();
  const [status, setStatus] = useState<SetStatus>(before === 'TRADING' ? 'HALT' : 'TRADING');
  const [when, setWhen] = useState('');
  const [until, setUntil] = useState('');
  const at = timeOf(when);
  const endsAt = status === 'AUCTION' ? timeOf(until) : null;
  const send = async (reason: string) => {
    const times = { ...(at !== null && { at }), ...(endsAt !== null && { endsAt }) };
    try {
      await staffPost<Plan>('/api/admin/markets/statuses', { symbol, status, ...times, reason });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={`${t('admin.market.set')}: ${symbol}`}
      warning={t('admin.market.setWarning')}
      isDanger={status !== 'TRADING'}
      onClose={onClose}
      onReason={send}
    >
      <Select<SetStatus>
        label={t('admin.state')}
        options={SET_STATUSES.map((id) => ({ id, text: t(STEP_WORDS[id]) }))}
        value={status}
        onChange={setStatus}
      />
      <TimeField label="admin.market.when" value={when} onChange={setWhen} />
      {status === 'AUCTION' && (
        <TimeField
          label="admin.market.until"
          value={until}
          after={{ label: 'admin.market.when', value: when }}
          onChange={setUntil}
        />
      )}
    </ReasonDialog>
  );
}

function DelistDialog({ market: { symbol }, onClose, onDone }: DialogProps) {
  const t = useMessages();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const cancelOnlyAt = timeOf(first);
  const delistsAt = timeOf(second);
  const send = async (reason: string) => {
    try {
      await staffPost<Plan>('/api/admin/markets/delistings', { symbol, cancelOnlyAt, delistsAt, reason });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={`${t('admin.market.delist')}: ${symbol}`}
      warning={t('admin.market.delistWarning')}
      isDanger
      isReady={cancelOnlyAt !== null && delistsAt !== null && delistsAt > cancelOnlyAt}
      onClose={onClose}
      onReason={send}
    >
      <TimeField label="admin.market.cancelOnlyAt" value={first} onChange={setFirst} />
      <TimeField
        label="admin.market.delistsAt"
        value={second}
        after={{ label: 'admin.market.cancelOnlyAt', value: first }}
        onChange={setSecond}
      />
    </ReasonDialog>
  );
}
