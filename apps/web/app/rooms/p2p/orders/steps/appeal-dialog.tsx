import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { type AdSide, type AppealReason, P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../../../i18n/messages.ts';
import { FormFailure } from '../../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../../../ui/fields/choice-tiles.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { Icon } from '../../../../ui/text/icons.tsx';
import { useRefusalText } from '../../../../ui/text/refusal-text.ts';
import { STATEMENT_LEAST, useAppeal } from '../../disputes/dispute-data.ts';

/** What each side may have to complain of. */
const REASONS: Readonly<Record<AdSide, readonly AppealReason[]>> = {
  BUY: ['PAID_NOT_RELEASED', 'ACCOUNT_FROZEN', 'ABUSE', 'OTHER'],
  SELL: ['NOT_PAID', 'PAID_LESS', 'PAID_BY_ANOTHER', 'PAYMENT_REVERSED', 'ACCOUNT_FROZEN', 'ABUSE', 'OTHER'],
};

/** A reason, advice for it, and only then the appeal itself (PPAG-14). */
export function AppealQuestion({ order, onDone }: { order: P2pOrderData; onDone: () => void }) {
  const t = useMessages();
  const [reason, setReason] = useState<AppealReason | null>(null);
  const [isAdvised, setAdvised] = useState(false);
  if (reason !== null && isAdvised) return <AppealForm order={order} reason={reason} onDone={onDone} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{t('p2p.appeal.lead')}</p>
      <ChoiceTiles
        label={t('p2p.appeal.reason')}
        tiles={REASONS[order.side].map((id) => ({ id, text: t(`p2p.appealReason.${id}`) }))}
        value={reason}
        onChange={setReason}
      />
      {reason !== null && (
        <>
          <div role="status" className="flex flex-col gap-1 rounded bg-accent-soft p-4">
            <p className="flex items-center gap-2 font-medium">
              <Icon name="info" size={18} />
              {t('p2p.appeal.adviceTitle')}
            </p>
            <p className="text-pretty">{t(`p2p.advice.${reason}`)}</p>
          </div>
          <Button size="lg" onPress={() => setAdvised(true)}>
            {t('p2p.appeal.goOn')}
          </Button>
        </>
      )}
    </div>
  );
}

function AppealForm({ order, reason, onDone }: { order: P2pOrderData; reason: AppealReason; onDone: () => void }) {
  const t = useMessages();
  const say = useRefusalText();
  const appeal = useAppeal(order.id);
  const [statement, setStatement] = useState('');
  const [isShort, setShort] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (appeal.isPending) return;
    const text = statement.trim();
    setShort(text.length < STATEMENT_LEAST);
    if (text.length >= STATEMENT_LEAST)
      appeal.mutate({ seen: order.state, reason, statement: text }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="font-medium">{t(`p2p.appealReason.${reason}`)}</p>
      <TextArea
        isProse
        label={t('p2p.appeal.statement')}
        hint={t('p2p.appeal.statementHint')}
        error={isShort ? t('p2p.appeal.short') : null}
        value={statement}
        onChange={(text) => {
          setStatement(text);
          setShort(false);
        }}
        rows={5}
        maxLength={P2P_LIMITS.statementLength}
      />
      <FormFailure failure={appeal.isError ? say(appeal.error) : null} />
      <Button type="submit" size="lg" variant="danger" isPending={appeal.isPending}>
        {t('p2p.appeal.submit')}
      </Button>
    </form>
  );
}
