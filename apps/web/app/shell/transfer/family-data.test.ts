import { afterEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['while the session looks elsewhere', '{"code":0,"data":null}', 200],
  ['before the session stays where it was', '{"code":105,"error":"FORBIDDEN","message":"No."}', 403],
])('SUB-02 CLI-47 a call of the old token that is answered %s leads nowhere', async (_, answer, status) => {
  vi.useFakeTimers();
  vi.resetModules();
  const page = stubPage('/account/sub-accounts');
  page.cookies.set('loginToken', 'x');
  const { startSessionWatch } = await import('../../state/session-watch.ts');
  const { sessionOver } = await import('@pelorus/client/http/unauthorized.ts');
  const { FAMILY } = await import('./family-data.ts');
  startSessionWatch({ me: { userId: 'u1' } } as never);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://venue.example').pathname);
    // Another call of this page, answered 401 between the new token and the new page.
    sessionOver();
    return new Response(answer, { status, headers: { 'content-type': 'application/json' } });
  });
  await FAMILY.switchTo('s1').catch(() => undefined);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['/api/identity/sub-accounts/s1/switch']);
  expect([page.sentTo, page.cookies.has('loginToken')]).toEqual([[], true]);
});
