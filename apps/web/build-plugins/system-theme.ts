import type { Plugin } from 'vite';

const DARK = /\[data-theme="dark"\] \{([^}]*)\}/;

/**
 * Returns the colours with a third theme, the device's (WEB-118): the light one's unless the device asks for dark. The
 * browser decides, before the first paint and whenever the device changes.
 */
export function withSystemTheme(css: string): string {
  const dark = DARK.exec(css)?.[1];
  if (dark === undefined) throw new Error('tokens.css has no dark theme');
  return css.replace(
    DARK,
    (block) => `${block}\n\n@media (prefers-color-scheme: dark) {\n[data-theme="system"] {${dark}}\n}`,
  );
}

/** Adds the theme that follows the device to `tokens.css`: each colour is written once. */
export function systemTheme(): Plugin {
  return {
    name: 'pelorus-system-theme',
    enforce: 'pre',
    transform: {
      filter: { id: /app\/tokens\.css$/ },
      handler: (css) => ({ code: withSystemTheme(css), map: null }),
    },
  };
}
