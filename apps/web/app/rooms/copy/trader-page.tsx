import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { EmptyState } from '../../ui/layout/states.tsx';

/** As accounts of this venue are numbered. */
const TRADER_ID = /^[1-9]\d{0,18}$/;

/** PUB-11: answers 404 for what can be no trader's id. */
export function checkTraderId(id: string | undefined): null {
  requireValid(TRADER_ID.test(id ?? ''));
  return null;
}

/** A trader's page while copy trading is closed: there is no profile to show. */
export function TraderPage({ list }: { list: 'copy-spot' | 'copy-futures' }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <main id="main" className="page flex grow flex-col py-10">
      <PageHead title={t('copy.traderTitle')} description={t('copy.traderText')} />
      <h1 className="text-xl font-semibold">{t('copy.traderTitle')}</h1>
      <EmptyState
        icon="user"
        title={t('product.notOpen')}
        text={t('copy.traderText')}
        action={
          <Link to={to(list)} className={buttonStyle('primary')}>
            {t('copy.about')}
          </Link>
        }
      />
    </main>
  );
}
