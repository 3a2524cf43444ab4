import { trimZeros } from '@pelorus/money/units.ts';
import { type AdSide, RULING_REASONS, type RulingReason } from '@pelorus/protocol/p2p/rules.ts';
import type { DisputeCase, DisputePerson, RulingBody } from '@pelorus/protocol/p2p/staff.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { useSending } from '../../../shell/credentials/use-sending.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../../ui/fields/choice-tiles.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { REASON_MIN } from '../reason-dialog.tsx';
import { staffPost } from '../staff-calls.ts';

const NOTE_MAX = 1_000;
/** Digits that any asset has at most. */
const DIGITS_MAX = 18;
const SIDES = ['BUY', 'SELL'] as const;

/** The written reasons that fit a side (PDIS-12). */
function reasonsFor(side: AdSide): RulingReason[] {
  const party = side === 'BUY' ? 'BUYER' : 'SELLER';
  return (Object.keys(RULING_REASONS) as RulingReason[]).filter((reason) => RULING_REASONS[reason] === party);
}

/** Rules: for whom, why, what both sides read, and what the loser's deposit pays. */
export function RulingForm({ data, onChanged }: { data: DisputeCase; onChanged: () => Promise<void> }) {
  const t = useMessages();
  const sending = useSending();
  const [side, setSide] = useState<AdSide | null>(null);
  const [reason, setReason] = useState<RulingReason | null>(null);
  const [note, setNote] = useState('');
  const [compensation, setCompensation] = useState('');
  const loser = side === 'BUY' ? data.seller : data.buyer;
  const isWhole = side !== null && reason !== null && note.trim().length >= REASON_MIN;
  const choose = (next: AdSide) => {
    setSide(next);
    setReason(null);
    setCompensation('');
  };
  const send = () => {
    if (side === null || reason === null || !isWhole) return;
    const body: RulingBody = { for: side, reason, note: note.trim(), compensation: compensation || '0' };
    void sending.send(async () => {
      await staffPost(`/api/admin/p2p/disputes/${data.row.orderId}/ruling`, body);
      showToast({ kind: 'done', text: t('admin.verification.doneProposed') });
      await onChanged();
      return 'here';
    });
  };
  return (
    <form
      ref={sending.form}
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ChoiceTiles
        label={t('admin.p2p.for')}
        tiles={SIDES.map((id) => ({ id, text: t(id === 'BUY' ? 'p2p.buyer' : 'p2p.seller') }))}
        value={side}
        onChange={choose}
      />
      {side !== null && (
        <Select<RulingReason | ''>
          label={t('admin.p2p.reason')}
          options={[
            { id: '', text: t('p2p.reasonMissing') },
            ...reasonsFor(side).map((id) => ({ id, text: t(`p2p.rulingReason.${id}`) })),
          ]}
          value={reason ?? ''}
          onChange={(id) => setReason(id === '' ? null : id)}
        />
      )}
      <TextArea
        isProse
        label={t('admin.p2p.note')}
        hint={t('admin.p2p.noteHint')}
        value={note}
        onChange={setNote}
        rows={4}
        maxLength={NOTE_MAX}
      />
      {side !== null && Number(loser.deposit) > 0 && (
        <Compensation loser={loser} asset={data.depositAsset} value={compensation} onChange={setCompensation} />
      )}
      <p className="text-sm text-text-muted text-pretty">{t('admin.p2p.ruleWarning')}</p>
      <FormFailure failure={sending.failure} />
      <Button type="submit" isPending={sending.isPending} isDisabled={!isWhole} className="self-start">
        {t('admin.p2p.rule')}
      </Button>
    </form>
  );
}

/** What the loser's merchant deposit pays to the other side (PMER-03). */
function Compensation({
  loser,
  asset,
  value,
  onChange,
}: {
  loser: DisputePerson;
  asset: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-col gap-1">
      <DecimalField
        label={`${t('admin.p2p.compensation')} (${asset})`}
        value={value}
        onChange={onChange}
        digits={DIGITS_MAX}
      />
      <p className="text-sm text-text-muted">
        {t('admin.p2p.depositHolds', { amount: `${trimZeros(loser.deposit)} ${asset}` })}
      </p>
    </div>
  );
}
