import { afterEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../state/fake-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('SUB-02 a call of the old token that is answered while the session looks elsewhere leads nowhere', async () => {
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
    return new Response('{"code":0,"data":null}', { headers: { 'content-type': 'application/json' } });
  });
  await FAMILY.switchTo('s1');
  expect(asked).toEqual(['/api/identity/sub-accounts/s1/switch']);
  expect([page.sentTo, page.cookies.has('loginToken')]).toEqual([[], true]);
});
