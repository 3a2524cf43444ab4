import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { LanguagesCard } from './languages-card.tsx';
import { LooksCard } from './looks-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';

export default function PreferencesPage() {
  const t = useMessages();
  return (
    <AccountMain>
      <PageHead title={t('account.preferences.title')} />
      <div>
        <h1 className="text-xl font-semibold">{t('account.preferences.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('preferences.about')}</p>
      </div>
      <QueryProvider>
        <LanguagesCard />
        <LooksCard />
        <NotificationsCard />
      </QueryProvider>
    </AccountMain>
  );
}
