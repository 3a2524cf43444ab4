import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { ALL_FUTURES, INCOME_REASONS } from './futures-filter.ts';
import { FuturesFilters } from './futures-filters.tsx';
import { FundingTable, IncomeTable, TransfersTable } from './futures-tables.tsx';
import { Story } from './liquidation-story.tsx';

type Kind = 'income' | 'transfers' | 'funding' | 'liquidations';

/** Everything that happened in the futures wallet, by its kind (FWEB-30). */
export function FuturesHistory({ contracts, hidden }: { contracts: readonly string[]; hidden: boolean }) {
  const t = useMessages();
  const [kind, setKind] = useState<Kind>('income');
  const [filter, setFilter] = useState(ALL_FUTURES);
  const narrow = { filter, onChange: setFilter };
  const ofContract = { ...filter, reason: '' } as const;
  const ofWallet = { ...filter, symbol: '', reason: '' } as const;
  return (
    <Card id="futures-history" title={t('futuresHistory.title')}>
      <Tabs
        label={t('futuresHistory.title')}
        selected={kind}
        onSelect={setKind}
        tabs={[
          {
            id: 'income',
            title: t('futuresHistory.income'),
            content: (
              <>
                <FuturesFilters {...narrow} contracts={contracts} reasons={INCOME_REASONS} />
                <IncomeTable filter={filter} hidden={hidden} />
              </>
            ),
          },
          {
            id: 'transfers',
            title: t('futuresHistory.transfers'),
            content: (
              <>
                <FuturesFilters {...narrow} filter={ofWallet} contracts={[]} />
                <TransfersTable filter={ofWallet} hidden={hidden} />
              </>
            ),
          },
          {
            id: 'funding',
            title: t('futuresHistory.funding'),
            content: (
              <>
                <FuturesFilters {...narrow} filter={ofContract} contracts={contracts} />
                <FundingTable filter={ofContract} hidden={hidden} />
              </>
            ),
          },
          {
            id: 'liquidations',
            title: t('futuresHistory.liquidations'),
            content: (
              <>
                <FuturesFilters {...narrow} filter={ofContract} contracts={contracts} />
                <Story filter={ofContract} hidden={hidden} />
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
