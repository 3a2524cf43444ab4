import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Mark, RowsPlace } from '../../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { MethodNames } from '../method-names.tsx';
import { NicknameGate } from '../nickname-gate.tsx';
import { CoinSum, LimitsText } from '../sum.tsx';
import { AdActions } from './ad-actions.tsx';
import { percentOf } from './ad-draft.ts';
import { useAds } from './ads-data.ts';

/** My ads: those that may still take orders first, closed ones last. */
export function AdsList() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t('p2p.myAds')}</h1>
        <Link to={to('p2p-new-ad')} className={buttonStyle('primary', 'md')}>
          {t('p2p.newAd')}
        </Link>
      </div>
      <NicknameGate>
        <section aria-label={t('p2p.myAds')} className="min-w-0 rounded bg-surface-raised px-4 md:px-6">
          <Rows />
        </section>
      </NicknameGate>
    </>
  );
}

function Rows() {
  const t = useMessages();
  const ads = useAds();
  if (ads.data === undefined)
    return ads.isError ? (
      <ErrorState error={ads.error} onRetry={() => void ads.refetch()} />
    ) : (
      <div className="py-5">
        <RowsPlace rows={3} />
      </div>
    );
  if (ads.data.length === 0) return <EmptyState icon="orders" title={t('p2p.ad.none')} text={t('p2p.ad.noneText')} />;
  const sorted = [...ads.data].sort((a, b) => Number(a.state === 'CLOSED') - Number(b.state === 'CLOSED'));
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sorted.map((ad) => (
        <AdRow key={ad.id} ad={ad} />
      ))}
    </ul>
  );
}

function AdRow({ ad }: { ad: AdData }) {
  const t = useMessages();
  const { asset, currentPrice, doneOrders, fiat, fiatMax, fiatMin, left, methods, openOrders, price, side } = ad;
  const isHidden = ad.state === 'LIVE' && !ad.isShown;
  return (
    <li data-ad={ad.id} className="flex flex-col gap-3 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`font-semibold ${side === 'BUY' ? 'text-up' : 'text-down'}`}>
          {t(side === 'BUY' ? 'trade.buyAsset' : 'trade.sellAsset', { asset })}
        </span>
        <Mark isGood={ad.state === 'LIVE' && ad.isShown}>
          {t(isHidden ? 'p2p.ad.hidden' : `p2p.ad.state.${ad.state}`)}
        </Mark>
        {ad.audience !== 'PUBLIC' && <Mark isGood={false}>{t(`p2p.form.audience.${ad.audience}`)}</Mark>}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm md:grid-cols-4">
        <Fact title={t('trade.price')}>
          {currentPrice === null ? '--' : <CoinSum amount={currentPrice} asset={fiat} />}
          {price.kind === 'FLOATING' && (
            <span className="block text-xs text-text-muted">
              {t('p2p.form.kind.FLOATING')}{' '}
              <bdi dir="ltr">
                {price.marginBips >= 0 && '+'}
                {percentOf(price.marginBips)}%
              </bdi>
            </span>
          )}
        </Fact>
        <Fact title={t('p2p.left')}>
          <CoinSum amount={left} asset={asset} />
        </Fact>
        <Fact title={t('p2p.limits')}>
          <LimitsText least={fiatMin} most={fiatMax} fiat={fiat} />
        </Fact>
        <Fact title={t('p2p.ad.orders')}>{t('p2p.ad.ordersOf', { open: openOrders, done: doneOrders })}</Fact>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <MethodNames codes={methods} />
        {ad.state !== 'CLOSED' && <AdActions ad={ad} />}
      </div>
    </li>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
