import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { DayField } from './day-field.tsx';
import type { LedgerFilter } from './ledger-filter.ts';

/** Reasons that occur in a person's history; those of house accounts do not. */
const REASONS = POSTING_REASONS.filter((reason) => !['HOUSE_FUNDING', 'FEE_ROUNDING'].includes(reason));

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
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        label={t('ledger.filter')}
        hideLabel
        value={filter.asset}
        onChange={(asset) => onChange({ ...filter, asset })}
        options={[{ id: '', text: t('ledger.allAssets') }, ...assets.map((code) => ({ id: code, text: code }))]}
      />
      <Select<PostingReason | ''>
        label={t('ledger.reason')}
        hideLabel
        value={filter.reason}
        onChange={(reason) => onChange({ ...filter, reason })}
        options={[
          { id: '', text: t('ledger.allReasons') },
          ...REASONS.map((reason) => ({ id: reason, text: t(`ledgerReason.${reason}`) })),
        ]}
      />
      <DayField label={t('ledger.from')} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DayField label={t('ledger.to')} value={filter.to} onChange={(to) => onChange({ ...filter, to })} />
      <Switch isSelected={filter.hasHolds} onChange={(hasHolds) => onChange({ ...filter, hasHolds })}>
        {t('ledger.holds')}
      </Switch>
    </div>
  );
}
