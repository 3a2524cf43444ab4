import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ReorderList } from '../../ui/layout/reorder-list.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { CODE } from './samples.ts';

export const loader = designersOnly;

const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB'];

export default function DocsDragSortPage() {
  const t = useMessages();
  const [codes, setCodes] = useState(COINS);
  const items = codes.map((code) => ({
    id: code,
    name: code,
    content: (
      <span className="flex items-center gap-2 font-medium">
        <CoinIcon code={code} size={22} />
        {code}
      </span>
    ),
  }));
  return (
    <DocsFrame page="docs-drag-sort">
      <Demo title={t('markets.favourites')} text={t('ui.reorder.hint')} code={CODE.dragSort}>
        <div className="max-w-sm">
          <ReorderList label={t('markets.favourites')} items={items} onReorder={setCodes} />
        </div>
      </Demo>
    </DocsFrame>
  );
}
