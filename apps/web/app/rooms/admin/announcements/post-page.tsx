import type { StaffPost } from '@pelorus/protocol/announcements/http.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { staffGet, staffPost, staffPut } from '../staff-calls.ts';
import { bodyOf, type Draft, draftOf, EMPTY } from './draft.logic.ts';
import { PostForm } from './post-form.tsx';
import { POSTS_KEY, POSTS_URL } from './posts-data.ts';

/** One post with all its texts; null: a new one. */
export function PostPage({ id, onBack }: { id: string | null; onBack: () => void }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery({
    queryKey: [...POSTS_KEY, id],
    queryFn: ({ signal }) => staffGet<StaffPost>(`${POSTS_URL}/${id}`, signal),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-col gap-4 pt-6">
      <Button variant="ghost" size="sm" onPress={onBack} className="-ms-3 self-start">
        {t('admin.back')}
      </Button>
      {id === null ? (
        <Editor post={null} onDone={onBack} />
      ) : data !== undefined ? (
        <Editor post={data} onDone={onBack} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Editor({ post, onDone }: { post: StaffPost | null; onDone: () => void }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(post === null ? EMPTY : draftOf(post));
  const [asked, setAsked] = useState<'save' | 'withdraw' | null>(null);
  const isPublic = post?.state === 'public';
  const body = bodyOf(draft);
  const saveTitle = t(isPublic ? 'admin.posts.change' : `admin.posts.${draft.publication}`);
  const done = async () => {
    await queries.invalidateQueries({ queryKey: POSTS_KEY, exact: true });
    onDone();
  };
  const save = async (reason: string) => {
    if (post === null) await staffPost(POSTS_URL, { ...body, reason });
    else await staffPut(`${POSTS_URL}/${post.id}`, { ...body, reason, changedAt: post.changedAt });
    await done();
  };
  const withdraw = async (reason: string) => {
    await staffPost(`${POSTS_URL}/${post?.id}/withdraw`, { reason });
    await done();
  };
  return (
    <>
      <PostForm draft={draft} isPublic={isPublic} onChange={setDraft} />
      {post?.state !== 'withdrawn' && (
        <div className="flex flex-wrap gap-3">
          <Button isDisabled={body === null} onPress={() => setAsked('save')}>
            {saveTitle}
          </Button>
          {post !== null && (
            <Button variant="danger" onPress={() => setAsked('withdraw')}>
              {t('admin.posts.withdraw')}
            </Button>
          )}
        </div>
      )}
      {asked === 'save' && (
        <ReasonDialog
          title={saveTitle}
          warning={t('admin.posts.saveWarning')}
          onClose={() => setAsked(null)}
          onReason={save}
        />
      )}
      {asked === 'withdraw' && (
        <ReasonDialog
          title={t('admin.posts.withdraw')}
          warning={t('admin.posts.withdrawWarning')}
          isDanger
          onClose={() => setAsked(null)}
          onReason={withdraw}
        />
      )}
    </>
  );
}
