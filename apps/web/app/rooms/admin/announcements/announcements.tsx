import type { StaffPostRow, StaffPosts } from '@pelorus/protocol/announcements/http.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { KIND_WORDS } from '../../../shell/announcements/kind-words.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Mark } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { CELL, Table } from '../../../ui/layout/table.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { staffGet } from '../staff-calls.ts';
import { PostPage } from './post-page.tsx';
import { POSTS_KEY, POSTS_URL } from './posts-data.ts';

/** What the venue announces: every post, and the one that is written (NEWS-10). */
export function Announcements() {
  const t = useMessages();
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const posts = useInfiniteQuery({
    queryKey: POSTS_KEY,
    queryFn: ({ signal, pageParam }) =>
      staffGet<StaffPosts>(POSTS_URL, signal, pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  if (open !== null) return <PostPage key={open} id={open === 'new' ? null : open} onBack={() => setOpen(null)} />;
  const rows = posts.data?.pages.flatMap((page) => page.rows);
  return (
    <div className="flex flex-col gap-4 pt-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-text-muted text-pretty">{t('admin.posts.lead')}</p>
        <Button onPress={() => setOpen('new')}>{t('admin.posts.new')}</Button>
      </div>
      {rows === undefined && posts.isError && <ErrorState error={posts.error} onRetry={() => void posts.refetch()} />}
      {rows === undefined && !posts.isError && <Skeleton className="h-64 w-full" />}
      {rows?.length === 0 && <EmptyState icon="check" title={t('announcements.none')} />}
      {rows !== undefined && rows.length > 0 && <PostTable rows={rows} onOpen={setOpen} />}
      <LoadMore list={posts} />
    </div>
  );
}

function PostTable({ rows, onOpen }: { rows: readonly StaffPostRow[]; onOpen: (id: string) => void }) {
  const t = useMessages();
  return (
    <Table
      label={t('nav.announcements')}
      columns={[
        { id: 'title', title: t('admin.posts.title') },
        { id: 'kind', title: t('admin.detail.kind'), wideOnly: true },
        { id: 'at', title: t('admin.posts.publishAt'), wideOnly: true },
        { id: 'state', title: t('admin.state') },
        { id: 'open', title: t('admin.open'), hideTitle: true },
      ]}
    >
      {rows.map(({ id, kind, publishAt, state, title }) => (
        <tr key={id} className="border-b border-line align-top">
          <td className={`${CELL} break-words`} dir="auto">
            {title}
          </td>
          <td className={`${CELL} max-md:hidden`}>{t(KIND_WORDS[kind])}</td>
          <td className={`${CELL} max-md:hidden`}>{publishAt !== null && <TimeText timeMs={publishAt} />}</td>
          <td className={CELL}>
            <Mark isGood={state === 'public'}>{t(`admin.posts.state.${state}`)}</Mark>
          </td>
          <td className={`${CELL} text-end`}>
            <Button
              variant="secondary"
              size="sm"
              onPress={() => onOpen(id)}
              aria-label={`${t('admin.open')}: ${title}`}
            >
              {t('admin.open')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
