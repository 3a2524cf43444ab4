import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { CANCEL_REASONS, type CancelReason } from '@pelorus/protocol/p2p/rules.ts';
import { useState } from 'react';
import { useMessages } from '../../../../i18n/messages.ts';
import { FormFailure } from '../../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../../../ui/fields/choice-tiles.tsx';
import { Warning } from '../../../../ui/layout/warning.tsx';
import { useStep } from './use-step.ts';

/** Not counted against the buyer (PORD-12). */
const NO_FAULT: readonly CancelReason[] = ['BY_AGREEMENT', 'SELLER_ACCOUNT_WRONG'];
/** What a seller can give as a reason. */
const SELLERS: readonly CancelReason[] = ['SELLER_ACCOUNT_WRONG', 'CANNOT_PAY', 'BY_AGREEMENT'];

/** Cancels as the buyer, or asks for it as the seller, with a reason (PORD-12). */
export function CancelQuestion({ order, onDone }: { order: P2pOrderData; onDone: () => void }) {
  const t = useMessages();
  const { failure, isPending, take } = useStep(order.id, onDone);
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isBuyer = order.side === 'BUY';
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason !== null) take({ action: isBuyer ? 'CANCEL' : 'ASK_CANCEL', seen: order.state, reason });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isBuyer ? (
        <Warning>{t(order.paidAt === null ? 'p2p.cancel.warning' : 'p2p.cancel.paidWarning')}</Warning>
      ) : (
        <p className="text-pretty">{t('p2p.ask.lead')}</p>
      )}
      <ChoiceTiles
        label={t('p2p.cancel.reason')}
        tiles={(isBuyer ? CANCEL_REASONS : SELLERS).map((id) => ({ id, text: t(`p2p.cancelReason.${id}`) }))}
        value={reason}
        onChange={setReason}
        error={isMissing && reason === null ? t('p2p.reasonMissing') : undefined}
      />
      {isBuyer && reason !== null && !NO_FAULT.includes(reason) && (
        <p className="text-sm text-text-muted text-pretty">{t('p2p.cancel.counts')}</p>
      )}
      <FormFailure failure={failure} />
      <Button type="submit" size="lg" variant={isBuyer ? 'danger' : 'primary'} isPending={isPending}>
        {t(isBuyer ? 'p2p.do.CANCEL' : 'p2p.do.ASK_CANCEL')}
      </Button>
    </form>
  );
}

/** The buyer's yes to the seller's wish. */
export function AgreeQuestion({ order, onDone }: { order: P2pOrderData; onDone: () => void }) {
  const t = useMessages();
  const { failure, isPending, take } = useStep(order.id, onDone);
  return (
    <div className="flex flex-col gap-4">
      <Warning>{t('p2p.agree.warning')}</Warning>
      <FormFailure failure={failure} />
      <Button
        size="lg"
        variant="danger"
        isPending={isPending}
        onPress={() => take({ action: 'AGREE_CANCEL', seen: order.state })}
      >
        {t('p2p.do.AGREE_CANCEL')}
      </Button>
    </div>
  );
}
