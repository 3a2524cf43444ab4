import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../../i18n/messages.ts';
import { FormFailure } from '../../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { ButtonVariant } from '../../../../ui/buttons/button-style.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { WithdrawQuestion } from '../../disputes/withdraw-dialog.tsx';
import { useSumWords } from '../sum-words.ts';
import { AppealQuestion } from './appeal-dialog.tsx';
import { AgreeQuestion, CancelQuestion } from './cancel-dialog.tsx';
import { PaidQuestion } from './paid-dialog.tsx';
import { ReleaseQuestion } from './release-dialog.tsx';
import { useStep } from './use-step.ts';

/** Steps that ask first, in the order of their buttons. */
const ASKED = ['PAID', 'RELEASE', 'AGREE_CANCEL', 'WITHDRAW_APPEAL', 'APPEAL', 'ASK_CANCEL', 'CANCEL'] as const;
type Asked = (typeof ASKED)[number];
const LOOK: Partial<Record<Asked, ButtonVariant>> = { PAID: 'primary', RELEASE: 'primary', AGREE_CANCEL: 'danger' };

/** What I may do with the order now. `onCrossed`: somebody else moved it while a question was open, and the question went. */
export function StepButtons({ order, onCrossed }: { order: P2pOrderData; onCrossed: () => void }) {
  const t = useMessages();
  const [asked, setAsked] = useState<{ action: Asked; seen: P2pOrderState } | null>(null);
  const decline = useStep(order.id, () => {});
  const { actions, appealFrom, moves, now, side, state } = order;
  const isCrossed = asked !== null && asked.seen !== state;
  const isMine = moves.at(-1)?.by === side;
  useEffect(() => {
    if (!isCrossed) return;
    setAsked(null);
    if (!isMine) onCrossed();
  }, [isCrossed, isMine, onCrossed]);
  const shown = ASKED.filter((action) => actions.includes(action));
  const waits = appealFrom !== null && appealFrom > now && !actions.includes('APPEAL');
  if (shown.length === 0 && !waits) return null;
  return (
    <div className="flex flex-col gap-3 rounded bg-surface-raised p-4 sticky bottom-0 z-10 shadow-over md:bottom-4">
      <FormFailure failure={decline.failure} />
      <div className="flex flex-wrap gap-2 [&>button]:grow">
        {shown.map((action) => (
          <Button
            key={action}
            size="lg"
            variant={LOOK[action] ?? 'secondary'}
            onPress={() => setAsked({ action, seen: state })}
          >
            {t(`p2p.do.${action}`)}
          </Button>
        ))}
        {actions.includes('DECLINE_CANCEL') && (
          <Button
            size="lg"
            variant="secondary"
            isPending={decline.isPending}
            onPress={() => decline.take({ action: 'DECLINE_CANCEL', seen: state })}
          >
            {t('p2p.do.DECLINE_CANCEL')}
          </Button>
        )}
      </div>
      {waits && (
        <p className="text-sm text-text-muted">
          {t('p2p.appeal.from')} <TimeText timeMs={appealFrom} style="time" />
        </p>
      )}
      {asked !== null && !isCrossed && <Question action={asked.action} order={order} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Question({ action, order, onClose }: { action: Asked; order: P2pOrderData; onClose: () => void }) {
  const t = useMessages();
  const sum = useSumWords();
  const { amount, asset, id } = order;
  const shared = { order, onDone: onClose };
  return (
    <Dialog title={t(`p2p.ask.${action}`, { sum: sum.coin(amount, asset) })} isOpen onClose={onClose}>
      {action === 'PAID' && <PaidQuestion {...shared} />}
      {action === 'RELEASE' && <ReleaseQuestion {...shared} />}
      {action === 'APPEAL' && <AppealQuestion {...shared} />}
      {action === 'AGREE_CANCEL' && <AgreeQuestion {...shared} />}
      {action === 'WITHDRAW_APPEAL' && <WithdrawQuestion orderId={id} onDone={onClose} />}
      {(action === 'CANCEL' || action === 'ASK_CANCEL') && <CancelQuestion {...shared} />}
    </Dialog>
  );
}
