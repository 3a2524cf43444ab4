import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { Me } from '@pelorus/protocol/identity/http.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES, type Page } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, builtPages, me, NONCE, ORIGIN, venueApi } from './test-venue.ts';

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

const switched: Me = { ...me, email: 'Bot <1>', sub: { name: 'Bot <1>', isSwitched: true } };
const alone: Me = { ...me, email: 'robot', sub: { name: 'Bot <1>', isSwitched: false } };
const ask = (path: string, person: Me | null) =>
  webHandler(new Request(ORIGIN + path), {
    api: { ...venueApi(null), me: async () => person },
    nonce: NONCE,
    origin: ORIGIN,
  });
/** Pages that only the account itself has. */
const NOT_OF_SUBS: ReadonlySet<string> = new Set([
  'sub-accounts',
  'security',
  'api-keys',
  'verification',
  'webhooks',
  'demo',
]);
/** What a sub-account's parent does from its own wallet: money leaves the exchange and comes to it. */
const OF_PARENTS_WALLET: ReadonlySet<string> = new Set(['deposit', 'withdraw', 'addresses']);
/** Nobody trades with people through a sub-account (PTRD-02): its own pages give way to the market. */
const isOfP2p = ({ room }: Page) => room === 'p2p';
const BANNER = /<section [^>]*data-sub-view="Bot &lt;1&gt;"/;

describe('whose view it is', () => {
  test.each(PAGES.filter((page) => page.auth).map((page: Page) => ({ page, name: page.name })))(
    'SUB-02 SUB-05 $name says it while somebody looks through a sub-account, or leads to a page that is the sub’s too',
    async ({ page }) => {
      const answer = await ask(addressOf(page), switched);
      if (NOT_OF_SUBS.has(page.name)) return expect(answer.headers.get('location')).toBe('/account');
      if (OF_PARENTS_WALLET.has(page.name)) return expect(answer.headers.get('location')).toBe('/wallet');
      if (isOfP2p(page)) return expect(answer.headers.get('location')).toBe('/p2p');
      expect(BANNER.test(await answer.text())).toBe(true);
    },
  );

  test('SUB-02 in every language, on pages for everybody too; not to others', async () => {
    for (const { tag } of LOCALES)
      expect(BANNER.test(await (await ask(localePath(tag, '/'), switched)).text()), tag).toBe(true);
    for (const person of [me, alone, null])
      expect(await (await ask('/markets', person)).text()).not.toContain('data-sub-view');
  });

  test('SUB-05 a sub-account has no page of sub-accounts, and no way there', async () => {
    for (const person of [switched, alone]) {
      const answer = await ask('/ar_AE/account/sub-accounts', person);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ar_AE/account']);
      expect(await (await ask('/account', person)).text()).not.toContain('/account/sub-accounts"');
    }
    expect(await (await ask('/account', me)).text()).toContain('href="/account/sub-accounts"');
    expect((await ask('/account/sub-accounts', me)).status).toBe(200);
  });
});
