import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Select } from '../../ui/fields/select.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { DayField } from './day-field.tsx';
import { ALL_FUTURES, type FuturesFilter, type INCOME_REASONS, isNarrowed } from './futures-filter.ts';

/** Filters of a futures history: contract and kind where it has them, and days (FWEB-32). */
export function FuturesFilters({
  contracts,
  reasons = [],
  filter,
  onChange,
  file,
}: {
  /** Symbols to choose from; none: the history is of no contract. */
  contracts: readonly string[];
  reasons?: readonly (typeof INCOME_REASONS)[number][];
  filter: FuturesFilter;
  onChange: (filter: FuturesFilter) => void;
  /** Where the file of the same rows is. */
  file: string;
}) {
  const t = useMessages();
  // Days are the reader's own: the server does not know them.
  const inBrowser = useInBrowser();
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      {contracts.length > 0 && (
        <Select
          label={t('futuresWallet.contract')}
          hideLabel
          value={filter.symbol}
          onChange={(symbol) => onChange({ ...filter, symbol })}
          options={[
            { id: '', text: t('futuresHistory.allContracts') },
            ...contracts.map((symbol) => ({ id: symbol, text: contractName(symbol) })),
          ]}
        />
      )}
      {reasons.length > 0 && (
        <Select<PostingReason | ''>
          label={t('ledger.reason')}
          hideLabel
          value={filter.reason}
          onChange={(reason) => onChange({ ...filter, reason })}
          options={[
            { id: '', text: t('ledger.allReasons') },
            ...reasons.map((reason) => ({ id: reason, text: t(`ledgerReason.${reason}`) })),
          ]}
        />
      )}
      <DayField label={t('ledger.from')} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DayField label={t('ledger.to')} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      {isNarrowed(filter) && (
        <Button variant="ghost" size="sm" onPress={() => onChange(ALL_FUTURES)}>
          {t('ledger.clear')}
        </Button>
      )}
      <a href={inBrowser ? file : undefined} download className={buttonStyle('secondary', 'sm', 'ms-auto')}>
        {t('ledger.export')}
      </a>
    </div>
  );
}
