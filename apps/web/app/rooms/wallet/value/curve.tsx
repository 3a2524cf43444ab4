import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import type { ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import { compare, decimal } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { type PointerEvent, useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Sparkline } from '../../../ui/text/sparkline.tsx';
import { TimeText, useTimeWords } from '../../../ui/text/time-text.tsx';
import { Amount } from '../amount.tsx';
import { extremesOf, pointAt } from './course.ts';

type Point = WalletValueData['points'][number];

/** Height of the picture, which its place has while it is asked for. */
export const CURVE_HEIGHT = 'h-36';

/** Values over time as a line. A point is chosen by pointer, finger or arrow keys, and read below (VAL-21). */
export function Curve({ points, span, hidden }: { points: readonly Point[]; span: ValueSpan; hidden: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const words = useTimeWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = points[at] as Point;
  const rising = compare(decimal((points[last] as Point).value), decimal((points[0] as Point).value)) >= 0;
  const style = span === '24h' ? 'minute' : 'date';
  const hover = ({ buttons, clientX, currentTarget, pointerType }: PointerEvent<HTMLInputElement>) => {
    if (pointerType !== 'mouse' || buttons !== 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(pointAt((clientX - left) / width, points.length));
  };
  const value = hidden ? t('wallet.masked') : `${formatNumber(point.value, tag, { minDigits: 2, maxDigits: 2 })} USDT`;
  return (
    <div className="flex flex-col gap-2">
      <div
        dir="ltr"
        className={`relative ${CURVE_HEIGHT} rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus`}
      >
        <Sparkline
          prices={points.map((one) => one.value)}
          rising={rising}
          width={640}
          height={144}
          filled
          className="size-full"
        />
        {chosen !== null && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${(at / Math.max(1, last)) * 100}%` }}
          />
        )}
        <input
          type="range"
          dir="ltr"
          min={0}
          max={last}
          value={at}
          aria-label={t('wallet.point')}
          aria-valuetext={`${words(point.time, style)}: ${value}`}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          onPointerMove={hover}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <TimeText timeMs={point.time} style={style} className="text-text-muted" />
        <span className="numeric">
          <Amount value={point.value} hidden={hidden} minDigits={2} maxDigits={2} className="font-medium" />{' '}
          <span className="text-text-muted">USDT</span>
        </span>
      </p>
      <Extremes points={points} hidden={hidden} />
    </div>
  );
}

/** The lowest and the highest value of the span. */
function Extremes({ points, hidden }: { points: readonly Point[]; hidden: boolean }) {
  const t = useMessages();
  const extremes = extremesOf(points);
  if (extremes === null) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 text-xs text-text-muted">
      {(['lowest', 'highest'] as const).map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt>{t(`wallet.${name}`)}</dt>
          <dd>
            <Amount value={extremes[name]} hidden={hidden} minDigits={2} maxDigits={2} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
