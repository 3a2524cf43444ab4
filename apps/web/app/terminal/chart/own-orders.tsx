import type { KlineInterval } from '@pelorus/protocol/markets/intervals.ts';
import type { FillData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Suspense, useContext, useEffect, useMemo, useReducer } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MarketRules } from '../market-rules.ts';
import { useOrderActions } from '../orders/use-order-actions.ts';
import { useTradingAccount } from '../trading.ts';
import { averageEntry } from './average-entry.ts';
import { type ChartLevel, ChartLevelsContext } from './chart-levels.ts';
import { useChartSettings } from './chart-settings.ts';
import type { KlineChart } from './kline-chart.ts';
import { dragAfter, type LineDrag } from './line-drag.ts';
import { OrderHandle } from './order-handle.tsx';
import { type OrderLine, orderLines } from './order-lines.ts';
import { candleMarks } from './trade-marks.ts';
import { type DrawnLine, useChartLines } from './use-chart-lines.ts';
import { useMoveOrder } from './use-move-order.ts';
import { useOwnFills } from './use-own-fills.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), ['desk']);
const NONE = new Map();

interface OwnOrdersProps {
  chart: KlineChart;
  rules: MarketRules;
  accountId: number;
  interval: KlineInterval;
}

/** One's own orders, average entry and trades on the chart; an order's line can be moved and taken away. */
export default function OwnOrders({ chart, rules, accountId, interval }: OwnOrdersProps) {
  const account = useTradingAccount(accountId);
  const { switches } = useChartSettings();
  const open = account.openOrders;
  const lines = useMemo(() => (switches.orders ? orderLines(open ?? [], rules) : []), [open, rules, switches.orders]);
  const [drag, dispatch] = useReducer(dragAfter, null);
  useEffect(() => dispatch({ do: 'orders', lines }), [lines]);
  const { fills, isWhole } = useOwnFills(rules.pairCode, accountId, account.fills);
  const levels = useLevels(rules, isWhole ? fills : null);
  useEffect(
    () => chart.setMarks(switches.trades ? candleMarks(fills, interval) : NONE),
    [chart, fills, interval, switches.trades],
  );
  const place = useChartLines(chart, rules, 'orders', useDrawnLines(lines, levels, drag));
  const actions = useOrderActions(accountId);
  const { isMoving, move } = useMoveOrder(accountId);
  const moved = lines.find(({ orderId }) => orderId === drag?.orderId);
  const run = async (what: LineDrag) => {
    const order = open?.find(({ orderId }) => orderId === what.orderId);
    const movedId = order === undefined ? null : await move(order, what.to);
    dispatch({ do: 'cancel' });
    if (movedId !== null) focusHandle(movedId);
  };
  const isAsked = drag?.phase === 'asked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line that was let go
  useEffect(() => {
    if (isAsked && !switches.confirm && drag !== null) void run(drag);
  }, [isAsked]);
  return (
    <>
      {lines.map((line) => (
        <OrderHandle
          key={line.orderId}
          line={line}
          drag={drag?.orderId === line.orderId ? drag : null}
          rules={rules}
          isPending={actions.pending.has(line.orderId) || (isMoving && drag?.orderId === line.orderId)}
          place={place(String(line.orderId))}
          priceAt={(y) => chart.priceAt(y)}
          dispatch={dispatch}
          onCancel={() => {
            const order = open?.find(({ orderId }) => orderId === line.orderId);
            if (order !== undefined) void actions.cancel(order);
          }}
        />
      ))}
      {levels.map((level) => (
        <LevelLabel key={level.id} level={level} place={place(level.id)} />
      ))}
      {drag !== null && moved !== undefined && isAsked && switches.confirm && (
        <Suspense>
          <MoveDialog
            drag={drag}
            line={moved}
            rules={rules}
            isPending={isMoving}
            onMove={() => void run(drag)}
            onClose={() => dispatch({ do: 'cancel' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** The replacement order has the focus now: the old label was removed with its focus (TRAD-244). */
function focusHandle(orderId: number): void {
  // The question is gone by the first frame, and the page takes the focus again by the second.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-order="${orderId}"]`)?.focus();
    }),
  );
}

const NO_LEVELS: readonly ChartLevel[] = [];

/** Returns the lines of the page's product; in spot the average entry, once all trades are known (TRAD-110). */
function useLevels(rules: MarketRules, fills: readonly FillData[] | null): readonly ChartLevel[] {
  const t = useMessages();
  const { tag } = useLocale();
  const own = useContext(ChartLevelsContext);
  const isShown = useChartSettings().switches.entry;
  return useMemo(() => {
    if (!isShown) return NO_LEVELS;
    if (own !== null) return own;
    const entry = fills === null ? null : averageEntry(fills, rules);
    if (entry === null) return NO_LEVELS;
    const text = t('trade.chart.entry', { price: formatNumber(entry.price, tag) });
    return [{ id: 'entry', price: entry.price, text, isWarning: false }];
  }, [isShown, own, fills, rules, t, tag]);
}

function LevelLabel({ level, place }: { level: ChartLevel; place: (element: HTMLElement | null) => void }) {
  return (
    <div
      ref={place}
      className={`pointer-events-none absolute start-2 top-0 hidden rounded px-2 text-xs leading-6 ${level.isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-text'}`}
    >
      {level.text}
    </div>
  );
}

/** Returns the lines as they are drawn: the one that is moved where it is held. */
function useDrawnLines(
  lines: readonly OrderLine[],
  levels: readonly ChartLevel[],
  drag: LineDrag | null,
): readonly DrawnLine[] {
  return useMemo(
    () => [
      ...lines.map(
        ({ orderId, side, price }): DrawnLine => ({
          id: String(orderId),
          price: drag?.orderId === orderId ? drag.to : price,
          colour: side === 'BUY' ? 'up' : 'down',
          isDashed: true,
          givesWay: false,
        }),
      ),
      ...levels.map(
        ({ id, price, isWarning }): DrawnLine => ({
          id,
          price,
          colour: isWarning ? 'warning' : 'neutral',
          isDashed: isWarning,
          givesWay: true,
        }),
      ),
    ],
    [lines, levels, drag],
  );
}
