import type { PostBody, PostText, StaffPost } from '@pelorus/protocol/announcements/http.ts';
import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import { LOCALES, type LocaleTag } from '@pelorus/site/locales.ts';
import { timeOf } from '../local-time.tsx';

export type Publication = 'draft' | 'now' | 'later';

/** A post as it is typed; times as the browser's field has them. */
export interface Draft {
  kind: PostKind;
  texts: Partial<Record<LocaleTag, PostText>>;
  publication: Publication;
  publishAt: string;
  bannerFrom: string;
  bannerUntil: string;
}

export const EMPTY: Draft = {
  ...{ kind: 'news', texts: {}, publication: 'draft', publishAt: '', bannerFrom: '', bannerUntil: '' },
};

/** Returns a moment as the browser's field has it, in the viewer's zone. */
export function fieldTime(ms: number | null): string {
  if (ms === null) return '';
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns a saved post to be typed on. */
export function draftOf({ banner, kind, publishAt, state, texts }: StaffPost): Draft {
  return {
    kind,
    texts,
    publication: state === 'draft' ? 'draft' : state === 'waiting' ? 'later' : 'now',
    publishAt: state === 'waiting' ? fieldTime(publishAt) : '',
    bannerFrom: fieldTime(banner?.from ?? null),
    bannerUntil: fieldTime(banner?.until ?? null),
  };
}

const isWhole = (text: PostText | undefined): text is PostText =>
  text !== undefined && text.title.trim() !== '' && text.body.trim() !== '';
const isEmpty = (text: PostText | undefined) =>
  text === undefined || (text.title.trim() === '' && text.body.trim() === '');

/** Returns the languages without a text (NEWS-13). */
export function missingIn({ texts }: Pick<Draft, 'texts'>): LocaleTag[] {
  return LOCALES.map(({ tag }) => tag).filter((tag) => !isWhole(texts[tag]));
}

/** Returns whether the times of the banner are both there and in order, or both empty. */
export function isBannerRight({ bannerFrom, bannerUntil }: Pick<Draft, 'bannerFrom' | 'bannerUntil'>): boolean {
  if (bannerFrom === '' && bannerUntil === '') return true;
  const [from, until] = [timeOf(bannerFrom), timeOf(bannerUntil)];
  return from !== null && until !== null && from < until;
}

/** Returns what is saved, but for the reason; null while something is missing. Half a language is not saved by mistake. */
export function bodyOf(draft: Draft): Omit<PostBody, 'reason'> | null {
  const { kind, publication, texts } = draft;
  const written = LOCALES.map(({ tag }) => [tag, texts[tag]] as const).filter(([, text]) => !isEmpty(text));
  const isComplete = isWhole(texts.en_US) && written.every(([, text]) => isWhole(text)) && isBannerRight(draft);
  const at = timeOf(draft.publishAt);
  if (!isComplete || (publication === 'later' && at === null)) return null;
  const [from, until] = [timeOf(draft.bannerFrom), timeOf(draft.bannerUntil)];
  return {
    kind,
    texts: Object.fromEntries(written) as PostBody['texts'],
    publishAt: publication === 'draft' ? null : publication === 'now' ? 'now' : at,
    banner: from === null || until === null ? null : { from, until },
  };
}

/** Returns the draft with `texts` in the languages that are empty (NEWS-14). */
export function filledDraft(draft: Draft, texts: PostBody['texts']): Draft {
  const filled = LOCALES.map(({ tag }) => [tag, isEmpty(draft.texts[tag]) ? texts[tag] : draft.texts[tag]] as const);
  return { ...draft, texts: Object.fromEntries(filled) };
}
