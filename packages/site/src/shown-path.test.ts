import { expect, test } from 'vitest';
import { shownPath } from './shown-path.ts';

test.each([
  ['/no/such', '/no/such'],
  ['/xx_XX/markets', '/xx_XX/markets'],
  ['/%D8%B3%D9%88%D9%82/%E5%B8%82', '/سوق/市'],
  ['/a%20b', '/a b'],
  ['/%3Cscript%3E', '/<script>'],
  ['/a%2Fb%3Fc', '/a%2Fb%3Fc'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/100%', '/100%'],
  ['/%D8%B3%FF', '/%D8%B3%FF'],
  ['/%0d%0aX', '/%0D%0AX'],
  ['/%E2%80%AEgnp', '/%E2%80%AEgnp'],
  ['/%E2%80%8B%00', '/%E2%80%8B%00'],
])('S2.20 %s is shown as %s', (asked, shown) => {
  expect(shownPath(asked)).toBe(shown);
});

test('S2.20 a long path is cut, never within a character', () => {
  const shown = shownPath(`/${'%F0%9F%A7%AD'.repeat(500)}`);
  expect([...shown]).toHaveLength(120);
  expect(shown).toMatch(/^\/🧭+…$/u);
  expect(shown.isWellFormed()).toBe(true);
});
