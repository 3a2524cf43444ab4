import { apiGet } from '@pelorus/client/http/request.ts';
import type { StatusData, StatusPart } from '@pelorus/protocol/status/http.ts';
import type { PartState } from '@pelorus/protocol/status/parts.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../ui/text/icons.tsx';
import { TimeText, useTimeWords } from '../../ui/text/time-text.tsx';
import { DayBars } from './day-bars.tsx';

const EACH_MS = 30_000;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StatusData> {
  return context.get(webContext).api.status(splitLocale(new URL(request.url).pathname).locale);
}

/** How every part of the venue is, and was (SYST-11). */
export default function StatusPage() {
  const atStart = useLoaderData<typeof loader>();
  const t = useMessages();
  const about = t('status.about', { brand: useRootData()?.config.brandName ?? '' });
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.status')} description={about} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.status')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{about}</p>
      </div>
      <QueryProvider>
        <Status atStart={atStart} />
      </QueryProvider>
    </main>
  );
}

const LOOKS: Record<PartState, { icon: IconName; box: string; text: string }> = {
  operational: { icon: 'check', box: 'bg-accent-soft', text: 'text-accent' },
  degraded: { icon: 'alert', box: 'bg-warn-soft', text: 'text-warn' },
  down: { icon: 'alert', box: 'bg-warn-soft', text: 'text-danger' },
};

function Status({ atStart }: { atStart: StatusData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { data } = useQuery({
    queryKey: ['status', tag],
    queryFn: ({ signal }) => apiGet<StatusData>('/api/status', { signal, query: { locale: tag } }),
    initialData: atStart,
    initialDataUpdatedAt: atStart.time,
    refetchInterval: EACH_MS,
  });
  const { firstDay, maintenance, parts, state, time } = data;
  const { box, icon } = LOOKS[state];
  const services = parts.filter(({ network }) => network === null);
  const moves = parts.filter(({ network }) => network !== null);
  return (
    <>
      <p role="status" className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded p-4 text-lg font-medium ${box}`}>
        <Icon name={icon} size={22} />
        {t(`status.all.${state}`)}
      </p>
      <Maintenance posts={maintenance} />
      <Card id="services" title={t('status.services')}>
        <Parts parts={services} firstDay={firstDay} />
      </Card>
      {moves.length > 0 && (
        <Card id="moves" title={t('status.money')}>
          <Parts parts={moves} firstDay={firstDay} />
        </Card>
      )}
      <Measured timeMs={time} />
    </>
  );
}

function Measured({ timeMs }: { timeMs: number }) {
  const t = useMessages();
  const words = useTimeWords();
  return <p className="text-sm text-text-muted">{t('status.measured', { time: words(timeMs, 'dateTime') })}</p>;
}

function Maintenance({ posts }: { posts: StatusData['maintenance'] }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <Card id="maintenance" title={t('status.maintenance')}>
      {posts.length === 0 ? (
        <p className="text-text-muted">{t('status.noMaintenance')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {posts.map(({ id, publishedAt, title }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <TimeText timeMs={publishedAt} className="text-sm text-text-muted" />
              <Link
                to={to('announcement', { id })}
                dir="auto"
                className="inline-flex min-h-8 items-center text-accent underline max-md:min-h-11"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Parts({ parts, firstDay }: { parts: readonly StatusPart[]; firstDay: string }) {
  const t = useMessages();
  const times = useTimeWords();
  return (
    <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {parts.map((part) => {
        const { kind, network, since, state, uptime } = part;
        const name = t(`status.part.${kind}`, { network: network ?? '' });
        const available = uptime === null ? t('status.unmeasured') : t('status.uptime', { percent: uptime });
        return (
          <li key={`${kind}${network}`} className="flex min-w-0 flex-col gap-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className={`text-sm font-medium ${LOOKS[state].text}`}>{t(`status.state.${state}`)}</span>
            </p>
            <DayBars days={part.days} firstDay={firstDay} label={`${name}: ${available}`} />
            <p className="flex flex-wrap justify-between gap-x-4 text-xs text-text-muted">
              <span>{t('status.since', { time: times(since, 'dateTime') })}</span>
              <span>{available}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
