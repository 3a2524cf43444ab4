import type { Page } from '@pelorus/site/paths.ts';
import type { Theme } from '../../state/preferences.ts';

/** The browser's own bar follows the top of the page (spec S2.21): these tokens of each theme in tokens.css. */
export const THEME_COLOURS = {
  light: { surface: 'oklch(0.976 0.004 255)', 'surface-raised': 'oklch(1 0 0)' },
  dark: { surface: 'oklch(0.168 0.014 262)', 'surface-raised': 'oklch(0.208 0.017 262)' },
} as const satisfies Record<string, Record<Page['headerBackground'], string>>;

/** Returns which of the two themes a page is drawn in, and when; the device's own is either (WEB-118). */
export function themesOf(theme: Theme): { theme: 'light' | 'dark'; media?: string }[] {
  if (theme !== 'system') return [{ theme }];
  return (['light', 'dark'] as const).map((one) => ({ theme: one, media: `(prefers-color-scheme: ${one})` }));
}
