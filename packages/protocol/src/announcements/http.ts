import { z } from 'zod';
import { reasonText } from '../admin/http.ts';
import { cursorText, idText, wholeText } from '../http/envelope.ts';
import { NO_CONTROL } from '../identity/http.ts';
import { BODY_MAX, POST_KINDS, SUBJECT_MAX, TITLE_MAX } from './kinds.ts';

/** Bodies and answers under /api/announcements and /api/admin/announcements (docs/specs/075-announcements.md). */
const kind = z.enum(POST_KINDS);
/** As NO_CONTROL, but for the ends of lines. */
const NO_CONTROL_BUT_LINES = /^(?:\n|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u;
const localeText = z.string().regex(/^[a-z]{2}_[A-Z]{2}$/);
const atMs = z.int().min(0).max(8_640_000_000_000_000);

const postText = z.strictObject({
  title: z.string().trim().min(1).max(TITLE_MAX).regex(NO_CONTROL),
  body: z.string().trim().min(1).max(BODY_MAX).regex(NO_CONTROL_BUT_LINES),
});
export type PostText = z.infer<typeof postText>;
/** By locale tag; en_US is always there. */
const postTexts = z.record(localeText, postText);
export type PostTexts = z.infer<typeof postTexts>;

const banner = z
  .strictObject({ from: atMs, until: atMs })
  .refine(({ from, until }) => from < until, { message: 'must end after it begins', path: ['until'] });

export const postBody = z.strictObject({
  kind,
  texts: postTexts,
  /** A moment, ms: published then; null: a draft. What is public already stays so. */
  publishAt: z.union([z.literal('now'), atMs]).nullable(),
  banner: banner.nullable(),
  reason: reasonText,
});
export type PostBody = z.infer<typeof postBody>;
/** `changedAt` of the version that was changed (NEWS-11). */
export const postChangeBody = postBody.extend({ changedAt: atMs });
export type PostChangeBody = z.infer<typeof postChangeBody>;
export const postParams = z.strictObject({ id: idText });

const POST_STATES = ['draft', 'waiting', 'public', 'withdrawn'] as const;
/** A post as staff see it in a list. */
const staffPostRow = z.strictObject({
  id: z.string(),
  kind,
  state: z.enum(POST_STATES),
  /** In en_US. */
  title: z.string(),
  /** Locale tags it has texts in. */
  locales: z.array(z.string()),
  changedAt: z.int(),
  publishAt: z.int().nullable(),
  banner: z.strictObject({ from: z.int(), until: z.int() }).nullable(),
});
export type StaffPostRow = z.infer<typeof staffPostRow>;
export const staffPost = staffPostRow.extend({ texts: postTexts });
export type StaffPost = z.infer<typeof staffPost>;
export const staffPostsQuery = z.strictObject({ cursor: cursorText.optional(), limit: wholeText(1, 100).prefault(50) });
export const staffPostsData = z.strictObject({ rows: z.array(staffPostRow), next: z.string().nullable() });
export type StaffPosts = z.infer<typeof staffPostsData>;
/** Texts to begin with, of a market or of what stops. */
export const postTemplateQuery = z.strictObject({
  kind: z.enum(['listing', 'delisting', 'maintenance']),
  subject: z.string().trim().min(1).max(SUBJECT_MAX).regex(NO_CONTROL),
});
export const postTemplateData = postTexts;
export const savedPostData = z.strictObject({ id: z.string() });

export const announcementsQuery = z.strictObject({
  kind: kind.optional(),
  locale: localeText.prefault('en_US'),
  cursor: cursorText.optional(),
  limit: wholeText(1, 100).prefault(20),
});
export const announcementQuery = z.strictObject({ locale: localeText.prefault('en_US') });
export const announcementRow = z.strictObject({
  id: z.string(),
  kind,
  title: z.string(),
  /** The language of the texts: the one that was asked for, or en_US. */
  locale: z.string(),
  /** ms. */
  publishedAt: z.int(),
});
export type AnnouncementRow = z.infer<typeof announcementRow>;
/** `next` is the cursor of the following page, null on the last. Newest first. */
export const announcementsData = z.strictObject({ rows: z.array(announcementRow), next: z.string().nullable() });
export type AnnouncementsData = z.infer<typeof announcementsData>;
export const announcementData = announcementRow.extend({
  /** Plain text with the marks of NEWS-03. */
  body: z.string(),
  /** Of the last change after it became public, ms; null: none. */
  changedAt: z.int().nullable(),
});
export type AnnouncementData = z.infer<typeof announcementData>;
/** What the socket's channel `announcements` says (NEWS-26). */
export const announcementNewsData = z.strictObject({
  newest: z.strictObject({ id: z.string(), kind, publishedAt: z.int() }).nullable(),
  /** What stands above pages now, until when; null: nothing. */
  banner: z.strictObject({ id: z.string(), until: z.int() }).nullable(),
  /** Over so long, ms, readers that ask for more spread their questions. */
  spreadMs: z.int(),
});
export type AnnouncementNews = z.infer<typeof announcementNewsData>;
/** What stands above every page. */
export interface Banner extends AnnouncementRow {
  until: number;
}
