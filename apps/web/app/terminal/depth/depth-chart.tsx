import { priceText } from '@pelorus/client/book/ladder.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { bookScale, type LiveBook } from '../book/use-book.ts';
import { type MarketRules, unitsText } from '../market-rules.ts';
import { DEPTH_SPANS, type DepthCurve, type DepthSpan, depthCurve, depthPath, placeAt } from './depth-curve.ts';

/** Twice a second, as the chart. */
const RENEW_MS = 500;
const CHIP =
  'min-h-7 rounded px-2 text-xs text-text-muted tabular-nums hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-text max-lg:min-h-11 max-lg:min-w-11';

/** Cumulative depth of both sides around the mid price. Prices run from left to right in every language. */
export default function DepthChart({ rules, live }: { rules: MarketRules; live: LiveBook }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [span, setSpan] = useState<DepthSpan>(2);
  const [curve, setCurve] = useState<DepthCurve | null | undefined>(undefined);
  useEffect(() => {
    const renew = () => setCurve(depthCurve(live.current(), span));
    renew();
    const timer = setInterval(renew, RENEW_MS);
    // A listener keeps the book alive, also on a phone where it is not drawn.
    const stop = live.onShow(() => {});
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [live, span]);
  return (
    <section aria-label={t('trade.depth.title')} className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2 max-lg:h-12">
        <fieldset aria-label={t('trade.depth.span')} dir="ltr" className="contents">
          {DEPTH_SPANS.map((one) => (
            <button key={one} type="button" aria-pressed={one === span} onClick={() => setSpan(one)} className={CHIP}>
              {one === 0 ? t('trade.depth.whole') : `±${formatNumber(one, tag)}%`}
            </button>
          ))}
        </fieldset>
      </div>
      {curve === undefined ? (
        <Skeleton className="m-2 h-auto w-auto grow" />
      ) : curve === null ? (
        <EmptyState icon="book" title={t('trade.depth.empty')} />
      ) : (
        <Drawing curve={curve} rules={rules} />
      )}
    </section>
  );
}

function Drawing({ curve, rules }: { curve: DepthCurve; rules: MarketRules }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [share, setShare] = useState<number | null>(null);
  const price = (ticks: number) => formatNumber(priceText(Math.round(ticks), bookScale(rules)), tag);
  const amount = (units: bigint) => formatNumber(unitsText(units, rules.quantityScale), tag);
  const place = placeAt(curve, share ?? 0.5);
  const placeText = t(place.side === 'bids' ? 'trade.depth.bidsTo' : 'trade.depth.asksTo', {
    price: price(place.ticks),
    amount: amount(place.units),
    base: rules.base,
  });
  const summary = t('trade.depth.summary', {
    low: price(curve.low),
    high: price(curve.high),
    bids: amount(curve.bidUnits),
    asks: amount(curve.askUnits),
    base: rules.base,
  });
  return (
    <div
      dir="ltr"
      className="relative flex min-h-0 grow flex-col pt-9 pb-6 focus-within:outline-2 focus-within:outline-focus"
    >
      <p className="sr-only m-0!">{summary}</p>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round((share ?? 0.5) * 100)}
        onChange={(event) => setShare(Number(event.target.value) / 100)}
        onBlur={() => setShare(null)}
        aria-label={t('trade.depth.place')}
        aria-valuetext={placeText}
        // At an edge its margin would widen a page that reads from right to left.
        className="sr-only m-0!"
      />
      <Curves curve={curve} share={share} onShare={setShare} />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-2 flex items-start justify-between gap-2 px-3 text-xs"
      >
        <span className="numeric text-up">
          ↑ {amount(curve.bidUnits)} {rules.base}
        </span>
        {share !== null && (
          <span dir="auto" className="rounded bg-surface-raised px-2 py-1 text-center shadow-over">
            {placeText}
          </span>
        )}
        <span className="numeric text-down">
          ↓ {amount(curve.askUnits)} {rules.base}
        </span>
      </div>
      <div
        aria-hidden="true"
        className="numeric absolute inset-x-0 bottom-0 flex h-6 items-center justify-between px-3 text-xs text-text-muted"
      >
        <span>{price(curve.low)}</span>
        <span className="text-text">{price(curve.middleTwice / 2)}</span>
        <span>{price(curve.high)}</span>
      </div>
    </div>
  );
}

/** Both curves, and the position under the pointer. */
function Curves({
  curve,
  share,
  onShare,
}: {
  curve: DepthCurve;
  share: number | null;
  onShare: (share: number | null) => void;
}) {
  const bids = depthPath(curve, 'bids');
  const asks = depthPath(curve, 'asks');
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="min-h-0 w-full grow touch-pan-y"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onShare(Math.max(0, Math.min(1, (event.clientX - box.x) / box.width)));
      }}
      onPointerLeave={() => onShare(null)}
    >
      <path d={bids.area} className="fill-up-soft" />
      <path d={asks.area} className="fill-down-soft" />
      <path d={bids.line} className="fill-none stroke-up" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      <path d={asks.line} className="fill-none stroke-down" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
      {share !== null && (
        <path
          d={`M${share * 100},0V100`}
          className="fill-none stroke-line-strong"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
