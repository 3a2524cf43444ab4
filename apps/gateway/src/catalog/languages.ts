import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { isLocaleTag, LOCALES, type LocaleTag } from '@pelorus/site/locales.ts';
import { ConfigMistake } from './market-payload.ts';

const KNOWN = new WeakMap<BrandConfig, LocaleTag[]>();

/** Returns the languages on offer, in the configured order; all there are unless told. Throws one that does not exist. */
export function languagesOf(config: BrandConfig): LocaleTag[] {
  let languages = KNOWN.get(config);
  if (languages === undefined) {
    const configured = config.site.languages ?? LOCALES.map(({ tag }) => tag);
    const unknown = configured.find((tag) => !isLocaleTag(tag));
    if (unknown !== undefined) throw new ConfigMistake('site.languages', `has an unknown language: ${unknown}`);
    languages = [...new Set(configured.filter(isLocaleTag))];
    KNOWN.set(config, languages);
  }
  return languages;
}
