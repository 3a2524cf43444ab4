import { LOCALES } from '@pelorus/site/locales.ts';
import { expect, test } from 'vitest';
import { bodyOf, type Draft, draftOf, EMPTY, fieldTime, filledDraft, isBannerRight, missingIn } from './draft.logic.ts';

const english = { title: 'A', body: 'b' };
const draft = (more: Partial<Draft> = {}): Draft => ({ ...EMPTY, texts: { en_US: english }, ...more });

test('NEWS-13 the languages without a whole text are missing', () => {
  const tags = LOCALES.map(({ tag }) => tag);
  expect(missingIn(EMPTY)).toEqual(tags);
  expect(missingIn(draft({ texts: { en_US: english, ar_AE: { title: 'A', body: ' ' } } }))).toEqual(tags.slice(1));
  const all = Object.fromEntries(tags.map((tag) => [tag, english]));
  expect(missingIn(draft({ texts: all }))).toEqual([]);
});

test('NEWS-10 nothing is saved without English, with half a language, or without its time', () => {
  expect(bodyOf(EMPTY)).toBeNull();
  expect(bodyOf(draft({ texts: { fr_FR: english } }))).toBeNull();
  expect(bodyOf(draft({ texts: { en_US: english, fr_FR: { title: 'A', body: '' } } }))).toBeNull();
  expect(bodyOf(draft({ publication: 'later' }))).toBeNull();
  expect(bodyOf(draft({ texts: { en_US: english, fr_FR: { title: ' ', body: '' } } }))?.texts).toEqual({
    en_US: english,
  });
  expect(bodyOf(draft({ publication: 'now' }))).toMatchObject({ publishAt: 'now', banner: null });
});

test('NEWS-23 a banner has both its times, in order', () => {
  const [from, until] = ['2026-12-01T10:00', '2026-12-01T11:00'];
  expect(isBannerRight({ bannerFrom: '', bannerUntil: '' })).toBe(true);
  expect(isBannerRight({ bannerFrom: from, bannerUntil: '' })).toBe(false);
  expect(isBannerRight({ bannerFrom: until, bannerUntil: from })).toBe(false);
  expect(bodyOf(draft({ bannerFrom: from, bannerUntil: until }))?.banner).toEqual({
    from: new Date(from).getTime(),
    until: new Date(until).getTime(),
  });
});

test('NEWS-11 what was saved comes back as it was typed', () => {
  const at = new Date('2026-12-01T10:00').getTime();
  expect(fieldTime(at)).toBe('2026-12-01T10:00');
  const saved = { id: '1', kind: 'listing', state: 'waiting', title: 'A', locales: ['en_US'], changedAt: 1 } as const;
  const opened = draftOf({ ...saved, publishAt: at, banner: null, locales: [], texts: { en_US: english } });
  expect(bodyOf(opened)).toEqual({ kind: 'listing', texts: { en_US: english }, publishAt: at, banner: null });
});

test('NEWS-14 a template fills the empty languages alone', () => {
  const texts = { en_US: { title: 'T', body: 'T' }, ar_AE: { title: 'ت', body: 'ت' } };
  const filled = filledDraft(draft({ texts: { en_US: english, fr_FR: { title: ' ', body: '' } } }), texts);
  expect(filled.texts).toMatchObject({ en_US: english, ar_AE: texts.ar_AE });
  expect(missingIn(filled)).not.toContain('ar_AE');
  expect(bodyOf(filled)?.texts).toEqual({ en_US: english, ar_AE: texts.ar_AE });
});
