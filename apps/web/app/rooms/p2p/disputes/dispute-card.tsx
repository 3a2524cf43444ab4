import type { DisputeData } from '@pelorus/protocol/p2p/disputes.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card, Mark } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { TimeText, useTimeWords } from '../../../ui/text/time-text.tsx';
import { ChatPicture } from '../chat/chat-picture.tsx';
import { PictureButton } from '../chat/picture-button.tsx';
import { STATEMENT_LEAST, useDispute, useStatement } from './dispute-data.ts';
import { ReviewQuestion } from './withdraw-dialog.tsx';

const OPENED = { BUY: 'p2p.move.appealBuyer', SELL: 'p2p.move.appealSeller' } as const;

/** The story of a dispute: who said what, until when, and what was decided (PPAG-14). */
export function DisputeCard({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  const dispute = useDispute(order.id);
  const { data } = dispute;
  return (
    <Card
      id="p2p-dispute"
      title={t('p2p.dispute.title')}
      action={data && <Mark isGood={false}>{t(`p2p.dispute.state.${data.state}`)}</Mark>}
    >
      {data === undefined ? (
        dispute.isError ? (
          <ErrorState error={dispute.error} onRetry={() => void dispute.refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )
      ) : (
        <Story dispute={data} order={order} />
      )}
    </Card>
  );
}

function Story({ dispute, order }: { dispute: DisputeData; order: P2pOrderData }) {
  const t = useMessages();
  const words = useTimeWords();
  const { by, evidenceUntil, openedAt, reason, ruling, state, statements } = dispute;
  const isTelling = state === 'OPEN' || state === 'REVIEW';
  const mayTell = isTelling && order.now < evidenceUntil;
  return (
    <>
      <div className="flex flex-col gap-1">
        <p>
          {t(by === null ? 'p2p.move.appealTimer' : OPENED[by])}{' '}
          <TimeText timeMs={openedAt} style="minute" className="text-sm text-text-muted" />
        </p>
        {reason !== null && <p className="font-medium">{t(`p2p.appealReason.${reason}`)}</p>}
        {state === 'REVIEW' && <p className="text-sm text-text-muted">{t('p2p.dispute.inReview')}</p>}
        {isTelling && (
          <p className="text-sm text-text-muted">
            {t(mayTell ? 'p2p.dispute.until' : 'p2p.dispute.closed', { time: words(evidenceUntil, 'minute') })}
          </p>
        )}
      </div>
      {statements.length > 0 && (
        <ol className="flex flex-col divide-y divide-line border-y border-line">
          {statements.map((statement) => (
            <Statement key={`${statement.time}${statement.by}`} statement={statement} order={order} />
          ))}
        </ol>
      )}
      {mayTell && <StatementForm orderId={order.id} />}
      {ruling !== null && <Ruling dispute={dispute} ruling={ruling} orderId={order.id} />}
    </>
  );
}

function Statement({
  statement: { by, pictures, text, time },
  order,
}: {
  statement: DisputeData['statements'][number];
  order: P2pOrderData;
}) {
  const t = useMessages();
  const who = t(by === 'BUY' ? 'p2p.buyer' : 'p2p.seller');
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-medium">{by === order.side ? t('p2p.chat.you') : who}</span>
        <TimeText timeMs={time} style="minute" className="text-text-muted" />
      </p>
      {text !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <ChatPicture
              key={picture}
              orderId={order.id}
              picture={picture}
              label={t('p2p.dispute.evidenceOf', { number: index + 1 })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

function StatementForm({ orderId }: { orderId: number }) {
  const t = useMessages();
  const say = useRefusalText();
  const statement = useStatement(orderId);
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (statement.isPending) return;
    setShort(text.trim().length < STATEMENT_LEAST);
    if (text.trim().length >= STATEMENT_LEAST) statement.mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        isProse
        label={t('p2p.appeal.statement')}
        hint={t('p2p.dispute.hint')}
        error={isShort ? t('p2p.appeal.short') : null}
        value={text}
        onChange={(next) => {
          setText(next);
          setShort(false);
        }}
        rows={3}
        maxLength={P2P_LIMITS.statementLength}
      />
      <FormFailure failure={statement.isError ? say(statement.error) : null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isPending={statement.isPending}>
          {t('p2p.dispute.send')}
        </Button>
        <PictureButton orderId={orderId} kind="evidence" variant="secondary" size="sm" icon="camera">
          {t('p2p.dispute.addEvidence')}
        </PictureButton>
      </div>
    </form>
  );
}

function Ruling({
  dispute: { mayReview, state },
  ruling,
  orderId,
}: {
  dispute: DisputeData;
  ruling: NonNullable<DisputeData['ruling']>;
  orderId: number;
}) {
  const t = useMessages();
  const words = useTimeWords();
  const [isAsking, setAsking] = useState(false);
  const { at, compensation, doneAt, note, reason, reviewUntil } = ruling;
  return (
    <div className="flex flex-col gap-2 rounded bg-surface-sunken p-4">
      <h3 className="font-medium">{t(ruling.for === 'BUY' ? 'p2p.turn.RULED_BUYER' : 'p2p.turn.RULED_SELLER')}</h3>
      <TimeText timeMs={at} style="minute" className="text-sm text-text-muted" />
      <p>{t(`p2p.rulingReason.${reason}`)}</p>
      {note !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {note}
        </p>
      )}
      {compensation !== null && (
        <p className="text-sm">
          {t('p2p.dispute.compensation')}:{' '}
          <bdi className="numeric">{`${compensation.amount} ${compensation.asset}`}</bdi>
        </p>
      )}
      {doneAt !== null && (
        <p className="text-sm text-text-muted">{t('p2p.dispute.done', { time: words(doneAt, 'minute') })}</p>
      )}
      {state === 'RULED' && (
        <p className="text-sm text-text-muted text-pretty">
          {t('p2p.dispute.notDone', { time: words(reviewUntil, 'minute') })}
        </p>
      )}
      {mayReview && (
        <Button variant="secondary" size="sm" className="self-start" onPress={() => setAsking(true)}>
          {t('p2p.dispute.review')}
        </Button>
      )}
      <Dialog title={t('p2p.dispute.review')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <ReviewQuestion orderId={orderId} onDone={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}
