import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import { VALUE_ASSET, VALUE_SPANS, type ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useAddressView } from '../../../shell/markets/use-address-view.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { DIRECTION_COLOUR, direction, PercentText } from '../../../ui/text/percent-text.tsx';
import { Amount } from '../amount.tsx';
import { isNothing } from './course.ts';
import { CURVE_HEIGHT, Curve } from './curve.tsx';
import { SPAN_VIEW } from './span-view.ts';
import { useWalletValue } from './value-data.ts';

/** What the account was worth over a span of choice, and its profit (VAL-21, VAL-22). */
export function ValueCard({ hidden }: { hidden: boolean }) {
  const t = useMessages();
  const [{ span }, change] = useAddressView(SPAN_VIEW);
  return (
    <Card id="value" title={t('wallet.course')}>
      <Tabs
        label={t('wallet.span')}
        selected={span}
        onSelect={(next) => change({ span: next })}
        tabs={VALUE_SPANS.map((id) => ({
          id,
          title: t(`wallet.span.${id}`),
          content: <Course span={id} hidden={hidden} />,
        }))}
      />
    </Card>
  );
}

function Course({ span, hidden }: { span: ValueSpan; hidden: boolean }) {
  const t = useMessages();
  const value = useWalletValue(span);
  // One height for whatever is there, so that nothing below moves (VAL-25).
  return (
    <div className="flex min-h-80 flex-col gap-4 pt-4 sm:min-h-74">
      {value.data === undefined && value.isError ? (
        <ErrorState error={value.error} onRetry={() => void value.refetch()} />
      ) : value.data === undefined ? (
        <>
          <Skeleton className="h-10 w-56" />
          <Skeleton className={`${CURVE_HEIGHT} w-full`} />
          <Skeleton className="h-5 w-full" />
        </>
      ) : isNothing(value.data.points) ? (
        <EmptyState icon="wallet" title={t('wallet.noCourse')} text={t('wallet.noBalancesHint')} />
      ) : (
        <>
          <Profit value={value.data} hidden={hidden} />
          <Curve points={value.data.points} span={span} hidden={hidden} />
          <Unpriced assets={value.data.unpriced} />
        </>
      )}
    </div>
  );
}

function Profit({ value, hidden }: { value: WalletValueData; hidden: boolean }) {
  const t = useMessages();
  const { netInflow, profit, profitPercent } = value;
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-sm">
      <div>
        <dt className="text-text-muted">{t('wallet.profit')}</dt>
        <dd className={`flex flex-wrap gap-x-2 font-medium ${DIRECTION_COLOUR[direction(profit)]}`}>
          <span className="numeric">
            <Amount value={profit} hidden={hidden} signed minDigits={2} maxDigits={2} /> {VALUE_ASSET}
          </span>
          {profitPercent !== null && <PercentText value={profitPercent} />}
        </dd>
      </div>
      <div>
        <dt className="text-text-muted">{t('wallet.netInflow')}</dt>
        <dd>
          <span className="numeric">
            <Amount value={netInflow} hidden={hidden} signed minDigits={2} maxDigits={2} /> {VALUE_ASSET}
          </span>
        </dd>
      </div>
    </dl>
  );
}

function Unpriced({ assets }: { assets: readonly string[] }) {
  const t = useMessages();
  if (assets.length === 0) return null;
  return <p className="text-xs text-text-muted">{t('wallet.courseUnpriced', { assets: assets.join(', ') })}</p>;
}
