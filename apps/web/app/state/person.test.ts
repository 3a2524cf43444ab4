import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FakePage, stubPage } from './fake-page.ts';
import type { RootData } from './root-data.ts';

/** The modules remember a page's state: each test gets its own. */
async function open(page: FakePage) {
  vi.resetModules();
  return {
    page,
    ...(await import('./person.ts')),
    ...(await import('./session-watch.ts')),
    ...(await import('@pelorus/client/http/unauthorized.ts')),
    ...(await import('./use-preferences.ts')),
  };
}
const PERSON = { me: { userId: 'u1' } } as RootData;
const VISITOR = { me: null } as RootData;

afterEach(() => vi.unstubAllGlobals());

function somebodyHere(page: FakePage): void {
  for (const name of ['accessToken', 'refreshToken', 'futuresToken', 'session', 'userId', 'loginToken'])
    page.cookies.set(name, 'x');
  page.cookies.set('theme', 'dark').set('digits', 'normal').set('locale', 'ar_AE');
  for (const store of [page.local, page.session])
    for (const key of ['userMenu', 'tabs', 'cloudData', 'favourites']) store.values.set(key, '"x"');
}

describe('log-out', () => {
  test('S4.04 it takes tokens, user id, stored menu, tabs and cloud data, and leaves what is the browser’s', async () => {
    const { page, leavePerson } = await open(stubPage());
    somebodyHere(page);
    leavePerson();
    expect(Object.fromEntries(page.cookies)).toEqual({ theme: 'dark', digits: 'indent', locale: 'ar_AE' });
    expect([...page.local.values.keys()].sort()).toEqual(['favourites', 'userNews']);
    expect([...page.session.values.keys()]).toEqual(['favourites']);
  });

  test('S4.04 other tabs are told', async () => {
    const { page, leavePerson } = await open(stubPage());
    leavePerson();
    expect(JSON.parse(page.local.values.get('userNews') as string).news).toEqual({ kind: 'loggedOut' });
  });
});

describe('before a log-out', () => {
  test('DOC-11 what is to be done first is done, and waited for no longer than two seconds', async () => {
    const { beforeLogOut, readyToLogOut } = await open(stubPage());
    vi.useFakeTimers();
    const done: string[] = [];
    beforeLogOut(async () => done.push('sent'));
    beforeLogOut(() => Promise.reject(new Error('away')));
    await readyToLogOut();
    expect(done).toEqual(['sent']);
    beforeLogOut(() => new Promise(() => {}));
    const ready = readyToLogOut().then(() => done.push('ready'));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(done).toEqual(['sent', 'sent']);
    await vi.advanceTimersByTimeAsync(1);
    await ready;
    expect(done).toEqual(['sent', 'sent', 'ready']);
    vi.useRealTimers();
  });
});

describe('a call answered 401', () => {
  test('SUB-02 DEMO-05 of the old token, while the session looks elsewhere, leads nowhere; if it did not come to that, the next one does', async () => {
    const { page, startSessionWatch, sessionOver, whileSwitching } = await open(stubPage('/wallet'));
    somebodyHere(page);
    startSessionWatch(PERSON);
    const failed = whileSwitching(async () => {
      sessionOver();
      throw new Error('away');
    });
    await expect(failed).rejects.toThrow('away');
    expect([page.sentTo, page.cookies.has('loginToken')]).toEqual([[], true]);
    await whileSwitching(async () => undefined);
    sessionOver();
    expect(page.sentTo).toEqual([]);
    await whileSwitching(() => Promise.reject(new Error('away'))).catch(() => undefined);
    sessionOver();
    expect(page.sentTo).toHaveLength(1);
  });

  test.each([
    ['/wallet?tab=1', '/login?redirectUrl=%2Fwallet%3Ftab%3D1'],
    ['/ar_AE/orders', '/ar_AE/login?redirectUrl=%2Far_AE%2Forders'],
    ['/ar_AE/forget/reset', '/ar_AE/login'],
    ['/bind-passkey-verification?a=1', '/login'],
  ])('S8.01 from %s it goes to %s, once, and clears the menu', async (from, to) => {
    const { page, startSessionWatch, sessionOver } = await open(stubPage(from));
    somebodyHere(page);
    startSessionWatch(PERSON);
    sessionOver();
    sessionOver();
    expect(page.sentTo).toEqual([to]);
    expect(page.cookies.has('loginToken')).toBe(false);
    expect(page.local.values.has('userMenu')).toBe(false);
  });

  test('S8.01 S4.04 nor does anything of the person stay where the server itself led to log-in and took the mark', async () => {
    const { page, startSessionWatch } = await open(stubPage('/login?redirectUrl=%2Fwallet'));
    somebodyHere(page);
    page.cookies.delete('loginToken');
    startSessionWatch(VISITOR);
    expect(page.reloads).toBe(0);
    expect(Object.fromEntries(page.cookies)).toEqual({ theme: 'dark', digits: 'indent', locale: 'ar_AE' });
    for (const store of [page.local, page.session]) expect([...store.values.keys()]).toEqual(['favourites']);
  });

  test('S8.01 a visitor of whom nothing is kept chose the digit mode, which stays', async () => {
    const { page, startSessionWatch } = await open(stubPage('/markets'));
    page.cookies.set('digits', 'normal');
    startSessionWatch(VISITOR);
    expect(page.cookies.get('digits')).toBe('normal');
  });

  test('S8.01 on log-in itself it goes nowhere', async () => {
    const { page, goToLogIn } = await open(stubPage('/ar_AE/login'));
    goToLogIn();
    expect(page.sentTo).toEqual([]);
  });

  test('S8.01 one that came before anybody listened counts', async () => {
    const { page, startSessionWatch, sessionOver } = await open(stubPage('/wallet'));
    page.cookies.set('loginToken', '1');
    sessionOver();
    startSessionWatch(PERSON);
    expect(page.sentTo).toEqual(['/login?redirectUrl=%2Fwallet']);
  });
});

