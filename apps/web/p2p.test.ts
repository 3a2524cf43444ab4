import type { LoaderApi } from '@pelorus/protocol/http/loader-api.ts';
import type { OffersQuery } from '@pelorus/protocol/p2p/ads.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES, type Page, type PageName, pagePath } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { offer, p2pSettings } from './test-p2p.ts';
import { builtPages, me, NONCE, ORIGIN, venueApi, wordsOf } from './test-venue.ts';

let pages: Awaited<ReturnType<typeof builtPages>>;
beforeAll(async () => {
  pages = await builtPages();
});

const asked: OffersQuery[] = [];
const withP2p = (person: typeof me | null): LoaderApi => ({
  ...venueApi(person),
  p2pSettings: async () => p2pSettings,
  p2pOffers: async (query) => {
    asked.push(query);
    return { rows: [offer], next: null, index: '0.93' };
  },
});
const html = async (path: string, person: typeof me | null = null, cookie = '') => {
  const request = new Request(ORIGIN + path, { headers: { cookie } });
  return (await pages(request, { api: withP2p(person), nonce: NONCE, origin: ORIGIN })).text();
};
const mainOf = async (...visit: Parameters<typeof html>) =>
  /<main[\s\S]*<\/main>/.exec(await html(...visit))?.[0] ?? '';

describe('P2P where the venue has it', () => {
  test('PPAG-01 the market is drawn by the server, for its first coin and the visitor’s currency', async () => {
    const main = await mainOf('/p2p', null, 'currency=EUR');
    for (const part of ['Köln Desk', '0.9312', '1,200.5', 'SEPA', '264 orders', '98.5% completed'])
      expect(main).toContain(part);
    expect(asked.at(-1)).toMatchObject({ side: 'BUY', asset: 'USDT', fiat: 'EUR' });
    await html('/tr_TR/p2p');
    expect(asked.at(-1)).toMatchObject({ side: 'BUY', asset: 'USDT', fiat: 'TRY' });
  });

  test('PPAG-01 the list is the one that the address asks for; what makes no sense in it asks for nothing', async () => {
    await html('/p2p?side=sell&asset=BTC&fiat=EUR&amount=100.5&methods=sepa,papara&country=DE&merchants=1&mine=1');
    expect(asked.at(-1)).toEqual({
      ...{ side: 'SELL', asset: 'BTC', fiat: 'EUR', fiatAmount: '100.5', methods: 'sepa', country: 'DE' },
      // Nobody is logged in: there is nothing that "I" may take.
      ...{ isMerchant: '1', isEligible: '0', limit: 20 },
    });
    await html('/p2p?side=x&asset=DOGE&fiat=QQQ&amount=-1&methods=%00&country=d&merchants=yes', me);
    expect(asked.at(-1)).toEqual({
      ...{ side: 'BUY', asset: 'USDT', fiat: 'USD', isMerchant: '0', isEligible: '0', limit: 20 },
    });
  });

  test.each(['/p2p/trader/7', '/p2p/trader/0123456789AB', '/p2p/offer/short', '/p2p/offer/a1b2c3d4e5%00'])(
    'PPAG-22 PADS-10 %s is no trader and no ad',
    async (path) => {
      expect(await html(path)).not.toContain(`aria-label="${wordsOf('en_US')['p2p.pages']}"`);
    },
  );

  test('PPAG-01 PPAG-20 every page of P2P has one heading and its navigation in every language', async () => {
    for (const { tag } of LOCALES)
      for (const page of PAGES.filter(({ room }) => room === 'p2p') as Page[]) {
        const path = pagePath(page.name as PageName, { trader: offer.trader.id, id: '7', code: offer.code });
        const main = await mainOf(localePath(tag, path), me);
        expect(main.match(/<h1[ >]/g), `${tag} ${path}`).toHaveLength(1);
        expect(main).toContain(`<nav aria-label="${wordsOf(tag)['p2p.pages']}"`);
        expect(main).not.toContain('p2p.');
      }
  });
});
