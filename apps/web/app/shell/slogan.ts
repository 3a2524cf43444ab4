import type { PublicConfig } from '@pelorus/protocol/http/loader-api.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { useLocale } from '../i18n/locale.ts';
import { useRootData } from './root-data.ts';

/** Returns what the operator says of the venue, in the page's language where there is such a text; '' for nothing. */
export function sloganIn({ slogan, slogans }: Pick<PublicConfig, 'slogan' | 'slogans'>, tag: LocaleTag): string {
  return slogans[tag] ?? slogan;
}

export function useSlogan(): string {
  const { tag } = useLocale();
  const config = useRootData()?.config;
  return config === undefined ? '' : sloganIn(config, tag);
}
