import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { FormFailure } from '../../../shell/credentials/form-failure.tsx';
import { showToast } from '../../../state/toast-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../../ui/fields/choice-tiles.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useRefusalText } from '../../../ui/text/refusal-text.ts';
import { useRating } from './order-data.ts';

const JUDGEMENTS = ['good', 'bad'] as const;
type Judgement = (typeof JUDGEMENTS)[number];

/** How the other side was: asked once after the end, shown afterwards (PTRD-08). */
export function RatingCard({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  const { mayRate, myRating } = order;
  if (myRating !== null)
    return (
      <Card id="p2p-rating" title={t('p2p.rate.mine')}>
        <p>
          <span className="font-medium">{t(myRating.isPositive ? 'p2p.rate.good' : 'p2p.rate.bad')}</span>
          {myRating.text !== '' && (
            <bdi dir="auto" className="mt-1 block break-words text-text-muted">
              {myRating.text}
            </bdi>
          )}
        </p>
      </Card>
    );
  return mayRate ? <RatingForm order={order} /> : null;
}

function RatingForm({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  const say = useRefusalText();
  const rating = useRating(order.id);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    if (rating.isPending) return;
    setMissing(judgement === null);
    if (judgement === null) return;
    rating.mutate(
      { isPositive: judgement === 'good', text: text.trim() },
      { onSuccess: () => showToast({ kind: 'done', text: t('p2p.rate.done') }) },
    );
  };
  return (
    <Card id="p2p-rating" title={t('p2p.rate.title', { name: `\u2068${order.counterparty.nickname}\u2069` })}>
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <ChoiceTiles
          label={t('p2p.rate.label')}
          tiles={JUDGEMENTS.map((id) => ({ id, text: t(`p2p.rate.${id}`) }))}
          value={judgement}
          onChange={setJudgement}
          error={isMissing && judgement === null ? t('p2p.rate.missing') : undefined}
        />
        <TextField
          label={t('p2p.rate.text')}
          value={text}
          onChange={setText}
          maxLength={P2P_LIMITS.reviewLength}
          autoComplete="off"
        />
        <FormFailure failure={rating.isError ? say(rating.error) : null} />
        <Button type="submit" isPending={rating.isPending} className="self-start">
          {t('p2p.rate.send')}
        </Button>
      </form>
    </Card>
  );
}
