import { PAGES, type Page } from '@pelorus/site/paths.ts';
import { expect, test } from 'vitest';
import type { RootData } from '../../state/root-data.ts';
import { accountPages, pagesFor } from './page-list.ts';

type Viewed = Parameters<typeof pagesFor>[0];
const features = new Proxy({}, { get: () => true }) as RootData['config']['features'];
const me = { userId: 'u', accountId: 1, email: 'a@b.c', createdAt: 0 } as NonNullable<RootData['me']>;
const root = (of: Partial<Viewed> = {}): Viewed => ({
  config: { features } as RootData['config'],
  me,
  defaultPair: 'BTC_USDT',
  defaultContract: 'BTC_USDT_PERP',
  ...of,
});
const names = (of: Partial<Viewed>) => pagesFor(root(of)).map(({ page }) => page as string);

/** Pages that something on another page leads to: a step, or one of many things. */
const ELSEWHERE =
  /^(login|register|forget|x-auth|enable-passkey|stay-signed-in|affiliate-register|why-join|docs-|outbox|admin|freeze|bind-)/;
const isListed = ({ name, pattern, room }: Page) =>
  !ELSEWHERE.test(name) &&
  !/:\w+(?!\?)\b(?!\?)/.test(pattern) &&
  (room !== 'p2p' || ['p2p', 'p2p-orders'].includes(name));

test('WEB-114 every page that stands for itself is listed, none twice, and none that the table does not have', () => {
  const listed = names({});
  expect(new Set(listed).size).toBe(listed.length);
  const missing = PAGES.filter((page) => isListed(page) && !listed.includes(page.name)).map(({ name }) => name);
  // Copy trading's second list is a tab of the first.
  expect(missing).toEqual(['copy-futures']);
});

test('WEB-114 a visitor is shown no page that needs a session', () => {
  const seen = names({ me: null });
  expect(seen).toContain('markets');
  for (const { name, auth } of PAGES) if (auth) expect(seen, name).not.toContain(name);
});

test('WEB-114 a sub-account is shown none of its parent’s pages; a demo account its own', () => {
  const sub = { ...me, sub: { parentId: 'p', name: 's' } } as unknown as typeof me;
  const parents = [
    'security',
    'verification',
    'api-keys',
    'webhooks',
    'sub-accounts',
    'deposit',
    'withdraw',
    'addresses',
  ];
  for (const name of [...parents, 'demo']) expect(names({ me: sub }), name).not.toContain(name);
  expect(names({ me: sub })).toContain('account');
  expect(names({ me: { ...sub, isDemo: true } as typeof me })).toContain('demo');
  for (const name of parents) expect(names({})).toContain(name);
});

test('S6.04 PUB-15 products are listed while they are shown, and only then', () => {
  const none = { features: new Proxy({}, { get: () => false }) } as unknown as RootData['config'];
  for (const name of ['futures', 'p2p', 'copy-spot', 'bots', 'affiliate', 'docs']) {
    expect(names({}), name).toContain(name);
    expect(names({ config: none }), name).not.toContain(name);
  }
  expect(names({ defaultContract: null })).not.toContain('insurance-fund');
});

test('WEB-01 the listed markets are the venue’s first', () => {
  const of = (page: string) => pagesFor(root()).find((one) => one.page === page)?.parameters;
  expect(of('trade')).toEqual({ pair: 'BTC_USDT' });
  expect(of('futures')).toEqual({ contract: 'BTC_USDT_PERP' });
  expect(pagesFor(root({ defaultPair: null })).find(({ page }) => page === 'trade')?.parameters).toEqual({});
});

test('WEB-119 the account has every page under its address, and the privacy choices', () => {
  const own = PAGES.filter(({ pattern }) => pattern.startsWith('/account')).map(({ name }) => name as string);
  const listed = accountPages(root()).map(({ page }) => page as string);
  expect(listed).toEqual(expect.arrayContaining([...own, 'privacy']));
});
