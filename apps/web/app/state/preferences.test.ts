import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { THEME_COLOURS } from '../shell/frame/theme-colours.ts';
import { readPreferences } from './preferences.ts';

describe('preferences', () => {
  test('S4.01 light and upgreen unless the cookies say otherwise', () => {
    expect(readPreferences(null)).toMatchObject({ theme: 'light', upColour: 'upgreen' });
    expect(readPreferences('theme=dark; upColour=upred')).toMatchObject({ theme: 'dark', upColour: 'upred' });
    expect(readPreferences('theme=system').theme).toBe('system');
    expect(readPreferences('theme=; upColour=blue')).toMatchObject({ theme: 'light', upColour: 'upgreen' });
  });
  test('S5.21 FMT-20 the currency is the stored one; USD where that is none of ours; nothing stored, nothing chosen', () => {
    expect(readPreferences('currency=EUR').currency).toBe('EUR');
    for (const bad of ['QQQ', 'eur', '', '%00', 'EUR%20'])
      expect(readPreferences(`currency=${bad}`).currency, bad).toBe('USD');
    expect(readPreferences('theme=dark').currency).toBeNull();
    expect(readPreferences(null).currency).toBeNull();
  });
  test('S4.03 digits are indented unless the cookie says normal', () => {
    expect(readPreferences(null).digits).toBe('indent');
    expect(readPreferences('digits=normal').digits).toBe('normal');
    expect(readPreferences('digits=NORMAL').digits).toBe('indent');
  });
  test.each(['surface', 'surface-raised'] as const)(
    'S2.21 the browser’s bar has the colour of --%s in each theme',
    (token) => {
      const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
      const values = [...css.matchAll(new RegExp(`--${token}: (oklch\\([^)]*\\));`, 'g'))].map(([, colour]) => colour);
      expect(values).toEqual([THEME_COLOURS.light[token], THEME_COLOURS.dark[token]]);
    },
  );
});
