import { formatTime } from '@pelorus/site/times.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useInBrowser } from '../../ui/time-text.tsx';
import type { MarketInfo } from './market-rows.ts';

/** The base asset's name; of a market that does not simply trade, or not for long, that (MKTS-19). */
export function StateOrName({ row: { name, status, delistsAtMs } }: { row: MarketInfo }) {
  const t = useMessages();
  const { tag } = useLocale();
  const inBrowser = useInBrowser();
  if (status === 'AUCTION') return t('markets.inAuction');
  if (status !== 'TRADING') return t('markets.halted');
  if (delistsAtMs === null) return name;
  const date = formatTime(delistsAtMs, tag, 'date', inBrowser ? undefined : 'UTC');
  return <span className="text-warn">{t('markets.delisting', { date })}</span>;
}
