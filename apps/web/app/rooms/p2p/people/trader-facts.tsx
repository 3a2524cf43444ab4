import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { formatSpan } from '@pelorus/site/times.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';

const MINUTE_MS = 60_000;
const UNKNOWN = '--';

/** What is known of a trader, each with its name (PPAG-22). */
export function TraderFacts({ trader }: { trader: TraderData }) {
  const { tag } = useLocale();
  const span = (ms: number | null) =>
    ms === null ? UNKNOWN : formatSpan(Math.max(1, Math.round(ms / MINUTE_MS)), 'minute', tag);
  const { completion, negative, orders, orders30d, payMs, positive, releaseMs, since } = trader;
  const judged = positive + negative;
  const rows: readonly [MessageId, React.ReactNode][] = [
    ['p2p.stat.orders30d', formatNumber(orders30d, tag)],
    ['p2p.stat.completion', completion === null ? UNKNOWN : `${formatNumber(completion, tag)}%`],
    ['p2p.stat.release', span(releaseMs)],
    ['p2p.stat.pay', span(payMs)],
    ['p2p.stat.orders', formatNumber(orders, tag)],
    [
      'p2p.stat.positive',
      judged === 0 ? UNKNOWN : `${Math.round((positive * 100) / judged)}% (${formatNumber(judged, tag)})`,
    ],
    ['p2p.stat.since', <TimeText key="since" timeMs={since} style="date" />],
  ];
  return <FactGrid rows={rows} />;
}

function FactGrid({ rows }: { rows: readonly [MessageId, React.ReactNode][] }) {
  const t = useMessages();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-xs text-text-muted text-pretty">{t(name)}</dt>
          <dd className="tabular text-base font-medium">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
