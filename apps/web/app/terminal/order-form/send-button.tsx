import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { type ReactNode, Suspense, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
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
  const { state, isAsking, check } = inHand;
  const isInDoubt = state === 'unknown' || state === 'absent';
  const press = isInDoubt ? { onPress: check } : { type: 'submit' as const, isDisabled };
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
      <Button
        {...press}
        ref={button}
        size="md"
        variant={isInDoubt ? 'secondary' : side === 'BUY' ? 'up' : 'down'}
        isPending={state === 'sending' || isAsking}
      >
        {isInDoubt ? t('trade.form.checkAgain') : children}
      </Button>
    </div>
  );
}
