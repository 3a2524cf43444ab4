import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { formatSpan } from '@pelorus/site/times.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { progressOf } from '../../terminal/orders/algo-progress.ts';
import { FirstCells, useFirstColumns } from '../../terminal/orders/first-cells.tsx';
import { HistoryTable } from '../../terminal/orders/history-table.tsx';
import { STACKED_ROW, StackedCell } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Returns a duration in the largest unit that makes it a whole number. */
function spanOf(seconds: number, tag: LocaleTag): string {
  if (seconds % HOUR_S === 0) return formatSpan(seconds / HOUR_S, 'hour', tag);
  return seconds % MINUTE_S === 0 ? formatSpan(seconds / MINUTE_S, 'minute', tag) : formatSpan(seconds, 'second', tag);
}

/** Ended ladders and TWAPs: terms, fill, average price, end and reason. */
export function AlgoHistoryTable({ rows, list }: Pick<Parameters<typeof HistoryTable<AlgoData>>[0], 'rows' | 'list'>) {
  const t = useMessages();
  const first = useFirstColumns(true);
  const columns = [
    ...first,
    { id: 'kind', title: t('trade.kind') },
    { id: 'terms', title: t('orders.algo.terms'), end: true },
    { id: 'price', title: t('trade.open.average'), end: true },
    { id: 'amount', title: t('trade.history.filledOf'), end: true },
    { id: 'ended', title: t('orders.algo.ended') },
  ];
  return (
    <HistoryTable
      label={t('trade.kind.group.algos')}
      columns={columns}
      rows={rows}
      list={list}
      rowOf={(algo) => <Row key={algo.algoId} algo={algo} />}
    />
  );
}

function Row({ algo }: { algo: AlgoData }) {
  const t = useMessages();
  const { filled, whole, asset } = progressOf(algo);
  return (
    <tr className={STACKED_ROW}>
      <FirstCells timeMs={algo.createdAt} symbol={algo.symbol} side={algo.side} hasMarket />
      <StackedCell>
        {t(`trade.algo.kind.${algo.kind}`)}
        <span className="block text-xs text-text-muted">{t('trade.open.inAlgo', { id: String(algo.algoId) })}</span>
      </StackedCell>
      <StackedCell title={t('orders.algo.terms')} end>
        {algo.kind === 'SCALED' ? <LadderTerms algo={algo} /> : <TwapTerms algo={algo} />}
      </StackedCell>
      <StackedCell title={t('trade.open.average')} end>
        <NumberText value={algo.averagePrice} />
      </StackedCell>
      <StackedCell title={t('trade.history.filledOf')} end>
        <NumberText value={filled} />
        <span className="text-text-muted">
          {' / '}
          <NumberText value={whole} /> {asset}
        </span>
      </StackedCell>
      <StackedCell title={t('orders.algo.ended')}>
        {algo.reason !== null && t(`orders.algo.reason.${algo.reason}`)}
        {algo.endedAt !== null && <TimeText timeMs={algo.endedAt} className="block text-xs text-text-muted" />}
      </StackedCell>
    </tr>
  );
}

/** A ladder's prices, number of orders and sizes. */
function LadderTerms({ algo }: { algo: AlgoData }) {
  const t = useMessages();
  return (
    <>
      <bdi dir="ltr">
        <NumberText value={algo.fromPrice} /> – <NumberText value={algo.toPrice} />
      </bdi>
      <span className="block text-xs text-text-muted">
        {t('orders.algo.orders', { count: algo.orderCount })}
        {algo.distribution !== null && ` · ${t(`trade.form.sizes.${algo.distribution}`)}`}
        {algo.orderType === 'LIMIT_MAKER' && ` · ${t('trade.kind.postOnly')}`}
      </span>
    </>
  );
}

/** To which price, in how many parts and over how long; with how many of them it came to. */
function TwapTerms({ algo }: { algo: AlgoData }) {
  const t = useMessages();
  const { tag } = useLocale();
  return (
    <>
      {algo.limitPrice === null ? t('trade.kind.market') : <NumberText value={algo.limitPrice} />}
      <span className="block text-xs text-text-muted">
        {t('trade.algo.parts', { done: algo.slicesDone, count: algo.orderCount })}
        {algo.duration !== null && ` · ${spanOf(algo.duration, tag)}`}
      </span>
    </>
  );
}
