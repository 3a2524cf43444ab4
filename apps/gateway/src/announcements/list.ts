import type { AnnouncementsData } from '@pelorus/protocol/announcements/http.ts';
import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import { numbersOfCursor, pageOf } from '../http/cursors.ts';
import { type AnnouncementBoard, presentPost } from './board.ts';

interface ListAsked {
  kind?: PostKind | undefined;
  locale: string;
  cursor?: string | undefined;
  limit: number;
}

/** Returns a page of the public posts, newest first (NEWS-20). Refuses BAD_REQUEST for a cursor that is none of ours. */
export async function listPosts(board: AnnouncementBoard, asked: ListAsked): Promise<AnnouncementsData> {
  const heads = await board.heads(asked.kind);
  const [atMs, id] = numbersOfCursor(asked.cursor, 2) ?? [Number.POSITIVE_INFINITY, 0];
  const older = heads.filter(({ postId, publishedAtMs }) => {
    const at = publishedAtMs as number;
    return at < (atMs as number) || (at === atMs && postId < (id as number));
  });
  const page = pageOf(older.slice(0, asked.limit + 1), asked.limit, (post) => [
    post.publishedAtMs as number,
    post.postId,
  ]);
  return { rows: page.rows.map((head) => presentPost(head, asked.locale)), next: page.next };
}
