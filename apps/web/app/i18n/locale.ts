import { type Locale, type LocaleTag, localeOf, localePath, splitLocale } from '@pelorus/site/locales.ts';
import { type PageName, pagePath } from '@pelorus/site/paths.ts';
import { useLocation } from 'react-router';

/** Returns the row of the locale whose prefix the address has. */
export function useLocale(): Locale & { tag: LocaleTag } {
  return localeOf(splitLocale(useLocation().pathname).locale);
}

export type PageLink = (
  page: PageName,
  parameters?: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
) => string;

/** Returns the function that makes addresses of pages in the present language: `to('trade', { pair: 'BTC_USDT' })`. */
export function usePageLink(): PageLink {
  const { tag } = useLocale();
  return (page, parameters, query) => localePath(tag, pagePath(page, parameters), query);
}
