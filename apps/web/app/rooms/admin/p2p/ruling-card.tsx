import type { DisputeCase } from '@pelorus/protocol/p2p/staff.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { useSending } from '../../../shell/credentials/use-sending.ts';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useRefusalWords } from '../../../ui/text/refusal-text.ts';
import { useTimeWords } from '../../../ui/text/time-text.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { staffPost } from '../staff-calls.ts';
import { RulingForm } from './ruling-form.tsx';

interface Shown {
  data: DisputeCase;
  onChanged: () => Promise<void>;
}

/** Who works on a case, the ruling, and the second person's word (PDIS-10, PDIS-12, PDIS-14). */
export function RulingCard({ data, onChanged }: Shown) {
  const t = useMessages();
  const { dispute, row } = data;
  const isOver = dispute.state === 'DONE' || dispute.state === 'WITHDRAWN';
  const mayRule = row.isMine && (dispute.state === 'OPEN' || dispute.state === 'REVIEW');
  return (
    <Card id="case-ruling" title={t('admin.p2p.ruling')}>
      <Standing data={data} />
      {dispute.ruling !== null && <Ruling data={data} ruling={dispute.ruling} />}
      {!isOver && <Taking data={data} onChanged={onChanged} />}
      {mayRule && <RulingForm data={data} onChanged={onChanged} />}
      {dispute.state === 'RULED' && data.agreedBy === null && <Agreeing data={data} onChanged={onChanged} />}
    </Card>
  );
}

/** What happened on the way. */
function Standing({ data: { compensationRefusal, reviewedBy, row, voidedBy } }: { data: DisputeCase }) {
  const t = useMessages();
  const refusalWords = useRefusalWords();
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>{row.takenBy === null ? t('admin.p2p.free') : t('admin.p2p.takenBy', { name: row.takenBy })}</p>
      {reviewedBy !== null && (
        <p>{t('admin.p2p.reviewed', { who: t(reviewedBy === 'BUY' ? 'p2p.buyer' : 'p2p.seller') })}</p>
      )}
      {voidedBy !== null && <p className="text-warn">{t('admin.p2p.voided', { name: voidedBy })}</p>}
      {compensationRefusal !== null && (
        <p className="text-danger">
          {t('admin.p2p.unpaid', { why: refusalWords(compensationRefusal) ?? compensationRefusal })}
        </p>
      )}
    </div>
  );
}

function Ruling({
  data: { agreedBy, ruledBy },
  ruling,
}: {
  data: DisputeCase;
  ruling: NonNullable<DisputeCase['dispute']['ruling']>;
}) {
  const t = useMessages();
  const words = useTimeWords();
  const { compensation, doneAt, note, reason } = ruling;
  return (
    <div className="flex flex-col gap-1 rounded bg-surface-sunken p-4">
      <p className="font-medium">{t(ruling.for === 'BUY' ? 'p2p.state.RULED_BUYER' : 'p2p.state.RULED_SELLER')}</p>
      <p>{t(`p2p.rulingReason.${reason}`)}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {note}
      </p>
      {compensation !== null && (
        <p className="text-sm">
          {t('admin.p2p.compensation')}: <bdi className="numeric">{`${compensation.amount} ${compensation.asset}`}</bdi>
        </p>
      )}
      <p className="text-sm text-text-muted">
        <bdi>{[ruledBy, agreedBy].filter((name) => name !== null).join(' · ')}</bdi>
        {doneAt !== null && ` · ${t('p2p.dispute.done', { time: words(doneAt, 'minute') })}`}
      </p>
    </div>
  );
}

/** Takes a case that is free at once; from another, or from a ruling, with a reason. */
function Taking({ data: { row, voidedBy }, onChanged }: Shown) {
  const t = useMessages();
  const sending = useSending();
  const [isAsking, setAsking] = useState(false);
  const url = `/api/admin/p2p/disputes/${row.orderId}/take` as const;
  const take = (takesOver: boolean, reason: string | null) =>
    staffPost(url, { takesOver, reason }).finally(() => onChanged());
  const isRuled = row.state === 'RULED';
  if ((row.isMine && !isRuled) || row.isRuledByMe) return null;
  if (row.takenBy === null && !isRuled)
    return (
      <>
        <FormFailure failure={sending.failure} />
        <Button
          className="self-start"
          isPending={sending.isPending}
          onPress={() =>
            void sending.send(async () => {
              await take(false, null);
              return 'here';
            })
          }
        >
          {t('admin.p2p.take')}
        </Button>
      </>
    );
  const warning = t(isRuled ? 'admin.p2p.voidWarning' : 'admin.p2p.takeOverWarning');
  return (
    <>
      <Button variant="secondary" className="self-start" onPress={() => setAsking(true)}>
        {t('admin.p2p.takeOver')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('admin.p2p.takeOver')}
          warning={voidedBy === null ? warning : `${warning} ${t('admin.p2p.voided', { name: voidedBy })}`}
          isDanger={isRuled}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            await take(true, reason);
          }}
        />
      )}
    </>
  );
}

/** The second yes: never from whoever ruled, and only after the review time. */
function Agreeing({ data: { row }, onChanged }: Shown) {
  const t = useMessages();
  const words = useTimeWords();
  const [isAsking, setAsking] = useState(false);
  const from = row.agreeFrom ?? 0;
  return (
    <>
      <p className="text-sm text-text-muted text-pretty">
        {t(row.isRuledByMe ? 'admin.p2p.agreeOther' : 'admin.p2p.agreeFrom', { time: words(from, 'minute') })}
      </p>
      {!row.isRuledByMe && (
        <Button className="self-start" onPress={() => setAsking(true)}>
          {t('admin.p2p.agree')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('admin.p2p.agree')}
          warning={t('admin.p2p.agreeWarning')}
          isDanger
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            await staffPost(`/api/admin/p2p/disputes/${row.orderId}/agree`, { reason }).finally(() => onChanged());
            showToast({ kind: 'done', text: t('admin.verification.done') });
          }}
        />
      )}
    </>
  );
}
