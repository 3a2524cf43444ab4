import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { choiceOf, RowFilters } from '../orders/row-filters.tsx';
import { type FuturesFilter, type INCOME_REASONS, isNarrowed, WHOLE_FUTURES } from './history-filter.ts';

/** Filters of a futures history: contract and kind where it has them, and days; with its file (FWEB-32). */
export function FuturesFilters({
  contracts,
  reasons = [],
  filter,
  onChange,
  file,
}: {
  /** Symbols to choose from; none: the history is of no contract, or of one. */
  contracts: readonly string[];
  reasons?: readonly (typeof INCOME_REASONS)[number][];
  filter: FuturesFilter;
  onChange: (filter: FuturesFilter) => void;
  /** Where the file of the same rows is. */
  file: string;
}) {
  const t = useMessages();
  const set = (change: Partial<FuturesFilter>) => onChange({ ...filter, ...change });
  const named = contracts.map((id) => ({ id, text: contractName(id) }));
  const kinds = reasons.map((id) => ({ id, text: t(`ledgerReason.${id}`) }));
  const ofContract = choiceOf(t('perp.contract'), t('perp.allContracts'), named, filter.symbol, (symbol) =>
    set({ symbol }),
  );
  const ofReason = choiceOf(t('perp.reason'), t('ledgerReason.all'), kinds, filter.reason, (reason) => set({ reason }));
  const choices = [...(contracts.length > 0 ? [ofContract] : []), ...(reasons.length > 0 ? [ofReason] : [])];
  return (
    <RowFilters
      choices={choices}
      days={filter}
      onDays={set}
      onClear={isNarrowed(filter) ? () => onChange(WHOLE_FUTURES) : null}
      file={file}
    />
  );
}
