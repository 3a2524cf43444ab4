import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../../shell/start/web-context.ts';
import { loader } from './demo.page.tsx';

async function load(me: object | null, path: string) {
  const context = new RouterContextProvider();
  context.set(webContext, { api: { me: async () => me } as unknown as AskedApi, nonce: '', origin: '' });
  return loader({ url: new URL(`http://local${path}`), context } as never).catch((thrown: Response) => thrown);
}

const sub = { name: 'grid', isSwitched: true, parentId: '9b348861-4fea-495e-abf5-20a21898cf7b' };

test('DEMO-05 SUB-05 who looks through a sub-account is led to its account: the demo is the person’s own', async () => {
  const led = (await load({ sub }, '/ar_AE/account/demo')) as Response;
  expect([led.status, led.headers.get('location')]).toEqual([302, '/ar_AE/account']);
});

test.each([
  ['nobody', null],
  ['a person', {}],
  ['a person in their demo', { sub, isDemo: true }],
])('DEMO-05 %s is shown the page', async (_, me) => {
  expect(await load(me, '/account/demo')).toBeNull();
});
