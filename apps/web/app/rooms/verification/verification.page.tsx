import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { ApplicationCard } from './application-card.tsx';
import { LevelsCard } from './levels-card.tsx';
import { useVerification } from './verification-data.ts';

/** A sub-account has no identity of its own (SUB-05): this page redirects it to the account page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const me = await context.get(webContext).api.me();
  if (me?.sub !== undefined) throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return null;
}

export default function VerificationPage() {
  const t = useMessages();
  return (
    <AccountMain>
      <PageHead title={t('verification.title')} />
      <div>
        <h1 className="text-xl font-semibold">{t('verification.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('verification.about')}</p>
      </div>
      <QueryProvider>
        <Standing />
      </QueryProvider>
    </AccountMain>
  );
}

function Standing() {
  const { data, error, refetch } = useVerification();
  if (data !== undefined)
    return (
      <>
        <ApplicationCard verification={data} />
        <LevelsCard verification={data} />
      </>
    );
  if (error !== null)
    return (
      <div className="rounded bg-surface-raised">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-80 w-full" />
    </>
  );
}
