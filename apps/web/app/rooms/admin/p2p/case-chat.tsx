import type { CaseMessage } from '@pelorus/protocol/p2p/staff.ts';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { CasePicture } from './case-picture.tsx';

const BY: Record<CaseMessage['by'], MessageId> = {
  BUYER: 'p2p.buyer',
  SELLER: 'p2p.seller',
  AUTO: 'p2p.chat.auto',
  STAFF: 'p2p.chat.staff',
};

/** The chat of a disputed order, plain. */
export function CaseChat({ orderId, messages }: { orderId: number; messages: readonly CaseMessage[] }) {
  const t = useMessages();
  return (
    <Card id="case-chat" title={t('p2p.chat.title')}>
      {messages.length === 0 && <p className="text-sm text-text-muted">{t('admin.p2p.noChat')}</p>}
      <ol className="flex flex-col gap-3">
        {messages.map(({ by, id, isProof, isRisky, picture, text, time }) => (
          <li key={id} className="flex flex-col gap-1 rounded bg-surface-sunken p-3">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{t(BY[by])}</span>
              <TimeText timeMs={time} className="text-text-muted" />
              {isProof && <span className="text-text-muted">{t('p2p.chat.proof')}</span>}
              {isRisky && <span className="text-warn">{t('admin.p2p.risky')}</span>}
            </p>
            {text !== '' && (
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            )}
            {picture !== null && <CasePicture orderId={orderId} picture={picture} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}
