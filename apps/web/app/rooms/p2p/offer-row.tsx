import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { useId } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classes } from '../../ui/classes.ts';
import { NumberText, PriceText } from '../../ui/text/price-text.tsx';
import { MethodNames } from './method-names.tsx';
import { CoinSum, LimitsText } from './sum.tsx';
import { TraderName, TraderRecord } from './trader-name.tsx';
import { windowText } from './window-text.ts';

/** Columns of a list of ads on wide screens; its headings have them too. */
export const OFFER_COLUMNS = 'md:grid-cols-[1.5fr_1.1fr_1.4fr_1.2fr_8.5rem]';

/** An ad in a list: who, for how much, how much, how paid (PPAG-02). `children`: what opens below it in place. */
export function OfferRow({
  offer,
  isGone = false,
  isOpen = false,
  onToggle,
  children,
}: {
  offer: OfferData;
  isGone?: boolean;
  isOpen?: boolean;
  /** Absent: it is only looked at. */
  onToggle?: () => void;
  children?: React.ReactNode;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const id = useId();
  const { asset, methods, side, trader } = offer;
  const word = t(side === 'SELL' ? 'trade.buyAsset' : 'trade.sellAsset', { asset });
  return (
    <li data-offer={offer.id} className="border-b border-line last:border-0">
      <div
        className={classes(
          'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-4 md:gap-y-1',
          OFFER_COLUMNS,
          isGone && 'opacity-55',
        )}
      >
        <div className="min-w-0 max-md:col-span-2">
          <TraderName trader={trader} />
          <div className="md:ps-10.5">
            <TraderRecord trader={trader} />
          </div>
        </div>
        <Price offer={offer} isLive={onToggle !== undefined} />
        <Amounts offer={offer} />
        <div className="min-w-0 max-md:order-2 max-md:col-span-2">
          <MethodNames codes={methods} />
          <p className="mt-1 text-xs text-text-muted">
            {t('p2p.windowIs', { time: windowText(offer.windowMinutes, tag) })}
          </p>
        </div>
        {onToggle !== undefined && (
          <div className="justify-self-end">
            <Button
              variant={isOpen ? 'secondary' : side === 'SELL' ? 'up' : 'down'}
              size="sm"
              isDisabled={isGone && !isOpen}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={isOpen ? t('ui.close') : `${word}, ${trader.nickname}`}
              onPress={onToggle}
            >
              {isOpen ? t('ui.close') : word}
            </Button>
          </div>
        )}
      </div>
      <div id={id}>{isOpen && children}</div>
    </li>
  );
}

/** What is left, and from what to what an order goes. */
function Amounts({ offer: { asset, fiat, fiatMax, fiatMin, left } }: { offer: OfferData }) {
  const t = useMessages();
  return (
    <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm max-md:order-1 max-md:col-span-2">
      <dt className="text-text-muted">{t('p2p.left')}</dt>
      <dd className="max-md:text-end">
        <CoinSum amount={left} asset={asset} />
      </dd>
      <dt className="text-text-muted">{t('p2p.limits')}</dt>
      <dd className="max-md:text-end">
        <LimitsText least={fiatMin} most={fiatMax} fiat={fiat} />
      </dd>
    </dl>
  );
}

/** Fiat for one of the coin. */
function Price({ offer: { asset, fiat, price }, isLive }: { offer: OfferData; isLive: boolean }) {
  const t = useMessages();
  return (
    <p className="min-w-0">
      <span className="sr-only">{t('p2p.priceOf', { asset, fiat })} </span>
      <bdi dir="ltr" className="whitespace-nowrap">
        {/* What is being typed is no price yet. */}
        {!isLive ? (
          <NumberText value={price} className="text-lg font-semibold" />
        ) : (
          <PriceText value={price} className="text-lg font-semibold" />
        )}{' '}
        <span className="text-xs text-text-muted">{fiat}</span>
      </bdi>
    </p>
  );
}
