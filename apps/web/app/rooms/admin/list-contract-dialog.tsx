import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DecimalField } from '../../ui/fields/decimal-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type DraftTerms, termsOf, unreadTerms, usualTerms } from './contract-terms.logic.ts';
import { TermFields } from './contract-terms.tsx';
import { TimeField, timeOf } from './local-time.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { staffPost } from './staff-calls.ts';
import { DECIMALS_MAX, readTyped } from './typed-decimal.ts';

const STEPS = ['tickSize', 'stepSize', 'referencePrice'] as const;

/** Proposes to list a contract (PLAN-65); `tiers`: those that fees are needed for. */
export function ListContractDialog({
  assets,
  tiers,
  onClose,
  onDone,
}: {
  assets: readonly { code: string }[];
  tiers: readonly number[];
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useMessages();
  const [pair, setPair] = useState({ base: '', quote: '' });
  const [steps, setSteps] = useState({ tickSize: '0.01', stepSize: '0.0001', referencePrice: '' });
  const [draft, setDraft] = useState<DraftTerms>(() => usualTerms(tiers));
  const [opens, setOpens] = useState('');
  const opensAt = timeOf(opens);
  const unread = unreadTerms(draft);
  const isWhole = pair.base !== '' && pair.quote !== '' && pair.base !== pair.quote && opensAt !== null;
  const send = async (reason: string) => {
    try {
      await staffPost<Plan>('/api/admin/contracts/listings', {
        ...{ ...pair, ...steps, terms: termsOf(draft), opensAt, reason },
      });
    } finally {
      await onDone();
    }
  };
  return (
    <ReasonDialog
      title={t('admin.contracts.list')}
      warning={t('admin.contracts.listWarning')}
      isLong
      isReady={isWhole && unread.length === 0 && STEPS.every((name) => readTyped(steps[name]) !== null)}
      onClose={onClose}
      onReason={send}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {(['base', 'quote'] as const).map((side) => (
          <Select<string>
            key={side}
            label={t(side === 'base' ? 'admin.filter.base' : 'markets.quote')}
            options={assets.map(({ code }) => ({ id: code, text: code }))}
            value={pair[side]}
            onChange={(code) => setPair({ ...pair, [side]: code })}
          />
        ))}
        {STEPS.map((name) => (
          <DecimalField
            key={name}
            label={t(`admin.filter.${name}`)}
            value={steps[name]}
            onChange={(text) => setSteps({ ...steps, [name]: text })}
            error={null}
            digits={DECIMALS_MAX}
          />
        ))}
      </div>
      <TermFields
        draft={draft}
        onDraft={setDraft}
        errorOf={(place) => (unread.includes(place) ? t('admin.filters.number') : null)}
      />
      <TimeField label="admin.market.opensAt" value={opens} onChange={setOpens} />
    </ReasonDialog>
  );
}
