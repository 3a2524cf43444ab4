import { futuresGet } from '@pelorus/client/http/request.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { ContractData, FundingRate } from '@pelorus/protocol/futures/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { FACTS, Fact } from './contract-terms.tsx';

const PAGE_ROWS = 30;

/** Settled rates of a contract, newest first: a page ends where the one before begins. */
function useRates(symbol: string) {
  return useInfiniteQuery({
    queryKey: ['funding-rates', symbol],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }) =>
      (
        await futuresGet<FundingRate[]>('/futuresapi/funding-rates', {
          signal,
          query: { symbol, limit: PAGE_ROWS, to: pageParam },
        })
      ).toReversed(),
    getNextPageParam: (rows) => {
      const oldest = rows.at(-1);
      return rows.length < PAGE_ROWS || oldest === undefined ? undefined : oldest.time - 1;
    },
  });
}

/** What holders of positions pay each other: the terms, and what was settled (FWEB-42). */
export function FundingHistory({ contract }: { contract: ContractData }) {
  const t = useMessages();
  return (
    <Card id="funding" title={t('rules.funding')} lead={t('rules.fundingLead')}>
      <dl className={FACTS}>
        <Fact title={t('rules.interval')}>{t('rules.hours', { hours: contract.fundingIntervalHours })}</Fact>
        <Fact title={t('rules.interest')}>
          <RateText rate={contract.fundingInterest} />
        </Fact>
        <Fact title={t('rules.cap')}>
          <RateText rate={contract.fundingFloor} signed /> … <RateText rate={contract.fundingCap} signed />
        </Fact>
        <Fact title={t('rules.impact')}>
          <NumberText value={trimZeros(contract.impactNotional)} /> {contract.marginAsset}
        </Fact>
      </dl>
      {contract.fundingHasSlopes && <p className="max-w-prose text-text-muted text-pretty">{t('rules.slopes')}</p>}
      <h3 className="font-semibold">{t('rules.fundingHistory', { contract: contractName(contract.symbol) })}</h3>
      <Rates symbol={contract.symbol} />
    </Card>
  );
}

function Rates({ symbol }: { symbol: string }) {
  const t = useMessages();
  const list = useRates(symbol);
  const rows = list.data?.pages.flat();
  if (rows === undefined && list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0) return <EmptyState icon="clock" title={t('rules.noFunding')} />;
  const columns = [
    { id: 'time', title: t('ledger.time') },
    { id: 'rate', title: t('futuresHistory.rate'), end: true },
    { id: 'mark', title: t('futuresWallet.mark'), end: true },
  ];
  return (
    <>
      <Table label={t('rules.funding')} columns={columns}>
        {rows?.map(({ time, rate, markPrice }) => (
          <tr key={time} className="border-b border-line last:border-0">
            <td className={`${CELL} text-text-muted`}>
              <TimeText timeMs={time} />
            </td>
            <td className={`${CELL} text-end`}>
              <RateText rate={rate} signed digits={4} className={DIRECTION_COLOUR[direction(rate)]} />
            </td>
            <td className={`${CELL} text-end`}>
              <NumberText value={markPrice} />
            </td>
          </tr>
        )) ?? <SkeletonRows rows={5} columns={columns.length} />}
      </Table>
      <LoadMore list={list} />
    </>
  );
}
