import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { EndingsCard } from './endings-card.tsx';
import { FactorsCard } from './factors-card.tsx';
import { GuardCard } from './guard-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { LinksCard } from './links-card.tsx';
import { HoldNote, ScoreCard } from './score-card.tsx';
import { useFactors, useSecurity } from './security-data.ts';
import { DevicesCard, SessionsCard } from './sessions-card.tsx';

/** A sub-account has no security settings (SUB-05): this page redirects it to the account page. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  const [me, journey] = await Promise.all([api.me(), api.journey()]);
  if (me?.sub !== undefined) throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return { journey };
}

export default function SecurityPage() {
  const t = useMessages();
  return (
    <AccountMain>
      <PageHead title={t('security.title')} />
      <div>
        <h1 className="text-xl font-semibold">{t('security.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('security.about')}</p>
      </div>
      <QueryProvider>
        <Guards />
        <SessionsCard />
        <DevicesCard />
        <HistoryCard />
        <EndingsCard />
      </QueryProvider>
    </AccountMain>
  );
}

/** Score, factors and what else keeps others out. */
function Guards() {
  const { journey } = useLoaderData<typeof loader>();
  const security = useSecurity();
  const factors = useFactors();
  const failed = [security, factors].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined)
    return (
      <div className="rounded bg-surface-raised">
        <ErrorState error={failed.error} onRetry={() => void Promise.all([security.refetch(), factors.refetch()])} />
      </div>
    );
  if (security.data === undefined || factors.data === undefined)
    return (
      <>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </>
    );
  const { withdrawalsHeldUntil, score } = security.data;
  return (
    <>
      {withdrawalsHeldUntil !== null && <HoldNote untilMs={withdrawalsHeldUntil} />}
      <ScoreCard score={score} />
      <FactorsCard factors={factors.data} />
      <GuardCard security={security.data} pending={journey} />
      <LinksCard security={security.data} passkeys={factors.data.passkeys.length} />
    </>
  );
}
