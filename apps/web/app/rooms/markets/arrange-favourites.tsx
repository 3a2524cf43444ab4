import { useMessages } from '../../i18n/messages.ts';
import { arrangeFavourites } from '../../shell/favourites.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReorderList } from '../../ui/reorder-list.tsx';
import type { MarketRow } from './market-rows.ts';

/** The starred markets in the reader's own order (DSN-08); each move is kept at once. */
export default function ArrangeFavourites({ rows, onClose }: { rows: readonly MarketRow[]; onClose: () => void }) {
  const t = useMessages();
  const items = rows.map(({ base, quote, ticker }) => ({
    id: ticker.pairCode,
    name: `${base}/${quote}`,
    content: (
      <span className="flex items-center gap-2">
        <CoinIcon code={base} size={22} />
        <span className="numeric font-medium">
          {base}
          <span className="font-normal text-text-muted">/{quote}</span>
        </span>
      </span>
    ),
  }));
  return (
    <Dialog title={t('markets.arrange')} isOpen onClose={onClose}>
      <p className="mb-3 text-sm text-text-muted">{t('ui.reorder.hint')}</p>
      <ReorderList label={t('markets.favourites')} items={items} onReorder={arrangeFavourites} />
    </Dialog>
  );
}
