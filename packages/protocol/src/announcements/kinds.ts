/** What a post is about (NEWS-01). */
export const POST_KINDS = ['listing', 'delisting', 'maintenance', 'news'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const TITLE_MAX = 160;
export const BODY_MAX = 10_000;
