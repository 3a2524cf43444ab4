import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import { apiSamples } from '@pelorus/site/api-samples.ts';
import { LOCALES, localePath } from '@pelorus/site/locales.ts';
import { PAGES, type Page } from '@pelorus/site/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressOf, builtPages, me, NONCE, ORIGIN, venueApi, wordsOf } from './test-venue.ts';

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

describe('what a page says of itself', () => {
  test.each(PAGES.filter((page) => page.indexable).map((page: Page) => ({ page, name: page.name })))(
    'PUB-30 $name has a title and a description of its own in every language',
    async ({ page }) => {
      for (const { tag } of LOCALES) {
        const text = await html(localePath(tag, addressOf(page)));
        expect(/<title>([^<]+)<\/title>/.exec(text)?.[1], tag).not.toMatch(/^\s*Pelorus\s*$/);
        expect(/<meta name="description" content="([^"]{6,})"/.exec(text), tag).not.toBeNull();
      }
    },
  );

  test('PUB-30 no two pages of the public face share a title', async () => {
    const titles = await Promise.all(
      PAGES.filter((page) => page.indexable && page.room !== 'docs').map(
        async (page) => /<title>([^<]+)</.exec(await html(addressOf(page)))?.[1],
      ),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });
});

const steps = [
  ['/login/verification', '/login', 'confirm.logIn.title'],
  ['/login/device-verification', '/login', 'confirm.device.title'],
  ['/login/social-verification', '/login', 'confirm.social.title'],
  ['/x-auth', '/login', 'confirm.external.title'],
  ['/x-auth/auth', '/login', 'confirm.external.title'],
  ['/bind-passkey-verification', '/login', 'confirm.passkey.title'],
  ['/register/verification', '/register', 'confirm.signUp.title'],
  ['/register/create', '/register', 'confirm.create.title'],
  ['/forget/verification', '/forget', 'confirm.recovery.title'],
  ['/forget/reset', '/forget', 'confirm.reset.title'],
] as const;

describe('steps that nobody is on', () => {
  test.each(steps)('PUB-01 PUB-02 S1.02 %s says that nothing is pending and begins at %s', async (path, start, key) => {
    for (const tag of ['en_US', 'ar_AE', 'zh_TW'] as const) {
      const main = await mainOf(localePath(tag, path));
      expect(main).toContain(wordsOf(tag)[key]);
      expect(main).toContain(`href="${localePath(tag, start)}"`);
      expect(main).not.toMatch(/<(?:form|input|button)[ >]/);
    }
  });

  test.each(steps)('PUB-01 %s keeps where the journey wanted to end, if it is ours', async (path, start) => {
    const link = async (query: string) =>
      new RegExp(`<a [^>]*href="(${start}(?:\\?[^"]*)?)"[^>]*w-full|w-full[^>]*href="(${start}(?:\\?[^"]*)?)"`)
        .exec(await html(path + query))
        ?.slice(1)
        .find((href) => href !== undefined);
    expect(await link('?forwardUrl=/orders?tab=history')).toBe(
      `${start}?forwardUrl=${encodeURIComponent('/orders?tab=history')}`,
    );
    expect(await went(`${path}?forwardUrl=https://evil.example/`)).toEqual([302, path]);
  });

  test('PUB-03 recovery says what it brings about, where to ask, and the way back', async () => {
    const main = await mainOf('/forget');
    expect(main).toContain(wordsOf('en_US')['forget.after']);
    expect(main).toMatch(/<input[^>]*name="email"/);
    expect(main).toContain('href="/login"');
    expect(main).toContain('mailto:help@pelorus.test');
    expect(main).toContain('https://help.pelorus.test/hc/en-us/requests/new');
    const silent = await ask('/forget', null, {
      config: () => ({ ...venueApi(null).config(), helpCentre: null, supportEmail: null }),
    });
    expect(await silent.text()).not.toContain(wordsOf('en_US')['support.question']);
  });

  test('PUB-04 before the device has answered, pages about passkeys say that they look', async () => {
    const [logIn, enable] = [await mainOf('/login/passkey'), await mainOf('/operation/enable-passkey', me)];
    for (const main of [logIn, enable]) expect(main).toContain(wordsOf('en_US')['passkey.checking']);
    expect(logIn).toContain('href="/login"');
    expect(enable).toContain('href="/account"');
    // A passkey is offered once the device is known to keep one.
    expect(enable).not.toContain('<button');
  });

  test('PUB-05 the page of the session goes on to where the person wanted to be, only on our own domains', async () => {
    const continues = async (query: string) =>
      /<a href="([^"]*)" class="[^"]*w-full/.exec(await html(`/ar_AE/operation/stay-signed-in${query}`, me))?.[1];
    expect(await continues('')).toBe('/ar_AE');
    expect(await continues('?redirectUrl=/ar_AE/orders')).toBe('/ar_AE/orders');
    expect(await went('/ar_AE/operation/stay-signed-in?redirectUrl=//evil.example')).toEqual([
      302,
      '/ar_AE/operation/stay-signed-in',
    ]);
    expect(await continues('?redirectUrl=https://id.pelorus.test/x')).toBe('https://id.pelorus.test/x');
  });

  test('PUB-06 the page about accounts names the fees of this venue', async () => {
    const text = await html('/register/learn-more');
    expect(text).toContain('>0.1%<');
    const { symbols, assets } = venueApi(null).symbols();
    const cheaper = symbols.map((symbol) => ({ ...symbol, makerFee: '0.00075' }));
    const changed = await ask('/register/learn-more', null, { symbols: () => ({ assets, symbols: cheaper }) });
    expect(await changed.text()).toContain('>0.075%<');
  });
});

