import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import type { HistoryTab } from './history-filter.ts';

/** The way to a tab of the whole history (WPAG-75). */
export function SeeAll({ tab }: { tab: HistoryTab }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <Link to={to('wallet-history', undefined, { tab })} className="text-sm text-accent underline">
      {t('history.seeAll')}
    </Link>
  );
}
