/** The browser's own bar follows the header (spec S2.21): `--surface-raised` of each theme in tokens.css. */
export const THEME_COLOURS = { light: 'oklch(1 0 0)', dark: 'oklch(0.208 0.017 262)' } as const;
