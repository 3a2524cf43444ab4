import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Liquidations } from './liquidations.tsx';

/** Liquidations in a contract of one's choice. */
export function LiquidationFeed({ symbols }: { symbols: readonly string[] }) {
  const t = useMessages();
  const [symbol, setSymbol] = useState(symbols[0] ?? '');
  return (
    <Card
      id="liquidations"
      title={t('perp.data.liquidations')}
      lead={t('fund.liquidationsLead')}
      action={
        <Select
          label={t('perp.contract')}
          hideLabel
          value={symbol}
          onChange={setSymbol}
          options={symbols.map((id) => ({ id, text: contractName(id) }))}
        />
      }
    >
      <Liquidations symbol={symbol} />
    </Card>
  );
}
