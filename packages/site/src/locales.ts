/**
 * Languages of every page. To add one: a row here and `messages/<tag>/{site,app}.json`; the checks of
 * `apps/web/app/i18n` list what is missing (spec S2.01, S2.02, S3.02).
 */
export interface Locale {
  /** The route prefix, the cookie's value and the message folder. */
  readonly tag: string;
  /** For Intl and for html lang. Digits are Latin everywhere: prices must read the same in every language. */
  readonly bcp47: string;
  readonly lang: string;
  /** The short code of alternate links and of `clientSupperLanguage` (spec S2.22). */
  readonly code: string;
  /** The help centre's code (spec S2.23). */
  readonly helpCode: string;
  /** In its own language. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** ISO 4217. */
  readonly currency: string;
}

const LISTED = [
  row('en_US', 'en-US', 'en', 'en-us', 'English', 'USD'),
  row('zh_CN', 'zh-CN', 'zh', 'zh-cn', '简体中文', 'CNY'),
  row('zh_TW', 'zh-TW', 'tw', 'zh-tw', '繁體中文', 'TWD'),
  row('ja_JP', 'ja-JP', 'ja', 'ja', '日本語', 'JPY'),
  row('ko_KR', 'ko-KR', 'ko', 'ko-kr', '한국어', 'KRW'),
  row('tr_TR', 'tr-TR', 'tr', 'tr', 'Türkçe', 'TRY'),
  row('ru_RU', 'ru-RU', 'ru', 'ru', 'Русский', 'RUB'),
  row('uk_UA', 'uk-UA', 'uk', 'uk', 'Українська', 'UAH'),
  row('es_ES', 'es-ES', 'es', 'es', 'Español', 'EUR'),
  row('fr_FR', 'fr-FR', 'fr', 'fr', 'Français', 'EUR'),
  row('pt_PT', 'pt-PT', 'pt', 'pt', 'Português', 'EUR'),
  row('vi_VN', 'vi-VN', 'vi', 'vi-vn', 'Tiếng Việt', 'VND'),
  { ...row('ar_AE', 'ar-AE', 'ar', 'ar', 'العربية', 'EUR'), bcp47: 'ar-AE-u-nu-latn', dir: 'rtl' },
] as const satisfies readonly Locale[];

function row<Tag extends string>(
  tag: Tag,
  lang: string,
  code: string,
  helpCode: string,
  name: string,
  currency: string,
): Locale & { readonly tag: Tag } {
  return { tag, bcp47: lang, lang, code, helpCode, name, dir: 'ltr', currency };
}

export type LocaleTag = (typeof LISTED)[number]['tag'];
export type LocaleRow = Locale & { readonly tag: LocaleTag };

/**
 * Two more for development, made from English at build time: long and accented, and right to left. They are not of
 * `LocaleTag`: a table by tag needs no row for them, and must have an answer for a tag it does not know.
 */
export const PSEUDO_LOCALES: readonly Locale[] = [
  {
    tag: 'en_XA',
    bcp47: 'en-US',
    lang: 'en-XA',
    code: 'xa',
    helpCode: 'en-us',
    name: 'Pseudo: [Ļöñĝ]',
    dir: 'ltr',
    currency: 'USD',
  },
  {
    tag: 'ar_XB',
    bcp47: 'ar-AE-u-nu-latn',
    lang: 'ar-XB',
    code: 'xb',
    helpCode: 'ar',
    name: 'Pseudo: right to left',
    dir: 'rtl',
    currency: 'EUR',
  },
];

/**
 * All languages. The pseudo-locales are included only with `PELORUS_PSEUDO=1`, which Vite inlines; any other build
 * drops the comparison and the rows (WEB-59).
 */
export const LOCALES: readonly LocaleRow[] =
  process.env.PELORUS_PSEUDO === '1' ? [...LISTED, ...(PSEUDO_LOCALES as readonly LocaleRow[])] : LISTED;

export const DEFAULT_LOCALE: LocaleTag = 'en_US';
export const LOCALE_COOKIE = 'locale';

const BY_TAG = new Map<string, LocaleRow>(LOCALES.map((locale) => [locale.tag, locale]));

export function isLocaleTag(text: string): text is LocaleTag {
  return BY_TAG.has(text);
}

/** Returns the row of a tag. */
export function localeOf(tag: LocaleTag): LocaleRow {
  const locale = BY_TAG.get(tag);
  if (locale === undefined) throw new Error(`no locale ${tag}`);
  return locale;
}

