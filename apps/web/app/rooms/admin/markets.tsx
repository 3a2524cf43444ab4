import type { MarketsDesk } from '@pelorus/protocol/admin/markets.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ContractsSection } from './contracts.tsx';
import { ListMarketForm } from './list-market-form.tsx';
import { DelistDialog, StatusDialog } from './market-dialogs.tsx';
import { FeesSection } from './market-fees.tsx';
import { FiltersDialog } from './market-filters.tsx';
import { MarketPlans } from './market-plans.tsx';
import { STEP_WORDS } from './market-words.ts';
import { staffGet } from './staff-calls.ts';
import { VenueLimitsSection } from './venue-limits.tsx';

type Market = MarketsDesk['markets'][number];
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
      <ContractsSection assets={desk.data.assets} onPlanned={lookAgain} />
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
