import { useMessages } from '../../i18n/messages.ts';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import type { MarketInfo } from './market-rows.ts';

/** The base asset's name; of a market that does not simply trade, or not for long, that (MKTS-19). */
export function StateOrName({ row: { name, status, opensAtMs, delistsAtMs } }: { row: MarketInfo }) {
  const t = useMessages();
  if (status === 'AUCTION') return t('markets.inAuction');
  if (status === 'HALT' && opensAtMs !== null) return t('markets.notOpen');
  if (status !== 'TRADING') return t('markets.halted');
  return delistsAtMs === null ? name : <Leaving atMs={delistsAtMs} />;
}

function Leaving({ atMs }: { atMs: number }) {
  const t = useMessages();
  const timeWords = useTimeWords();
  return <span className="text-warn">{t('markets.delisting', { date: timeWords(atMs, 'date') })}</span>;
}
