import { catalogues } from 'virtual:catalogues';
import type { Messages } from '@lingui/core';
import { type I18n, setupI18n } from '@lingui/core';
import { type LocaleTag, localeOf } from '@pelorus/site/locales.ts';

/** Returns the translator of one locale; loads its two message files, and no other's. */
export async function loadI18n(tag: LocaleTag): Promise<I18n> {
  const files = await catalogues[tag]();
  const messages: Messages = Object.assign({}, ...files.map((file) => file.default));
  const { bcp47 } = localeOf(tag);
  return setupI18n({ locale: bcp47, messages: { [bcp47]: messages } });
}
