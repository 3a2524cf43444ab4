import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { useMessages } from '../../i18n/messages.ts';
import { choiceOf, RowFilters } from '../../terminal/orders/row-filters.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { EVERYTHING, isEverything, type LedgerFilter } from './ledger-filter.ts';

/** Reasons that occur in a person's history; those of house accounts do not. */
const REASONS = POSTING_REASONS.filter((reason) => !['HOUSE_FUNDING', 'FEE_ROUNDING', 'NETWORK_FEE'].includes(reason));

/** Filters of the history: asset, reason, days. */
export function LedgerFilters({
  assets,
  filter,
  onChange,
}: {
  assets: readonly string[];
  filter: LedgerFilter;
  onChange: (filter: LedgerFilter) => void;
}) {
  const t = useMessages();
  const set = (change: Partial<LedgerFilter>) => onChange({ ...filter, ...change });
  const codes = assets.map((id) => ({ id, text: id }));
  const reasons = REASONS.map((id) => ({ id, text: t(`ledgerReason.${id}`) }));
  return (
    <RowFilters
      choices={[
        choiceOf(t('ledger.filter'), t('ledger.allAssets'), codes, filter.asset, (asset) => set({ asset })),
        choiceOf(t('ledger.reason'), t('ledgerReason.all'), reasons, filter.reason, (reason) => set({ reason })),
      ]}
      days={filter}
      onDays={set}
      onClear={isEverything(filter) ? null : () => onChange({ ...EVERYTHING, hasHolds: filter.hasHolds })}
    >
      <span className="max-md:col-span-2 md:order-last">
        <Switch isSelected={filter.hasHolds} onChange={(hasHolds) => set({ hasHolds })}>
          {t('ledger.holds')}
        </Switch>
      </span>
    </RowFilters>
  );
}
