import { formatNumber } from '@pelorus/site/numbers.ts';
import type { RefObject } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { sendWords } from './send-words.ts';
import type { InHand, Terms } from './use-one-at-a-time.ts';

/**
 * An order that was pressed while the connection was away, of which nothing was sent yet, and the way to give it up
 * (TRAD-349). `button` takes the focus that this one gives up.
 */
export function HeldOrder({ inHand, button }: { inHand: InHand; button: RefObject<HTMLButtonElement | null> }) {
  const t = useMessages();
  const terms = inHand.terms();
  const drop = () => {
    button.current?.focus();
    inHand.drop();
  };
  return (
    <div className="flex items-center gap-2 rounded bg-warn-soft px-3 py-2 text-sm text-warn">
      <div role="status" className="min-w-0 grow">
        {terms !== null && <TermsLine terms={terms} />}
        <p>{t(inHand.state === 'waiting' ? 'trade.form.waiting' : 'trade.form.unsent')}</p>
      </div>
      <Button size="sm" variant="secondary" onPress={drop} className="shrink-0 max-lg:min-h-11">
        {t('trade.form.drop')}
      </Button>
    </div>
  );
}

/** The order about to be sent: the form may have changed since. */
export function TermsLine({ terms: { symbol, side, quantity, quoteQuantity, price, stopPrice } }: { terms: Terms }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [base = '', quote = ''] = symbol.split('_');
  const at = price ?? stopPrice;
  return (
    <p className="font-medium">
      {sendWords({ side, quantity, quoteQuantity }, { base, quote }, t, tag)}
      {at !== undefined && (
        <>
          {' · '}
          <bdi dir="ltr" className="numeric">
            {formatNumber(at, tag)} {quote}
          </bdi>
        </>
      )}
    </p>
  );
}