describe('a page and its mark', () => {
  test('S4.04 a person’s page without the mark is loaded anew, at most once in ten seconds', async () => {
    const { page, startSessionWatch } = await open(stubPage());
    startSessionWatch(PERSON);
    page.show();
    expect(page.reloads).toBe(1);
  });

  test('S4.04 the mark of a session that is over is taken away after one fresh look', async () => {
    const page = stubPage();
    page.cookies.set('loginToken', '1');
    (await open(page)).startSessionWatch(VISITOR);
    expect([page.reloads, page.cookies.has('loginToken')]).toEqual([1, true]);
    (await open(page)).startSessionWatch(VISITOR);
    expect([page.reloads, page.cookies.has('loginToken')]).toEqual([1, false]);
  });

  test('S4.04 JRN-52 who has just logged in here goes on; a page that comes back from the browser’s memory is looked at again', async () => {
    const { page, startSessionWatch, announceLogIn } = await open(stubPage('/x-auth/auth'));
    page.cookies.set('loginToken', '1');
    announceLogIn();
    // The watch is loaded after the first paint, so a quick answer comes before it.
    startSessionWatch(VISITOR);
    page.show();
    expect(page.reloads).toBe(0);
    page.show(true);
    expect(page.reloads).toBe(1);
  });

  test('S4.04 where both agree nothing happens', async () => {
    const { page, startSessionWatch } = await open(stubPage());
    startSessionWatch(VISITOR);
    page.show();
    expect(page.reloads).toBe(0);
  });

  test('S4.04 without session storage no page is loaded anew for ever', async () => {
    const page = stubPage();
    page.session.trouble = 'forbidden';
    (await open(page)).startSessionWatch(PERSON);
    expect(page.reloads).toBe(0);
  });
});

describe('choices from elsewhere', () => {
  test('CLI-21 a choice of another tab is followed and kept; nonsense is not', async () => {
    const { page, takePreference } = await open(stubPage());
    takePreference('theme', 'dark');
    takePreference('upColour', 'blue');
    takePreference('digits', 'normal; Path=/evil');
    takePreference('currency', 'QQQ');
    takePreference('loginToken', '1');
    takePreference('__proto__', 'x');
    expect(Object.fromEntries(page.cookies)).toEqual({ theme: 'dark' });
    takePreference('currency', 'EUR');
    expect(page.cookies.get('currency')).toBe('EUR');
  });

  test('CLI-21 a choice made here is told on, one taken over is not', async () => {
    const { page, startSessionWatch, choosePreference, takePreference } = await open(stubPage());
    startSessionWatch(VISITOR);
    takePreference('theme', 'dark');
    expect(page.local.values.has('userNews')).toBe(false);
    choosePreference('digits', 'normal');
    const { news } = JSON.parse(page.local.values.get('userNews') as string);
    expect(news).toEqual({ kind: 'preference', name: 'digits', value: 'normal' });
  });
});
