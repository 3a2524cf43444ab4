import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { usePage } from '../start/page.ts';
import { chooseConsent, useConsent } from './use-consent.ts';

/**
 * Over the phone's bar. On the trade page over its Buy and Sell too, which stand at the foot until lg; from there on away
 * from the order form, whose button it would cover.
 */
const PLACE = 'bottom-4 max-md:bottom-[calc(4.25rem+var(--safe-bottom))]';
const TRADE_PLACE = 'bottom-4 max-lg:bottom-20 max-md:bottom-[calc(8.25rem+var(--safe-bottom))] lg:start-4 lg:end-auto';
/** Plain buttons: on every first page, so not with the 12 KiB of the ones with presses and states. */
const ANSWER = buttonStyle('secondary', 'sm', 'grow');

/**
 * Asks once for consent to visit statistics (ANA-22). It is an overlay, so that nothing moves, and comes before the
 * header in the document, so that keyboard users reach it before the content it covers. Both answers look alike.
 */
export function ConsentBar() {
  const t = useMessages();
  const to = usePageLink();
  const row = usePage();
  const page = row?.name;
  const brand = useRootData()?.config.brandName ?? '';
  const { isAsked } = useConsent();
  // The privacy page has the same buttons, and the staff console has no visitors.
  if (!isAsked || page === 'privacy' || row?.room === 'admin') return null;
  return (
    <section
      aria-label={t('consent.title')}
      className={`fixed inset-x-3 z-30 rounded border border-line bg-surface-raised p-4 shadow-over sm:start-auto sm:end-4 sm:max-w-md ${page === 'trade' ? TRADE_PLACE : PLACE}`}
    >
      <p className="text-sm text-text-muted">{t('consent.text', { brand })}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <button type="button" className={ANSWER} onClick={() => chooseConsent('no')}>
          {t('consent.decline')}
        </button>
        <button type="button" className={ANSWER} onClick={() => chooseConsent('yes')}>
          {t('consent.accept')}
        </button>
        <Link
          to={to('privacy')}
          className="inline-flex min-h-8 items-center text-sm text-accent underline max-md:min-h-11"
        >
          {t('consent.more')}
        </Link>
      </div>
    </section>
  );
}
