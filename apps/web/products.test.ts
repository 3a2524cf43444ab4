import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtPages, me, NONCE, ORIGIN, pair, venueApi, wordsOf } from './test-venue.ts';

const ENGLISH = wordsOf('en_US');
/** Where each product of S1.01 begins, and which of them are built. */
const PRODUCTS = {
  spot: [`/trade/${pair}`, '/markets'],
  futures: ['/futures'],
  p2p: ['/p2p'],
  copy: ['/copy-trading/futures', '/copy-trading/spot'],
  bots: ['/bot-trade'],
  wallet: ['/wallet'],
  affiliate: ['/affiliate', '/affiliate-register/create'],
};
const OPEN: ReadonlySet<string> = new Set(['spot', 'wallet']);

let webHandler: WebHandler;
beforeAll(async () => {
  webHandler = await builtPages();
});

type Person = typeof me | null;
function ask(path: string, person: Person = null, changes: Partial<LoaderApi> = {}): Promise<Response> {
  const api = { ...venueApi(person), ...changes };
  return webHandler(new Request(ORIGIN + path), { api, nonce: NONCE, origin: ORIGIN });
}
const html = async (path: string, person: Person = null) => (await ask(path, person)).text();
const mainOf = async (path: string, person: Person = null) =>
  /<main[\s\S]*<\/main>/.exec(await html(path, person))?.[0] ?? '';

const went = async (path: string, person: typeof me | null = null) => {
  const response = await ask(path, person);
  return [response.status, response.headers.get('location')];
};

describe('products, guards and the programme', () => {
  test('S2.06 who is logged in goes from the programme’s door to its dashboard', async () => {
    expect(await went('/affiliate-register', me)).toEqual([302, '/affiliate']);
    expect(await went('/tr_TR/affiliate-register', me)).toEqual([302, '/tr_TR/affiliate']);
    expect(await went('/affiliate-register')).toEqual([200, null]);
  });

  test.each([
    ['/affiliate-register/why-join-pelorus', 200],
    ['/ar_AE/affiliate-register/why-join-pelorus', 200],
    ['/affiliate-register/why-join-binance', 404],
    ['/affiliate-register/why-join-', 404],
    ['/affiliate-register/anything', 404],
  ])('S2.03 %s answers %i', async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  test('S2.03 the name of the page follows the operator’s brand', async () => {
    const config = () => ({ ...venueApi(null).config(), brandName: 'Sun & Moon' });
    const to = async (topic: string) => (await ask(`/affiliate-register/${topic}`, null, { config })).status;
    expect([await to('why-join-sun-moon'), await to('why-join-pelorus')]).toEqual([200, 404]);
  });

  test('S2.16 a contract that is not here gives way to the page about futures', async () => {
    expect(await went('/futures')).toEqual([200, null]);
    expect(await went('/futures/BTC_USDT?ref=1')).toEqual([302, '/futures?ref=1']);
    expect(await went('/fr_FR/futures/x')).toEqual([302, '/fr_FR/futures']);
  });

  test('S2.13 S2.16 PUB-12 the kind of bot stays in the address; what can be none gives way to the usual one', async () => {
    for (const kind of ['', '/autosystem', '/grid', '/AutoSystem', '/dca-2_x'])
      expect(await went(`/bot-trade${kind}`), kind).toEqual([200, null]);
    expect(await went('/ko_KR/bot-trade/grid?a=1')).toEqual([200, null]);
    for (const none of ['no%20kind', '%2F%2Fevil.example', 'a.b', 'x'.repeat(65)])
      expect(await went(`/ko_KR/bot-trade/${none}?a=1`), none).toEqual([302, '/ko_KR/bot-trade/autosystem?a=1']);
  });

  test.each(['0', '-1', '1.5', 'abc', '1e3', '٧', '12345678901234567890', '%3Cscript%3E'])(
    'PUB-11 %s is no trader',
    async (id) => {
      for (const kind of ['futures', 'spot'])
        expect((await ask(`/copy-trading/${kind}-trader/${id}`)).status).toBe(404);
    },
  );

  test('S1.01 each product has its page, for visitors and for people: it is open, or says that it is not yet', async () => {
    for (const [product, paths] of Object.entries(PRODUCTS))
      for (const path of paths) {
        const [visitor, person] = [await ask(path), await mainOf(path, me)];
        if (visitor.status !== 200)
          expect(visitor.headers.get('location'), path).toBe(`/login?redirectUrl=${encodeURIComponent(path)}`);
        const isOpen = OPEN.has(product);
        expect(person.length, path).toBeGreaterThan(0);
        const notOpen = product === 'affiliate' ? ENGLISH['affiliate.notOpen'] : ENGLISH['product.notOpen'];
        expect(person.includes(`${notOpen}`), path).toBe(!isOpen);
      }
  });

  test.each(['/p2p', '/futures', '/copy-trading/futures', '/copy-trading/spot', '/bot-trade'])(
    'PUB-10 %s says that it is not open, shows what is, and asks for nothing',
    async (path) => {
      const main = await mainOf(path);
      expect(main).toContain(ENGLISH['product.notOpen']);
      expect(main).toContain(`href="/trade/${pair}"`);
      expect(main).toContain('67,321.45');
      expect(main).not.toMatch(/<(?:form|input|button)[ >]/);
    },
  );

  test.each(['/affiliate-register', '/affiliate-register/create', '/affiliate'])(
    'PUB-20 %s says that the programme is not open and names no rate',
    async (path) => {
      const main = await mainOf(path, path === '/affiliate' ? me : null);
      expect(main).toContain(ENGLISH['affiliate.notOpen']);
      expect(main.replace(/<[^>]*>/g, ' ')).not.toMatch(/\d+ ?%/);
      expect(main).not.toMatch(/<(?:form|input)[ >]/);
    },
  );

  test('S6.01 S6.02 a visitor is offered to sign up; a person’s pages lead to log-in', async () => {
    expect(await html('/register/learn-more')).toContain('href="/register"');
    const main = await mainOf('/register/learn-more', me);
    expect(main).not.toContain('href="/register"');
    expect((await ask('/affiliate')).headers.get('location')).toBe('/login?redirectUrl=%2Faffiliate');
  });
});
