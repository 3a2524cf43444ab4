declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  import type { LocaleTag } from '@pelorus/site/locales.ts';

  export const catalogues: Record<LocaleTag, Record<'site' | 'app', () => Promise<{ default: Messages }>>>;
}
