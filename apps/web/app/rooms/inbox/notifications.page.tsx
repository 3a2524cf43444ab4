import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AlertPanel } from '../../shell/alerts/alert-panel.tsx';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { NoticeList } from './notice-list.tsx';
import { NOTICE_TABS, NOTICES_VIEW } from './notices-view.ts';
import { Settings } from './settings/settings.tsx';

const TITLES = { list: 'inbox.all', alerts: 'alerts.title', settings: 'inbox.settings' } as const;

/** A demo account has none (INBX-09). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  if ((await context.get(webContext).api.me())?.isDemo === true)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return null;
}

/** What a person was told, and what they choose to be told (INBX-52, INBX-54). */
export default function NotificationsPage() {
  const t = useMessages();
  return (
    <AccountMain>
      <PageHead title={t('inbox.title')} />
      <h1 className="text-xl font-semibold">{t('inbox.title')}</h1>
      <QueryProvider>
        <Views />
      </QueryProvider>
    </AccountMain>
  );
}

function Views() {
  const t = useMessages();
  const [{ tab, ...filter }, change] = useAddressView(NOTICES_VIEW);
  const contents = {
    list: <NoticeList filter={filter} onChange={change} />,
    alerts: <AlertPanel />,
    settings: <Settings />,
  };
  return (
    // As high as the screen: the foot of the page does not move for what comes (WEB-79).
    <section aria-label={t('inbox.title')} className="min-h-[calc(100dvh-11rem)] rounded bg-surface-raised p-5 md:p-6">
      <Tabs
        label={t('inbox.title')}
        selected={tab}
        onSelect={(next) => change({ tab: next })}
        tabs={NOTICE_TABS.map((id) => ({
          id,
          title: t(TITLES[id]),
          content: <div className="pt-4">{contents[id]}</div>,
        }))}
      />
    </section>
  );
}
