declare module 'virtual:catalogues' {
  import type { Messages } from '@lingui/core';
  import type { LocaleTag } from '@pelorus/site/locales.ts';
  import type { LatePart, WordPart } from '@pelorus/site/word-parts.ts';

  export const catalogues: Record<LocaleTag, Record<Exclude<WordPart, LatePart>, () => Promise<{ default: Messages }>>>;
}

declare module 'virtual:late-catalogues' {
  import type { Messages } from '@lingui/core';
  import type { LocaleTag } from '@pelorus/site/locales.ts';
  import type { LatePart } from '@pelorus/site/word-parts.ts';

  export const catalogues: Record<LocaleTag, Record<LatePart, () => Promise<{ default: Messages }>>>;
}

declare module 'virtual:service-worker' {
  /** A classic script with %VERSION% and %STATE% to be put in. */
  const source: string;
  export default source;
}
