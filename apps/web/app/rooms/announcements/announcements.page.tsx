import type { AnnouncementsData } from '@pelorus/protocol/announcements/http.ts';
import { POST_KINDS, type PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { KIND_WORDS } from '../../shell/announcements/kind-words.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

const PAGE_ROWS = 20;
const CURSOR = /^[0-9:]{1,40}$/;

interface Start extends AnnouncementsData {
  kind: PostKind | null;
}

/** Answers 404 for an unknown kind and a cursor that is none. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Start> {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.get('kind');
  const cursor = searchParams.get('cursor') ?? undefined;
  const kind = POST_KINDS.find((one) => one === asked);
  requireValid((asked === null || kind !== undefined) && (cursor === undefined || CURSOR.test(cursor)));
  const { locale } = splitLocale(pathname);
  const found = await context.get(webContext).api.announcements({ kind, locale, cursor, limit: PAGE_ROWS });
  requireValid(found !== null);
  return { ...(found as AnnouncementsData), kind: kind ?? null };
}

/** What the venue announced, by kind, twenty a page (NEWS-22). */
export default function AnnouncementsPage() {
  const { kind, next, rows } = useLoaderData<typeof loader>();
  const t = useMessages();
  const to = usePageLink();
  const brand = useRootData()?.config.brandName ?? '';
  const about = t('announcements.about', { brand });
  return (
    <main id="main" className="page flex grow flex-col gap-6 py-8">
      <PageHead title={t('nav.announcements')} description={about} />
      <div className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('nav.announcements')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{about}</p>
      </div>
      <Kinds kind={kind} />
      <div className="rounded bg-surface-raised">
        {rows.length === 0 ? (
          <EmptyState icon="check" title={t('announcements.none')} />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-col gap-1 px-4 py-4 md:px-6">
                <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
                  <TimeText timeMs={row.publishedAt} />
                  {t(KIND_WORDS[row.kind])}
                </p>
                <Link
                  to={to('announcement', { id: row.id })}
                  dir="auto"
                  className="inline-flex min-h-8 items-center self-start break-words font-medium hover:text-accent max-md:min-h-11"
                >
                  {row.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {next !== null && (
        <Link
          to={to('announcements', {}, { ...(kind === null ? {} : { kind }), cursor: next })}
          className={buttonStyle('secondary', 'sm', 'self-center')}
        >
          {t('announcements.older')}
        </Link>
      )}
    </main>
  );
}

function Kinds({ kind }: { kind: PostKind | null }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <nav aria-label={t('admin.detail.kind')} className="flex flex-wrap gap-1">
      {[null, ...POST_KINDS].map((one) => (
        <Link
          key={one ?? 'all'}
          to={to('announcements', {}, one === null ? {} : { kind: one })}
          aria-current={one === kind ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-8 items-center rounded px-3 text-sm max-md:min-h-11',
            one === kind ? 'bg-accent-soft font-medium text-accent' : 'text-text-muted hover:text-text',
          )}
        >
          {t(one === null ? 'announcements.all' : KIND_WORDS[one])}
        </Link>
      ))}
    </nav>
  );
}
