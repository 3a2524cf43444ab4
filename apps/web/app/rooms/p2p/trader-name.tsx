import type { TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';

type Named = Pick<TraderData, 'id' | 'nickname' | 'merchant' | 'isOnline'>;

/** A trader's first letter with whether they are online, their name as a way to their page, and the merchant's badge. */
export function TraderName({ trader }: { trader: Named }) {
  const to = usePageLink();
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Initial trader={trader} />
      <Link
        to={to('p2p-trader', { trader: trader.id })}
        className="min-w-0 truncate font-medium hover:underline max-md:py-2.5"
      >
        <bdi>{trader.nickname}</bdi>
      </Link>
      {trader.merchant !== null && <MerchantBadge tier={trader.merchant} />}
    </span>
  );
}

function Initial({ trader: { isOnline, nickname } }: { trader: Named }) {
  const t = useMessages();
  return (
    <span className="relative shrink-0">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
      >
        {[...nickname][0]?.toUpperCase()}
      </span>
      <span
        className={`absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface-raised ${isOnline ? 'bg-up' : 'bg-line-strong'}`}
      >
        <span className="sr-only">{t(isOnline ? 'p2p.online' : 'p2p.offline')}</span>
      </span>
    </span>
  );
}

/** The sign of a merchant; its words are the tier's. */
function MerchantBadge({ tier }: { tier: NonNullable<TraderData['merchant']> }) {
  const t = useMessages();
  return (
    <span title={t(`p2p.tier.${tier}`)} className="shrink-0 text-warn">
      <Icon name="shield" size={18} />
      <span className="sr-only">{t(`p2p.tier.${tier}`)}</span>
    </span>
  );
}

/** Orders and completion of 30 days, and how others judged; a newcomer is called so. */
export function TraderRecord({
  trader: { completion, negative, orders30d, orders, positive },
}: {
  trader: Pick<TraderData, 'completion' | 'negative' | 'orders30d' | 'orders' | 'positive'>;
}) {
  const t = useMessages();
  const judged = positive + negative;
  const parts = [
    ...(orders === 0 ? [t('p2p.newcomer')] : [t('p2p.orders30d', { count: orders30d })]),
    ...(completion === null ? [] : [t('p2p.completionOf', { percent: completion })]),
    ...(judged === 0 ? [] : [t('p2p.positive', { percent: Math.round((positive * 100) / judged) })]),
  ];
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-text-muted">
      {parts.map((part) => (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      ))}
    </span>
  );
}
