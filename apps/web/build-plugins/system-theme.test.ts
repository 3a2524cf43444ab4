import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withSystemTheme } from './system-theme.ts';

test('WEB-118 the theme that follows the device has every colour of the dark one, where the device asks for dark', () => {
  const css = readFileSync(new URL('../app/tokens.css', import.meta.url), 'utf8');
  const dark = /\[data-theme="dark"\] \{([^}]*)\}/.exec(css)?.[1];
  const made = withSystemTheme(css);
  const [, condition, system] = /@media \(([^)]*)\) \{\s*\[data-theme="system"\] \{([^}]*)\}/.exec(made) ?? [];
  expect(condition).toBe('prefers-color-scheme: dark');
  expect(system).toBe(dark);
  expect(dark).toContain('color-scheme: dark');
  // Without that, :root has the light colours; nothing else is changed.
  expect(made.replace(/\n\n@media \(prefers-color-scheme: dark\) \{[^}]*\}\n\}/, '')).toBe(css);
  expect(() => withSystemTheme(':root {}')).toThrow('no dark theme');
});