describe('steps that somebody is on', () => {
  const standing: Journey = {
    purpose: 'log-in',
    step: 'device',
    masked: 'p•••@example.com',
    ways: [],
    codeAgainAt: Date.now() + 60_000,
    triesLeft: 5,
    endsAt: Date.now() + 1_800_000,
  };
  const on = (journey: Partial<Journey>, path: string, person: Person = null) =>
    ask(path, person, { journey: async () => ({ ...standing, ...journey }) });
  const at = (response: Response) => [response.status, response.headers.get('location')];

  test.each([
    [{ purpose: 'sign-up', step: 'code' }, '/register/verification'],
    [{ purpose: 'log-in', step: 'device' }, '/login/device-verification'],
    [{ purpose: 'log-in', step: 'factor', ways: ['totp'] }, '/login/verification'],
    [{ purpose: 'recovery', step: 'code' }, '/forget/verification'],
    [{ purpose: 'recovery', step: 'factor', ways: ['totp'] }, '/forget/verification'],
    [{ purpose: 'recovery', step: 'password' }, '/forget/reset'],
  ] as const)('PUB-07 JRN-02 $purpose at $step is done on one page, and the others go there', async (journey, home) => {
    const pages = new Set(
      steps.map(([path]) => path).filter((path) => /^\/(?:login\/(?!social)|register|forget)/.test(path)),
    );
    for (const path of pages) {
      const response = await on(journey as Partial<Journey>, `/ar_AE${path}?forwardUrl=/orders?tab=history`);
      if (path === home) expect([path, response.status]).toEqual([path, 200]);
      else expect(at(response), path).toEqual([302, `/ar_AE${home}?forwardUrl=/orders?tab=history`]);
    }
  });

  test('JRN-04 the page shows the masked address and a field for the code, and asks not to be indexed', async () => {
    const text = await (await on({}, '/login/device-verification')).text();
    expect(text).toContain('p•••@example.com');
    expect(text).toMatch(/<input[^>]*autoComplete="one-time-code"/i);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    // Only where messages stay with us is there a place to read them.
    const outbox = async (isHere: boolean) =>
      (
        await ask('/fr_FR/login/device-verification', null, { journey: async () => standing, outbox: () => isHere })
      ).text();
    expect(await outbox(true)).toContain('href="/fr_FR/outbox"');
    expect(await outbox(false)).not.toContain('/outbox');
  });

  test('JRN-30 of second factors only the ways that are open are asked for', async () => {
    const words = wordsOf('en_US');
    const totp = await (await on({ step: 'factor', ways: ['totp'] }, '/login/verification')).text();
    expect(totp).toContain(words['factor.totpHint']);
    for (const other of ['factor.usePasskey', 'factor.recoveryCodeHint', 'factor.ways'])
      expect(totp).not.toContain(words[other]);
    const both = await (await on({ step: 'factor', ways: ['passkey', 'recovery-code'] }, '/login/verification')).text();
    for (const open of ['factor.usePasskey', 'factor.passkey', 'factor.recoveryCode'])
      expect(both).toContain(words[open]);
    expect(both).not.toContain(words['factor.totp']);
  });

  test('PUB-07 who is logged in and has nothing pending goes on; a return address of others is not followed', async () => {
    expect(at(await ask('/login/verification?forwardUrl=/orders', me))).toEqual([302, '/orders']);
    expect(at(await ask('/ja_JP/register/verification', me))).toEqual([302, '/ja_JP/wallet']);
    expect(at(await ask('/login/device-verification?redirectUrl=https://evil.example', me))).toEqual([
      302,
      '/login/device-verification',
    ]);
    expect(at(await ask('/login/device-verification', me))).toEqual([302, '/wallet']);
    // A new password is nothing that a log-in ends.
    expect((await ask('/forget/reset', me)).status).toBe(200);
  });

  test('PUB-07 a change of an address is not done on the pages of log-in', async () => {
    const response = await on({ purpose: 'email-change', step: 'new-code' }, '/login/verification');
    expect(await response.text()).toContain(wordsOf('en_US')['confirm.logIn.title']);
  });

  test('PUB-08 the freeze link’s page freezes by its button alone, and says so without a token', async () => {
    const [whole, bare] = [await mainOf('/operation/freeze?token=abc'), await mainOf('/operation/freeze')];
    expect(whole).toContain(wordsOf('en_US')['freeze.button']);
    expect(whole).not.toContain('abc');
    expect(bare).toContain(wordsOf('en_US')['freeze.badTitle']);
    expect(bare).not.toMatch(/<(?:form|button)[ >]/);
  });

  test('PUB-09 an invite comes from the link and not out of the return address', async () => {
    const invite = async (query: string) =>
      /<input[^>]*name="invite"[^>]*value="([^"]*)"/.exec(await html(`/register${query}`))?.[1];
    expect(await invite('?ref=ABC123')).toBe('ABC123');
    expect(await invite('?forwardUrl=/orders?ref=ABC123')).toBe('');
  });
});

