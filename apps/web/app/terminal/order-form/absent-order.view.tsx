import type { RefObject } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TermsLine } from './held-order.view.tsx';
import type { InHand } from './use-one-at-a-time.ts';

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
