import { trimZeros } from '@pelorus/money/units.ts';
import { ADJUSTING_HOUSES } from '@pelorus/protocol/admin/adjusting-houses.ts';
import type { AdjustmentDeed, AdjustmentItem } from '@pelorus/protocol/admin/desks.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { useRefusalWords } from '../../../ui/text/refusal-text.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DeskPart } from './desk-part.tsx';
import { HOUSE_WORDS } from './house-words.ts';
import { type DeskCalls, useDesk } from './use-desk.ts';

type House = AdjustmentDeed['house'];
type Kind = AdjustmentDeed['kind'];
/** Digits that any asset has at most. */
const DIGITS_MAX = 18;
const ASSET = /^[A-Z0-9]{2,12}$/;

/** Money between people and the house (DESK-63). */
export function Adjustments() {
  const t = useMessages();
  const desk = useDesk<AdjustmentDeed, AdjustmentItem>('adjustments');
  const [isOpen, setOpen] = useState(false);
  const sentence = useSentence();
  return (
    <div className="pt-6">
      <DeskPart
        title={t('admin.adjust')}
        lead={t('admin.adjust.lead')}
        desk={desk}
        nameOf={sentence}
        actions={<Button onPress={() => setOpen(true)}>{t('admin.adjust.new')}</Button>}
      >
        {(items) => (
          <>
            {items.length === 0 && <EmptyState icon="check" title={t('admin.adjust.none')} />}
            {items.map((item) => (
              <Adjustment key={item.id} item={item} />
            ))}
          </>
        )}
      </DeskPart>
      {isOpen && <AdjustmentDialog desk={desk} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Says who gets what from whom. */
function useSentence(): (deed: AdjustmentDeed) => string {
  const t = useMessages();
  return ({ account, amount, asset, house, kind }) =>
    t(kind === 'credit' ? 'admin.adjust.credits' : 'admin.adjust.debits', {
      ...{ account: String(account), amount: trimZeros(amount), asset, house: t(HOUSE_WORDS[house]) },
    });
}

function Adjustment({ item }: { item: AdjustmentItem }) {
  const t = useMessages();
  const sentence = useSentence();
  const refusalWords = useRefusalWords();
  const { agreedBy, at, by, doneAt, reason, refusal } = item;
  return (
    <article className="flex flex-col gap-1 rounded border border-line p-4 text-sm">
      <p className="font-medium">{sentence(item)}</p>
      <p className="text-text-muted">
        <TimeText timeMs={at} /> · <bdi dir="ltr">{by}</bdi> · <bdi dir="ltr">{agreedBy}</bdi> · <bdi>{reason}</bdi>
      </p>
      <p className={refusal === null ? 'text-text-muted' : 'text-danger'}>
        {refusal === null
          ? t(doneAt === null ? 'admin.adjust.pending' : 'admin.adjust.done')
          : (refusalWords(refusal) ?? refusal)}
      </p>
    </article>
  );
}

function AdjustmentDialog({ desk, onClose }: { desk: DeskCalls<AdjustmentDeed, AdjustmentItem>; onClose: () => void }) {
  const t = useMessages();
  const sentence = useSentence();
  const [kind, setKind] = useState<Kind>('credit');
  const [house, setHouse] = useState<House>('fees');
  const [account, setAccount] = useState('');
  const [asset, setAsset] = useState('');
  const [amount, setAmount] = useState('');
  const isReady = /^[0-9]{1,9}$/.test(account) && ASSET.test(asset) && /^[0-9]+(\.[0-9]+)?$/.test(amount);
  const deed: AdjustmentDeed = { kind, house, account: Number(account), asset, amount };
  return (
    <ReasonDialog
      title={t('admin.adjust.new')}
      warning={t('admin.adjust.newWarning')}
      isLong
      isReady={isReady}
      onClose={onClose}
      onReason={(reason) => desk.propose(deed, reason)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select<Kind>
          label={t('admin.detail.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { id: 'credit', text: t('admin.adjust.credit') },
            { id: 'debit', text: t('admin.adjust.debit') },
          ]}
        />
        <Select<House>
          label={t('admin.adjust.house')}
          value={house}
          onChange={setHouse}
          options={ADJUSTING_HOUSES.map((id) => ({ id, text: t(HOUSE_WORDS[id]) }))}
        />
        <DecimalField label={t('account.number')} value={account} onChange={setAccount} digits={0} />
        <TextField
          label={t('wallet.asset')}
          value={asset}
          onChange={(text) => setAsset(text.trim().toUpperCase())}
          maxLength={12}
          ltr
        />
        <DecimalField label={t('deposit.amount')} value={amount} onChange={setAmount} digits={DIGITS_MAX} />
      </div>
      {isReady && <p className="rounded bg-surface-sunken p-3 text-sm font-medium">{sentence(deed)}</p>}
    </ReasonDialog>
  );
}
