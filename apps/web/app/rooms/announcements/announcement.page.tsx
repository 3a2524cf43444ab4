import type { AnnouncementData } from '@pelorus/protocol/announcements/http.ts';
import { localeOf, splitLocale } from '@pelorus/site/locales.ts';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { KIND_WORDS } from '../../shell/announcements/kind-words.ts';
import { PostText } from '../../shell/announcements/post-text.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { StructuredData } from '../../shell/frame/structured-data.tsx';
import { requireValid } from '../../shell/start/validate.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { TimeText, useTimeWords } from '../../ui/text/time-text.tsx';

const ID = /^[1-9][0-9]{0,14}$/;
/** So much of the text describes the page to search engines. */
const DESCRIPTION_MAX = 200;

/** Answers 404 for what is not public. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<AnnouncementData> {
  const { id = '' } = params;
  requireValid(ID.test(id));
  const { locale } = splitLocale(new URL(request.url).pathname);
  const found = await context.get(webContext).api.announcement(Number(id), locale);
  requireValid(found !== null);
  return found as AnnouncementData;
}

/** One announcement (NEWS-22). */
export default function AnnouncementPage() {
  const post = useLoaderData<typeof loader>();
  const t = useMessages();
  const to = usePageLink();
  const times = useTimeWords();
  const { tag } = useLocale();
  const isElse = post.locale !== tag;
  const read = localeOf(isElse ? 'en_US' : tag);
  return (
    <main id="main" className="page flex max-w-3xl grow flex-col gap-6 py-8 md:py-12">
      <PageHead title={post.title} description={post.body.replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_MAX)} />
      <ArticleData post={post} />
      <article className="flex flex-col gap-6" lang={read.lang} dir={read.dir}>
        <header className="flex flex-col gap-2">
          <p
            className="flex flex-wrap gap-x-3 text-sm text-text-muted"
            lang={localeOf(tag).lang}
            dir={localeOf(tag).dir}
          >
            <TimeText timeMs={post.publishedAt} />
            {t(KIND_WORDS[post.kind])}
            {post.changedAt !== null && (
              <span>{t('announcements.changed', { time: times(post.changedAt, 'dateTime') })}</span>
            )}
          </p>
          <h1 className="text-2xl font-semibold tracking-tight text-balance break-words">{post.title}</h1>
          {isElse && (
            <p className="text-sm text-text-muted" lang={localeOf(tag).lang} dir={localeOf(tag).dir}>
              {t('announcements.inEnglish')}
            </p>
          )}
        </header>
        <PostText text={post.body} />
      </article>
      <Link
        to={to('announcements')}
        className="inline-flex min-h-8 items-center self-start text-accent underline max-md:min-h-11"
      >
        {t('announcements.every')}
      </Link>
    </main>
  );
}

/** The post as search engines read it. */
function ArticleData({ post }: { post: AnnouncementData }) {
  const root = useRootData();
  const to = usePageLink();
  if (root === undefined) return null;
  return (
    <StructuredData
      data={{
        '@type': 'NewsArticle',
        headline: post.title,
        datePublished: new Date(post.publishedAt).toISOString(),
        dateModified: new Date(post.changedAt ?? post.publishedAt).toISOString(),
        inLanguage: localeOf(post.locale === 'en_US' ? 'en_US' : splitLocale(to('home')).locale).lang,
        mainEntityOfPage: root.origin + to('announcement', { id: post.id }),
        publisher: { '@id': `${root.origin}/#organization` },
      }}
    />
  );
}
