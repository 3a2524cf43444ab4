import {
  changePost,
  insertPost,
  type NewPost,
  type PostHead,
  type PostRow,
  postOf,
  postsOfStaff,
  withdrawPost,
} from '@pelorus/database/announcements/posts.ts';
import type {
  PostBody,
  PostChangeBody,
  StaffPost,
  StaffPostRow,
  StaffPosts,
} from '@pelorus/protocol/announcements/http.ts';
import { isLocaleTag } from '@pelorus/site/locales.ts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../../http/callers/admit.ts';
import { act, type Deed } from '../../http/callers/audit-log.ts';
import { numbersOfCursor, pageOf } from '../../http/cursors.ts';
import { Refused } from '../../http/refused.ts';
import type { AdminNeeds } from '../needs.ts';
import { TEMPLATES, type TemplateKind } from './templates.ts';

type Asked = Omit<PostBody, 'reason'>;

function stateOf({ publishedAtMs, withdrawnAtMs }: PostHead | PostRow, nowMs: number): StaffPostRow['state'] {
  if (withdrawnAtMs !== null) return 'withdrawn';
  if (publishedAtMs === null) return 'draft';
  return publishedAtMs > nowMs ? 'waiting' : 'public';
}

function shown(post: PostHead | PostRow, titles: PostHead['titles'], nowMs: number): StaffPostRow {
  const { bannerFromMs: from, bannerUntilMs: until } = post;
  return {
    id: String(post.postId),
    kind: post.kind,
    state: stateOf(post, nowMs),
    title: titles.en_US ?? '',
    locales: Object.keys(titles),
    changedAt: post.changedAtMs,
    publishAt: post.publishedAtMs,
    banner: from === null || until === null ? null : { from, until },
  };
}

/** Returns posts in every state, those made last first. */
export async function staffPosts(
  { clock, pool }: AdminNeeds,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<StaffPosts> {
  const [before] = numbersOfCursor(cursor, 1) ?? [];
  const page = pageOf(await postsOfStaff(pool, before ?? null, limit + 1), limit, ({ postId }) => [postId]);
  return { rows: page.rows.map((post) => shown(post, post.titles, clock())), next: page.next };
}

/** Returns a post with its texts. Refuses NOT_FOUND. */
export async function staffPost({ clock, pool }: AdminNeeds, postId: number): Promise<StaffPost> {
  const found = await postOf(pool, postId);
  if (found === undefined) throw new Refused('NOT_FOUND');
  const titles = Object.fromEntries(Object.entries(found.texts).map(([tag, { title }]) => [tag, title]));
  return { ...shown(found, titles, clock()), texts: found.texts };
}

function checkTexts(texts: PostBody['texts']): void {
  if (texts.en_US === undefined) throw new Refused('BAD_REQUEST', 'texts.en_US');
  const unknown = Object.keys(texts).find((tag) => !isLocaleTag(tag));
  if (unknown !== undefined) throw new Refused('BAD_REQUEST', `texts.${unknown}`);
}

function postOfBody({ banner, kind, publishAt, texts }: Asked, nowMs: number): NewPost {
  return {
    kind,
    texts,
    publishedAtMs: publishAt === 'now' ? nowMs : publishAt,
    bannerFromMs: banner?.from ?? null,
    bannerUntilMs: banner?.until ?? null,
  };
}

const isoOf = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString());

/** A deed as words of the audit log: never the whole text, which is in the table. */
function detailOf({ bannerFromMs, bannerUntilMs, kind, publishedAtMs, texts }: NewPost): Record<string, string> {
  return {
    post: kind,
    title: texts.en_US?.title ?? '',
    languages: Object.keys(texts).join(' '),
    publishAt: isoOf(publishedAtMs),
    ...(bannerFromMs === null ? {} : { bannerFrom: isoOf(bannerFromMs), bannerUntil: isoOf(bannerUntilMs) }),
  };
}

/** Writes a new post; returns its id (NEWS-10). Refuses BAD_REQUEST for unknown languages or without en_US. */
export async function makePost(deps: AdminNeeds, request: FastifyRequest, body: PostBody): Promise<string> {
  const staff = staffOf(request);
  const nowMs = deps.clock();
  const post = postOfBody(body, nowMs);
  const deed: Deed = { action: 'announcement-made', reason: body.reason, detail: detailOf(post) };
  const postId = await act(deps, request, staff, deed, async (db) => {
    checkTexts(body.texts);
    const id = await insertPost(db, post, staff.staffId, nowMs);
    deed.subject = `announcement ${id}`;
    return id;
  });
  await deps.announcements.changed();
  return String(postId);
}

/** Changes a post (NEWS-11, NEWS-12). Refuses NOT_FOUND, PLAN_STATE, BAD_REQUEST. */
export async function remakePost(
  deps: AdminNeeds,
  request: FastifyRequest,
  postId: number,
  body: PostChangeBody,
): Promise<void> {
  const nowMs = deps.clock();
  const post = postOfBody(body, nowMs);
  const deed: Deed = {
    action: 'announcement-changed',
    subject: `announcement ${postId}`,
    reason: body.reason,
    detail: detailOf(post),
  };
  await act(deps, request, staffOf(request), deed, async (db) => {
    checkTexts(body.texts);
    const found = await postOf(db, postId, true);
    if (found === undefined) throw new Refused('NOT_FOUND');
    if (found.changedAtMs !== body.changedAt || found.withdrawnAtMs !== null) throw new Refused('PLAN_STATE');
    if (stateOf(found, nowMs) === 'public') {
      if (body.publishAt !== 'now' && body.publishAt !== found.publishedAtMs)
        throw new Refused('BAD_REQUEST', 'publishAt');
      post.publishedAtMs = found.publishedAtMs;
    }
    // Two versions never have one name.
    await changePost(db, postId, post, Math.max(nowMs, found.changedAtMs + 1));
  });
  await deps.announcements.changed();
}

/** Takes a post back, for good (NEWS-02). Refuses NOT_FOUND, PLAN_STATE. */
export async function takeBackPost(
  deps: AdminNeeds,
  request: FastifyRequest,
  postId: number,
  reason: string,
): Promise<void> {
  const deed: Deed = { action: 'announcement-withdrawn', subject: `announcement ${postId}`, reason };
  await act(deps, request, staffOf(request), deed, async (db) => {
    const found = await postOf(db, postId, true);
    if (found === undefined) throw new Refused('NOT_FOUND');
    if (found.withdrawnAtMs !== null) throw new Refused('PLAN_STATE');
    deed.detail = { title: found.texts.en_US?.title ?? '' };
    await withdrawPost(db, postId, Math.max(deps.clock(), found.changedAtMs + 1));
  });
  await deps.announcements.changed();
}

/** Returns texts in every language for staff to change (NEWS-14). */
export function templateOf(kind: TemplateKind, subject: string): PostBody['texts'] {
  const fill = (text: string) => text.replaceAll('{subject}', () => subject);
  return Object.fromEntries(
    Object.entries(TEMPLATES[kind]).map(([tag, [title, body]]) => [tag, { title: fill(title), body: fill(body) }]),
  );
}
