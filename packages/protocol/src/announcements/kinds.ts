/** What a post is about (NEWS-01). */
export const POST_KINDS = ['listing', 'delisting', 'maintenance', 'news'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const TITLE_MAX = 160;
/** Of what a template is filled with. */
export const SUBJECT_MAX = 60;
export const BODY_MAX = 10_000;