/** Returns the locale that a path's first segment names, and the path without it ("/ar_AE/markets" → ar_AE, "/markets"). */
export function splitLocale(pathname: string): { locale: LocaleTag; prefixed: boolean; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (!isLocaleTag(first)) return { locale: DEFAULT_LOCALE, prefixed: false, path: pathname === '' ? '/' : pathname };
  const rest = pathname.slice(first.length + 1);
  return { locale: first, prefixed: true, path: rest === '' ? '/' : rest };
}

/**
 * Returns the path in a locale: no prefix for the default locale; the path gets one leading slash (spec S2.17). More of
 * them, as backslashes and spaces among them are read, would name another host.
 */
export function localePath(locale: LocaleTag, path: string, query: Readonly<Record<string, string>> = {}): string {
  const slashed = `/${path.replace(/^[\s/\\]+/, '')}`;
  const bare = slashed === '/' && locale !== DEFAULT_LOCALE ? '' : slashed;
  const prefixed = locale === DEFAULT_LOCALE ? bare : `/${locale}${bare}`;
  const search = new URLSearchParams(query).toString();
  if (search === '') return prefixed;
  const hashAt = prefixed.indexOf('#');
  const [before, hash] = hashAt < 0 ? [prefixed, ''] : [prefixed.slice(0, hashAt), prefixed.slice(hashAt)];
  return `${before}${before.includes('?') ? '&' : '?'}${search}${hash}`;
}

/**
 * Returns the address of a link to a page in another language, whose prefix it names always: a browser that keeps no
 * cookie would be led away again from the bare root (ADR-05).
 */
export function languageLink(to: LocaleTag, at: { readonly pathname: string; readonly search: string }): string {
  const path = localePath(DEFAULT_LOCALE, splitLocale(at.pathname).path);
  return `/${to}${path === '/' ? '' : path}${at.search}`;
}

/** Returns the same place (path, query, hash) in another locale (spec S4.02). */
export function switchLocale(
  to: LocaleTag,
  at: { readonly pathname: string; readonly search: string; readonly hash: string },
): string {
  return localePath(to, splitLocale(at.pathname).path) + at.search + at.hash;
}

/**
 * Returns the locales a page lists (spec S2.22): those that `clientSupperLanguage` names by short codes, separated by
 * commas, in any case; all if it is absent or names none of ours.
 */
export function listedLocales<Row extends Locale>(locales: readonly Row[], search: string): readonly Row[] {
  const codes = (new URLSearchParams(search).get('clientSupperLanguage') ?? '').toLowerCase().split(/[\s,]+/);
  const named = locales.filter(({ code }) => codes.includes(code));
  return named.length === 0 ? locales : named;
}

/** Returns the language for readers of no offered language: the default, else the first. */
export function defaultOf(offered: readonly LocaleTag[]): LocaleTag {
  return offered.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : (offered[0] ?? DEFAULT_LOCALE);
}

/**
 * Returns the locale a first visit should get, one of `offered`: the cookie's, else the first language of
 * Accept-Language that there is (by whole tag, else by language), else the default, else the first (spec S4.02).
 */
export function preferredLocale(
  cookieTag: string | null,
  acceptLanguage: string | null,
  offered: readonly LocaleTag[] = LOCALES.map(({ tag }) => tag),
): LocaleTag {
  const kept = offered.find((tag) => tag === cookieTag);
  if (kept !== undefined) return kept;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag: asWritten(tag.toLowerCase()), quality: weight === undefined ? 1 : Number(weight), index };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  const rows = offered.map(localeOf);
  for (const { tag } of wanted) {
    const exact = rows.find((locale) => locale.lang.toLowerCase() === tag);
    const match = exact ?? rows.find((locale) => locale.lang.split('-')[0]?.toLowerCase() === tag.split('-')[0]);
    if (match !== undefined) return match.tag;
  }
  return defaultOf(offered);
}

/** Tags that imply the traditional script, unless the tag says otherwise. */
const TRADITIONAL = /^zh(?:-[a-z]{3})?-(?:hant\b|(?:tw|hk|mo)\b)/;

/** Maps a Chinese tag to our locale of the same script (ADR-08); other tags are unchanged. */
function asWritten(tag: string): string {
  if (!/^zh(?:-|$)/.test(tag)) return tag;
  return TRADITIONAL.test(tag) ? 'zh-tw' : 'zh-cn';
}
