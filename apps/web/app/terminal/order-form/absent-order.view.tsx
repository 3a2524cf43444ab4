import { formatNumber } from '@pelorus/site/numbers.ts';
import type { RefObject } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { InHand, Terms } from './use-one-at-a-time.ts';

/** An order that did not come to the exchange: it goes out now, or never (TRAD-245). `button` takes the focus that these give up. */
export default function AbsentOrder({
  inHand,
  button,
}: {
  inHand: InHand;
  button: RefObject<HTMLButtonElement | null>;
}) {
  const t = useMessages();
  const terms = inHand.terms();
  const choose = (choice: () => void) => () => {
    button.current?.focus();
    choice();
  };
  return (
    <>
      <div role="alert" className="rounded bg-warn-soft px-3 py-2 text-sm text-warn">
        {terms !== null && <TermsLine terms={terms} />}
        <p>{t('trade.form.absent')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="md" variant="secondary" isDisabled={inHand.isAsking} onPress={choose(inHand.sendAgain)}>
          {t('trade.form.sendNow')}
        </Button>
        <Button size="md" variant="secondary" isDisabled={inHand.isAsking} onPress={choose(inHand.drop)}>
          {t('trade.form.drop')}
        </Button>
      </div>
    </>
  );
}

/** The order about to be sent: the form may have changed since. */
function TermsLine({ terms: { symbol, side, quantity, quoteQuantity, price, stopPrice } }: { terms: Terms }) {
  const t = useMessages();
  const { tag } = useLocale();
  const [base = '', quote = ''] = symbol.split('_');
  const at = price ?? stopPrice;
  const amount = formatNumber(quantity ?? quoteQuantity ?? null, tag);
  return (
    <p className="font-medium">
      {t(quantity === undefined ? 'trade.form.submitTotal' : 'trade.form.submitAmount', { side, amount, base, quote })}
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
