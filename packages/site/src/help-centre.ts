import { type LocaleTag, localeOf } from './locales.ts';

/** The operator's help centre, as the configuration names it. */
interface HelpCentre {
  /** Address before the language, with or without an ending slash. */
  readonly base: string;
  /** Messaging-group support channels, by locale tag. */
  readonly channels: Readonly<Partial<Record<string, string>>>;
}

/** Locales whose people ask in a messaging group instead of by ticket, once the operator names one (spec S2.23). */
export const CHANNEL_LOCALES: readonly LocaleTag[] = ['ru_RU', 'uk_UA', 'pt_PT'];

/** S2.23: {base}/{code}/{catalog}/{id}; catalog and id may be left out, an id alone counts for nothing. */
export function helpLink(help: HelpCentre, locale: LocaleTag, catalog?: string, id?: string): string {
  const parts = [localeOf(locale).helpCode, ...(catalog ? [catalog, ...(id ? [id] : [])] : [])];
  return [help.base.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
}

export function helpArticle(help: HelpCentre, locale: LocaleTag, id?: string): string {
  return helpLink(help, locale, 'articles', id);
}

export function helpCategory(help: HelpCentre, locale: LocaleTag, id?: string): string {
  return helpLink(help, locale, 'categories', id);
}

export function helpSection(help: HelpCentre, locale: LocaleTag, id?: string): string {
  return helpLink(help, locale, 'sections', id);
}

/** Returns where people ask for help: the ticket form, or the support channel of Russian, Ukrainian and Portuguese. */
export function helpRequest(help: HelpCentre, locale: LocaleTag): string {
  const channel = CHANNEL_LOCALES.includes(locale) ? help.channels[locale] : undefined;
  return channel ?? helpLink(help, locale, 'requests', 'new');
}
