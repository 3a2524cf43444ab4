import type { NumberShape } from '@pelorus/site/numbers.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NumberText } from '../../ui/text/price-text.tsx';

/** An amount of the person's, masked while they hide their balances. */
export function Amount({
  value,
  hidden,
  className = '',
  ...shape
}: { value: string; hidden: boolean; className?: string } & NumberShape) {
  const t = useMessages();
  if (!hidden) return <NumberText value={value} className={className} {...shape} />;
  return (
    <span className={`numeric ${className}`}>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{t('wallet.masked')}</span>
    </span>
  );
}
