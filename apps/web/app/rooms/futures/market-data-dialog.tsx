import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { marketName } from '../../terminal/market-links.ts';
import { type TabOf, Tabs } from '../../ui/layout/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useContractDesk } from './contract-desk.ts';
import { HolderRatios } from './holder-ratios.tsx';
import { IndexSources } from './index-sources.tsx';
import { Liquidations } from './liquidations.tsx';
import type { MarketDataTab } from './market-data-tab.ts';

/** What everybody may see of a contract beside its trades: its index, who holds it, and liquidations. */
export default function MarketDataDialog({ first, onClose }: { first: MarketDataTab; onClose: () => void }) {
  const t = useMessages();
  const { rules } = useContractDesk();
  const [selected, setSelected] = useState(first);
  const { contract, pairCode } = rules;
  const tabs: TabOf<MarketDataTab>[] = [
    {
      id: 'ratios',
      title: t('perp.data.ratios'),
      content: <HolderRatios symbol={pairCode} base={rules.base} />,
    },
    { id: 'index', title: t('perp.data.index'), content: <IndexSources contract={contract} /> },
    { id: 'liquidations', title: t('perp.data.liquidations'), content: <Liquidations symbol={pairCode} /> },
  ];
  const title = t('perp.data.title', { market: marketName(pairCode) });
  return (
    <Dialog title={title} isOpen isWide onClose={onClose}>
      <QueryProvider>
        <Tabs label={title} tabs={tabs} selected={selected} onSelect={setSelected} />
      </QueryProvider>
    </Dialog>
  );
}
