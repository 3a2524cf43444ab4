import { formatNumber } from '@pelorus/site/numbers.ts';
import { useMemo, useReducer, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useMoveAlert, usePriceAlerts, useRemoveAlert } from '../../shell/alerts/price-alerts.ts';
import { showToast } from '../../state/toast-store.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { ChartIcon } from '../chart/chart-icons.tsx';
import type { KlineChart } from '../chart/kline-chart.ts';
import { wholePrice } from '../chart/order-lines.ts';
import { type DrawnLine, useChartLines } from '../chart/use-chart-lines.ts';
import { useLineMoving } from '../chart/use-line-moving.ts';
import type { MarketRules } from '../market-rules.ts';
import { type AlertLine, alertLines, heldAfter } from './alert-lines.ts';

interface ChartAlertsProps {
  chart: KlineChart;
  rules: MarketRules;
}

/** The market's price alerts on the chart: each a line with a bell, moved by dragging or keys, and taken away (TRAD-364). */
export default function ChartAlerts({ chart, rules }: ChartAlertsProps) {
  const alerts = usePriceAlerts(rules.pairCode);
  const lines = useMemo(() => alertLines(alerts ?? [], rules), [alerts, rules]);
  const [held, dispatch] = useReducer(heldAfter, null);
  const { pending, move, remove } = useAlertActions();
  const drawn = useMemo(
    () =>
      lines.map(
        ({ id, price }): DrawnLine => ({
          id,
          price: held?.id === id ? held.to : price,
          colour: 'alert',
          isDashed: true,
          givesWay: false,
        }),
      ),
    [lines, held],
  );
  const place = useChartLines(chart, rules, 'alerts', drawn);
  return lines.map((line) => (
    <AlertHandle
      key={line.id}
      line={line}
      to={held?.id === line.id ? held.to : null}
      rules={rules}
      isPending={pending.has(line.id)}
      place={place(line.id)}
      priceAt={(y) => chart.priceAt(y)}
      moves={{
        grab: () => dispatch({ do: 'grab', line }),
        move: (to) => dispatch({ do: 'move', to }),
        cancel: () => dispatch({ do: 'end' }),
        drop: async () => {
          if (held !== null && held.id === line.id && held.to !== held.from) await move(line.id, held.to);
          dispatch({ do: 'end' });
        },
      }}
      onRemove={() => void remove(line.id)}
    />
  ));
}

/** Moving and removing: one call an alert at a time; a refusal is told. */
function useAlertActions() {
  const [change, remove] = [useMoveAlert(), useRemoveAlert()];
  const refusalText = useRefusalText();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const run = async (id: string, call: () => Promise<unknown> | undefined) => {
    if (pending.has(id)) return;
    setPending((known) => new Set([...known, id]));
    try {
      await call();
    } catch (error) {
      showToast({ kind: 'failed', text: refusalText(error).text });
    } finally {
      setPending((known) => new Set([...known].filter((one) => one !== id)));
    }
  };
  return {
    pending,
    move: (id: string, price: string) => run(id, () => change?.(id, { price })),
    remove: (id: string) => run(id, () => remove?.(id)),
  };
}

function AlertHandle({
  line,
  to,
  rules,
  isPending,
  place,
  priceAt,
  moves,
  onRemove,
}: {
  line: AlertLine;
  /** Where it is held; null: it stands. */
  to: string | null;
  rules: MarketRules;
  isPending: boolean;
  place: (element: HTMLElement | null) => void;
  priceAt: (y: number) => number | null;
  moves: Parameters<typeof useLineMoving>[0]['moves'];
  onRemove: () => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const price = formatNumber(wholePrice(to ?? line.price, rules), tag);
  const events = useLineMoving({ price: to ?? line.price, isMoving: to !== null, isPending, rules, priceAt, moves });
  return (
    <div
      ref={place}
      className={`absolute start-40 top-0 hidden items-stretch rounded border border-line-strong bg-surface-raised text-xs ${isPending ? 'opacity-55' : ''}`}
    >
      <button
        type="button"
        aria-label={t('trade.chart.alert.move', { price })}
        {...events}
        className="inline-flex min-h-6 cursor-ns-resize touch-none items-center gap-1 rounded px-2 font-medium select-none max-lg:min-h-11"
      >
        <ChartIcon name="bell" size={14} />
        {to !== null && <span className="numeric">{price}</span>}
      </button>
      <button
        type="button"
        aria-label={t('trade.chart.alert.remove', { price })}
        disabled={isPending}
        onClick={onRemove}
        className="grid min-w-6 place-items-center rounded text-text-muted hover:text-text max-lg:min-w-11"
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
