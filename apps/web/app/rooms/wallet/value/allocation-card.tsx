import { decimalText } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER, formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { Amount } from '../amount.tsx';
import type { Share } from './allocation.ts';

/** By place: one hue, ever lighter. The list is in the same order, so that nobody needs the colours to tell shares apart. */
const SHADES = ['opacity-100', 'opacity-75', 'opacity-60', 'opacity-45', 'opacity-30', 'opacity-20'];

const WIDTH = 1_000;
/** Between two shares, so that they stay apart where their colours are alike. */
const GAP = 4;

/** How what the person has is spread over assets: a bar, and the same in words (VAL-24). */
export function AllocationCard({
  shares,
  isAway,
  unit,
  hidden,
}: {
  /** Undefined: not known yet. */
  shares: readonly Share[] | undefined;
  /** Loading failed, of at least one wallet: its own tab shows that, and a retry. */
  isAway: boolean;
  unit: string;
  hidden: boolean;
}) {
  const t = useMessages();
  return (
    <Card id="allocation" title={t('wallet.allocation')}>
      <div className="min-h-64">
        {(shares === undefined || shares.length === 0) && isAway ? (
          <p className="text-text-muted">{EMPTY_NUMBER}</p>
        ) : shares === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : shares.length === 0 ? (
          <EmptyState icon="wallet" title={t('wallet.noBalances')} text={t('wallet.noBalancesHint')} />
        ) : (
          <div className="flex flex-col gap-4">
            <Bar shares={shares} />
            <ul className="flex flex-col divide-y divide-line">
              {shares.map((share, at) => (
                <Line key={share.asset} share={share} at={at} unit={unit} hidden={hidden} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The list beside it says the same. */
function Bar({ shares }: { shares: readonly Share[] }) {
  let from = 0;
  const places = shares.map(({ tenths }) => {
    const place = { from, width: tenths };
    from += tenths;
    return place;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 10`}
      preserveAspectRatio="none"
      className="h-3 w-full rounded rtl:-scale-x-100"
    >
      {places.map((place, at) => (
        <rect
          key={place.from + place.width / WIDTH}
          x={place.from}
          width={Math.max(0, place.width - (at === places.length - 1 ? 0 : GAP))}
          height={10}
          className={`fill-accent ${SHADES[at] ?? ''}`}
        />
      ))}
    </svg>
  );
}

function Line({ share, at, unit, hidden }: { share: Share; at: number; unit: string; hidden: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const percent = formatNumber(decimalText({ units: BigInt(share.tenths), scale: 1 }), tag, { minDigits: 1 });
  return (
    <li className="flex items-center gap-2 py-2 text-sm">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full bg-accent ${SHADES[at] ?? ''}`} />
      <span className="grow">{share.asset ?? t('wallet.others')}</span>
      <span className="numeric text-text-muted">
        <Amount value={decimalText(share.value)} hidden={hidden} minDigits={2} maxDigits={2} /> {unit}
      </span>
      <span className="numeric w-16 text-end font-medium">{percent}%</span>
    </li>
  );
}
