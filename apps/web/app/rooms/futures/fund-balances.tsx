import { futuresGet } from '@pelorus/client/http/request.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { FundDay, InsuranceFund } from '@pelorus/protocol/futures/http.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';

/** Days that are shown as numbers; the line has all of the year. */
const SHOWN_DAYS = 30;

/** What the fund has of each asset now, and had at the end of each day on which that changed. */
export function FundBalances() {
  const t = useMessages();
  const fund = useQuery({
    queryKey: ['fund'],
    queryFn: ({ signal }) => futuresGet<InsuranceFund[]>('/futuresapi/insurance-fund', { signal }),
  });
  return (
    <Card id="fund" title={t('fund.balance')}>
      {fund.data === undefined && fund.isError ? (
        <ErrorState error={fund.error} onRetry={() => void fund.refetch()} />
      ) : fund.data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : fund.data.length === 0 ? (
        <EmptyState icon="shield" title={t('fund.empty')} />
      ) : (
        fund.data.map(({ asset, balance }) => <Asset key={asset} asset={asset} balance={balance} />)
      )}
    </Card>
  );
}

function Asset({ asset, balance }: Pick<InsuranceFund, 'asset' | 'balance'>) {
  const t = useMessages();
  const history = useQuery({
    queryKey: ['fund', asset],
    queryFn: ({ signal }) => futuresGet<FundDay[]>('/futuresapi/insurance-fund/history', { signal, query: { asset } }),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="numeric text-2xl font-semibold">
        <NumberText value={trimZeros(balance)} minDigits={2} />{' '}
        <span className="text-lg font-normal text-text-muted">{asset}</span>
      </p>
      {history.data === undefined && history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} />
      ) : history.data === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <Days days={history.data} title={t('fund.history', { asset })} />
      )}
    </div>
  );
}

function Days({ days, title }: { days: readonly FundDay[]; title: string }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return <p className="text-text-muted">{t('fund.unchanged')}</p>;
  return (
    <>
      <Sparkline
        prices={days.map(({ balance }) => balance)}
        rising={compare(decimal(last.balance), decimal(first.balance)) >= 0}
        width={640}
        height={96}
        filled
        className="h-24 w-full"
      />
      <Table
        label={title}
        columns={[
          { id: 'day', title: t('fund.day') },
          { id: 'balance', title: t('fund.dayBalance'), end: true },
        ]}
      >
        {days
          .toReversed()
          .slice(0, SHOWN_DAYS)
          .map(({ day, balance }) => (
            <tr key={day} className="border-b border-line last:border-0">
              <td className={`${CELL} text-text-muted`}>{formatTime(day, tag, 'date', 'UTC')}</td>
              <td className={`${CELL} text-end`}>
                <NumberText value={trimZeros(balance)} />
              </td>
            </tr>
          ))}
      </Table>
    </>
  );
}
