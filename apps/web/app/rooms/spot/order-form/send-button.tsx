import type { Side } from '@pelorus/protocol/spot/enums.ts';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormState } from './use-one-at-a-time.ts';

/**
 * Sends what is written; while nobody can say what became of it, asks again (TRAD-22). One button all the time: whoever
 * pressed it has the focus where it can be pressed next.
 */
export function SendButton({
  side,
  state,
  isDisabled,
  onCheckAgain,
  children,
}: {
  side: Side;
  state: FormState;
  isDisabled: boolean;
  onCheckAgain: () => void;
  children: ReactNode;
}) {
  const t = useMessages();
  const isUnknown = state === 'unknown';
  const press = isUnknown ? { onPress: onCheckAgain } : { type: 'submit' as const, isDisabled };
  return (
    <div className="flex flex-col gap-2">
      {isUnknown && (
        <p role="alert" className="rounded bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('trade.form.unknown')}
        </p>
      )}
      <Button
        {...press}
        size="md"
        variant={isUnknown ? 'secondary' : side === 'BUY' ? 'up' : 'down'}
        isPending={state === 'sending'}
      >
        {isUnknown ? t('trade.form.checkAgain') : children}
      </Button>
    </div>
  );
}
