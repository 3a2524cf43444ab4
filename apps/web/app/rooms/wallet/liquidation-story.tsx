import { trimZeros } from '@pelorus/money/units.ts';
import type { MarginCall, OwnLiquidation } from '@pelorus/protocol/futures/history.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { type FuturesFilter, isNarrowed, WHOLE_FUTURES } from '../../terminal/contracts/history-filter.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { percentOf } from '../../ui/text/rate-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useFuturesPages } from './futures-data.ts';
import { type Moment, storyOf } from './story.ts';

/** Warnings and liquidations, step by step, in sentences (FWEB-33). */
export function Story({ filter, hidden }: { filter: FuturesFilter; hidden: boolean }) {
  const t = useMessages();
  const calls = useFuturesPages<MarginCall>('/futuresapi/margin-calls', { ...filter, symbol: '' });
  const steps = useFuturesPages<OwnLiquidation>('/futuresapi/liquidations/mine', filter);
  const isAway = [calls, steps].find((list) => list.data === undefined && list.isError);
  if (isAway !== undefined) return <ErrorState error={isAway.error} onRetry={() => void isAway.refetch()} />;
  if (calls.data === undefined || steps.data === undefined) return <Skeleton className="mt-3 h-40 w-full" />;
  const rowsOf = <Row,>(pages: readonly { rows: Row[] }[]) => pages.flatMap(({ rows }) => rows);
  // A warning about all crossed positions belongs to each of their contracts.
  const wanted = rowsOf(calls.data.pages).filter(
    ({ symbol }) => filter.symbol === '' || symbol === null || symbol === filter.symbol,
  );
  const { moments, next } = storyOf(
    { rows: wanted, hasMore: calls.hasNextPage },
    { rows: rowsOf(steps.data.pages), hasMore: steps.hasNextPage },
  );
  const isWhole = !calls.hasNextPage && !steps.hasNextPage;
  if (moments.length === 0 && isWhole)
    return isNarrowed({ ...WHOLE_FUTURES, ...filter }) ? (
      <EmptyState icon="search" title={t('ledger.noneFound')} />
    ) : (
      <EmptyState icon="shield" title={t('futuresHistory.noLiquidations')} />
    );
  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {moments.map((moment) => (
          <li key={`${moment.kind} ${moment.at.id}`} className="flex items-start gap-3 py-3">
            <span className={`mt-0.5 ${moment.kind === 'call' ? 'text-warn' : 'text-text-muted'}`}>
              <Icon name={moment.kind === 'call' ? 'alert' : 'shield'} />
            </span>
            <div className="min-w-0">
              <p className="max-w-prose text-pretty">
                <Sentence moment={moment} hidden={hidden} />
              </p>
              <TimeText timeMs={moment.at.time} className="text-sm text-text-muted" />
            </div>
          </li>
        ))}
      </ol>
      {!isWhole && <LoadMore list={next === 'call' || !steps.hasNextPage ? calls : steps} />}
    </>
  );
}

const MASKED = '••••••';

/** What happened, with the numbers of that moment. */
function Sentence({ moment: { kind, at }, hidden }: { moment: Moment; hidden: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const number = (text: string) => formatNumber(trimZeros(text), tag);
  const money = (text: string) => (hidden ? MASKED : number(text));
  const standing = { equity: money(at.equity), maintenance: money(at.maintenanceMargin) };
  if (kind === 'call') {
    const level = formatNumber(percentOf(at.level), tag);
    const values = { ...standing, level, asset: at.asset };
    return at.symbol === null
      ? t('futuresStory.callCrossed', values)
      : t('futuresStory.call', { ...values, contract: contractName(at.symbol) });
  }
  const [base = '', asset = ''] = at.symbol.split('_');
  return t(`futuresStory.${at.step}`, {
    ...standing,
    ...{ base, asset, contract: contractName(at.symbol) },
    quantity: money(at.quantity.replace('-', '')),
    price: number(at.bankruptcyPrice),
    mark: number(at.markPrice),
  });
}