/** Returns text as HTML has it. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;')
    .replaceAll('"', '&quot;');

describe('the page about the API', () => {
  test.each(LOCALES.map(({ tag }) => tag))(
    'ADOC-20 ADOC-21 %s has every sample, with this exchange in it',
    async (tag) => {
      const text = await html(localePath(tag, '/docs/api'));
      for (const [name, code] of Object.entries(apiSamples(ORIGIN)))
        expect(text).toContain(`<code data-sample="${name}">${escaped(code)}</code>`);
      expect(text).toContain('const host = &#x27;https://pelorus.test&#x27;;');
      expect(text).toContain('wss://pelorus.test/stream');
      // Every block of code stands from left to right.
      expect(text.match(/<div dir="ltr"[^>]*><pre/g)?.length).toBe(text.match(/<pre/g)?.length);
    },
  );

  test('ADOC-22 has every call before any script ran', async () => {
    const text = await html('/ar_AE/docs/api');
    const [row = ''] = /<details id="getApiV3Depth"[\s\S]*?<\/details>/.exec(text) ?? [];
    for (const part of ['GET', '/api/v3/depth', '5–250', 'symbol']) expect(row).toContain(part);
    expect(row).toMatch(/<summary dir="ltr"/);
  });

  test('ADOC-23 is reached from the foot of every page and from the keys', async () => {
    expect(await html('/ar_AE/markets')).toMatch(/<footer[\s\S]*href="\/ar_AE\/docs\/api"[\s\S]*<\/footer>/);
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(await html('/account/api-keys', me)) ?? [];
    expect(main).toContain('href="/docs/api"');
  });
});
