import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import {
  type FuturesFilter,
  fileAddress,
  INCOME_REASONS,
  WHOLE_FUTURES,
} from '../../terminal/contracts/history-filter.ts';
import { FuturesFilters } from '../../terminal/contracts/history-filters.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { FundingTable, IncomeTable, TransfersTable } from './futures-tables.tsx';
import { Story } from './liquidation-story.tsx';

const KINDS = ['income', 'transfers', 'funding', 'liquidations'] as const;
type Kind = (typeof KINDS)[number];

interface HistoryProps {
  contracts: readonly string[];
  hidden: boolean;
}

/** Everything that happened in the futures wallet, by its kind (FWEB-30). */
export function FuturesHistory(props: HistoryProps) {
  const t = useMessages();
  const [kind, setKind] = useState<Kind>('income');
  const [filter, setFilter] = useState(WHOLE_FUTURES);
  return (
    <Card id="futures-history" title={t('futuresHistory.title')}>
      <Tabs
        label={t('futuresHistory.title')}
        selected={kind}
        onSelect={setKind}
        tabs={KINDS.map((id) => ({
          id,
          title: t(`futuresHistory.${id}`),
          content: <Content {...props} kind={id} filter={filter} onChange={setFilter} />,
        }))}
      />
    </Card>
  );
}

/** One history under what narrows it. */
function Content({
  kind,
  filter,
  onChange,
  contracts,
  hidden,
}: HistoryProps & { kind: Kind; filter: FuturesFilter; onChange: (filter: FuturesFilter) => void }) {
  const ofContract = { ...filter, reason: '' } as const;
  const ofWallet = { ...ofContract, symbol: '' };
  if (kind === 'income') {
    const file = fileAddress('income', filter);
    return (
      <>
        <FuturesFilters
          filter={filter}
          onChange={onChange}
          contracts={contracts}
          reasons={INCOME_REASONS}
          file={file}
        />
        <IncomeTable filter={filter} hidden={hidden} />
      </>
    );
  }
  if (kind === 'transfers') {
    const file = fileAddress('income', { ...ofWallet, reason: 'MARGIN_TRANSFER' });
    return (
      <>
        <FuturesFilters filter={ofWallet} onChange={onChange} contracts={[]} file={file} />
        <TransfersTable filter={ofWallet} hidden={hidden} />
      </>
    );
  }
  const file = fileAddress(kind === 'funding' ? 'funding' : 'liquidations/mine', ofContract);
  const Rows = kind === 'funding' ? FundingTable : Story;
  return (
    <>
      <FuturesFilters filter={ofContract} onChange={onChange} contracts={contracts} file={file} />
      <Rows filter={ofContract} hidden={hidden} />
    </>
  );
}
