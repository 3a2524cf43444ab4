import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { type ReactNode, Suspense, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { HeldOrder } from './held-order.view.tsx';
import type { InHand } from './use-one-at-a-time.ts';

const AbsentOrder = lazyPart(() => import('./absent-order.view.tsx'));

/**
 * Submits the form; while an outcome is unknown, checks it (TRAD-22, TRAD-245). Always one button, so that the focus
 * stays where the next press is.
 */
export function SendButton({
  side,
  inHand,
  isDisabled,
  children,
}: {
  side: Side;
  inHand: InHand;
  isDisabled: boolean;
  children: ReactNode;
}) {
  const t = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const { state, isAsking, check, sendAgain } = inHand;
  const isInDoubt = state === 'unknown' || state === 'absent';
  const isUnsent = state === 'unsent';
  const press =
    isInDoubt || isUnsent ? { onPress: isUnsent ? sendAgain : check } : { type: 'submit' as const, isDisabled };
  return (
    <div className="flex flex-col gap-2">
      {state === 'unknown' && (
        <p role="alert" className="rounded bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('trade.form.unknown')}
        </p>
      )}
      {state === 'absent' && (
        <Suspense>
          <AbsentOrder inHand={inHand} button={button} />
        </Suspense>
      )}
      {(state === 'waiting' || isUnsent) && <HeldOrder inHand={inHand} button={button} />}
      <Button
        {...press}
        ref={button}
        size="md"
        variant={isInDoubt ? 'secondary' : side === 'BUY' ? 'up' : 'down'}
        isPending={state === 'sending' || state === 'waiting' || isAsking}
      >
        {isInDoubt ? t('trade.form.checkAgain') : isUnsent ? t('trade.form.sendNow') : children}
      </Button>
    </div>
  );
}
