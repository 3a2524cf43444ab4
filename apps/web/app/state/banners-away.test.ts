import { afterEach, expect, test, vi } from 'vitest';
import { bannersAway, putAway } from './banners-away.ts';

afterEach(() => vi.unstubAllGlobals());

test('NEWS-24 the posts put away are remembered beside each other, the last twenty', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  putAway('7');
  expect(page.cookie).toMatch(/^bannersAway=7; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
  putAway('8');
  putAway('7');
  expect([...bannersAway(page.cookie)]).toEqual(['8', '7']);
  for (let id = 10; id < 40; id++) putAway(String(id));
  expect([...bannersAway(page.cookie)]).toEqual(Array.from({ length: 20 }, (_, at) => String(20 + at)));
});

test('NEWS-24 what is no id is left out', () => {
  expect([...bannersAway('bannersAway=1.<b>..2x.3')]).toEqual(['1', '3']);
  expect([...bannersAway(null)]).toEqual([]);
});
