import { apiGet } from '@pelorus/client/http/request.ts';
import type { SessionData } from '@pelorus/protocol/identity/http.ts';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useLogOut } from '../../shell/frame/log-out.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { TimeText } from '../../ui/text/time-text.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { useReturnTarget } from './session-guest.ts';

const HOUR_MS = 3_600_000;

/** How long this log-in lasts, and the choice between going on and ending it (PUB-05). */
export default function StaySignedInPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const logOut = useLogOut();
  const lead = t('stay.lead', {
    hours: LIMITS.sessionIdleMs / HOUR_MS,
    days: LIMITS.sessionAbsoluteMs / (24 * HOUR_MS),
  });
  return (
    <CredentialsPage icon="clock" title={t('stay.title')} lead={lead}>
      <PageHead title={t('stay.title')} />
      <QueryProvider>
        <Span />
      </QueryProvider>
      <p className="flex items-start gap-2 rounded bg-warn-soft p-3 text-sm">
        <span className="text-warn">
          <Icon name="alert" />
        </span>
        <span>
          <strong className="block font-medium">{t('stay.shared')}</strong>
          {t('stay.sharedText')}
        </span>
      </p>
      <div className="flex flex-col gap-2">
        <a href={target ?? to('home')} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('stay.continue')}
        </a>
        <Button variant="secondary" size="lg" icon="exit" onPress={logOut} className="w-full">
          {t('nav.logOut')}
        </Button>
      </div>
    </CredentialsPage>
  );
}

/** The session's own times, in the reader's zone; the rest of the page is of use without them. */
function Span() {
  const t = useMessages();
  const say = useRefusalText();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => apiGet<SessionData>('/api/identity/session', { signal }),
  });
  if (error !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="alert" className="text-sm text-text-muted">
          {say(error).text}
        </p>
        <Button variant="secondary" size="sm" isPending={isFetching} onPress={() => refetch()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    );
  const facts = [
    { title: t('stay.began'), timeMs: data?.loggedInAt },
    { title: t('stay.idleEnd'), timeMs: data?.idleEndsAt },
    { title: t('stay.end'), timeMs: data?.endsAt },
  ];
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {facts.map(({ title, timeMs }) => (
        <div key={title} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-muted">{title}</dt>
          <dd className="font-medium">
            {timeMs === undefined ? <Skeleton className="h-5 w-36" /> : <TimeText timeMs={timeMs} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
