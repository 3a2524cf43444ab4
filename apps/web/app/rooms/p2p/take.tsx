import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { Link, useLocation } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { NicknameGate } from './nickname-gate.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { TakeForm } from './take-form.tsx';
import { WhyNot } from './why-not.tsx';

/** An ad that was opened: its terms, and the form that takes it or why it cannot be taken (PPAG-02, PPAG-03). */
export function Take({
  offer,
  isGone = false,
  startsWith = '',
}: {
  offer: OfferData;
  isGone?: boolean;
  startsWith?: string;
}) {
  const t = useMessages();
  const isPerson = useRootData()?.me != null;
  // An account is added within the form.
  const reasons = offer.ineligible.filter((reason) => reason !== 'NO_PAYMENT_ACCOUNT');
  return (
    <div className="grid items-start gap-x-8 gap-y-5 pb-5 md:grid-cols-[1fr_1.1fr]">
      <OfferTerms offer={offer} />
      <div className="min-w-0 md:col-start-2">
        {isGone ? (
          <p role="status" className="rounded bg-warn-soft p-4 text-warn">
            {t('p2p.gone')}
          </p>
        ) : !isPerson ? (
          <Visitor />
        ) : reasons.length > 0 ? (
          <WhyNot offer={offer} reasons={reasons} />
        ) : (
          <NicknameGate>
            <TakeForm offer={offer} startsWith={startsWith} />
          </NicknameGate>
        )}
      </div>
    </div>
  );
}

/** Log-in, from where one comes back to the same list. */
function Visitor() {
  const t = useMessages();
  const to = usePageLink();
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        to={to('register', {}, { redirectUrl: pathname + search })}
        className={buttonStyle('primary', 'lg', 'grow')}
      >
        {t('trade.form.signUp')}
      </Link>
      <Link to={to('login', {}, { redirectUrl: pathname + search })} className={buttonStyle('secondary', 'lg', 'grow')}>
        {t('trade.form.logIn')}
      </Link>
    </div>
  );
}
