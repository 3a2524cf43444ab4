import type { DisputeCase } from '@pelorus/protocol/p2p/staff.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TimeText, useTimeWords } from '../../../ui/text/time-text.tsx';
import { CasePicture } from './case-picture.tsx';

/** What both sides stated, with their evidence. */
export function CaseStory({ dispute }: { dispute: DisputeCase['dispute'] }) {
  const t = useMessages();
  const words = useTimeWords();
  const { evidenceUntil, orderId, statements } = dispute;
  return (
    <Card
      id="case-story"
      title={t('admin.p2p.story')}
      lead={t('p2p.dispute.until', { time: words(evidenceUntil, 'minute') })}
    >
      {statements.length === 0 && <p className="text-sm text-text-muted">{t('admin.p2p.noStory')}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {statements.map(({ by, pictures, text, time }) => (
          <li key={`${time}${by}${text}`} className="flex flex-col gap-2 py-3">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{t(by === 'BUY' ? 'p2p.buyer' : 'p2p.seller')}</span>
              <TimeText timeMs={time} className="text-text-muted" />
            </p>
            {text !== '' && (
              <p dir="auto" className="break-words whitespace-pre-line">
                {text}
              </p>
            )}
            {pictures.map((picture) => (
              <CasePicture key={picture} orderId={orderId} picture={picture} />
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
