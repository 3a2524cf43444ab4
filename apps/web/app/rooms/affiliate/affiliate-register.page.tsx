import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath, whyJoinTopic } from '@pelorus/site/paths.ts';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { ProgrammePage } from './programme-page.tsx';

/** S2.06: who is logged in already belongs to the dashboard. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me()) === null) return null;
  throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('affiliate')));
}

export default function AffiliateRegisterPage() {
  const t = useMessages();
  const to = usePageLink();
  const brand = useRootData()?.config.brandName ?? '';
  return (
    <ProgrammePage title={t('affiliate.registerTitle')} description={t('affiliate.lead')}>
      <div className="flex flex-wrap gap-3">
        <Link to={to('register')} className={buttonStyle('primary', 'lg')}>
          {t('affiliate.signUp')}
        </Link>
        <Link to={to('why-join', { topic: whyJoinTopic(brand) })} className={buttonStyle('secondary', 'lg')}>
          {t('affiliate.whyJoin', { brand })}
        </Link>
      </div>
    </ProgrammePage>
  );
}
