import type { PageName } from '@pelorus/site/paths.ts';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { useLogOut } from '../../shell/frame/log-out.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AccountMarks, useIsSubAccount } from './account-marks.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return { me: await context.get(webContext).api.me() };
}

export default function AccountPage() {
  const t = useMessages();
  const me = useRootData()?.me;
  const logOut = useLogOut();
  const isSubAccount = useIsSubAccount();
  return (
    <AccountMain>
      <PageHead title={t('account.title')} />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold">{t('account.title')}</h1>
        <AccountMarks />
      </div>
      {me != null && (
        <section className="flex flex-wrap items-end justify-between gap-6 rounded bg-surface-raised p-5 md:p-6">
          <dl className="grid gap-x-12 gap-y-4 sm:grid-cols-3">
            <Fact
              title={
                me.sub !== undefined
                  ? t('subs.name')
                  : t(me.email.startsWith('+') ? 'security.phone' : 'identity.email')
              }
            >
              <bdi>{me.email}</bdi>
            </Fact>
            <Fact title={t('account.number')}>
              <span className="numeric">{me.accountId}</span>
            </Fact>
            <Fact title={t('account.since')}>
              <TimeText timeMs={me.createdAt} style="date" />
            </Fact>
          </dl>
          <Button variant="secondary" size="sm" icon="exit" onPress={logOut}>
            {t('nav.logOut')}
          </Button>
        </section>
      )}
      {!isSubAccount && (
        <>
          <Way title={t('security.title')} about={t('security.about')} page="security" go={t('security.manage')} />
          <Way
            title={t('verification.title')}
            about={t('verification.about')}
            page="verification"
            go={t('verification.manage')}
          />
          <Way title={t('apiKeys.title')} about={t('apiKeys.about')} page="api-keys" go={t('apiKeys.manage')} />
          <Way title={t('demo.title')} about={t('demo.about')} page="demo" go={t('demo.manage')} />
          <Way title={t('webhooks.title')} about={t('webhooks.about')} page="webhooks" go={t('webhooks.manage')} />
          <Way title={t('subs.title')} about={t('subs.about')} page="sub-accounts" go={t('subs.manage')} />
        </>
      )}
      <Way
        title={t('account.preferences.title')}
        about={t('preferences.about')}
        page="preferences"
        go={t('preferences.manage')}
      />
    </AccountMain>
  );
}

/** The way to a page of its own. */
function Way({ title, about, page, go }: { title: string; about: string; page: PageName; go: string }) {
  const to = usePageLink();
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded bg-surface-raised p-5 md:p-6">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="max-w-prose text-text-muted text-pretty">{about}</p>
      </div>
      <Link to={to(page)} className={buttonStyle('secondary', 'sm')}>
        {go}
      </Link>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}
