declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  import type { LocaleTag } from '@pelorus/site/locales.ts';

  export const catalogues: Record<LocaleTag, Record<'site' | 'app', () => Promise<{ default: Messages }>>>;
}

declare module 'virtual:service-worker' {
  /** A classic script with %VERSION% and %STATE% to be put in. */
  const source: string;
  export default source;
}
