import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { webContext } from '../../shell/start/web-context.ts';
import { loader } from './orders.page.tsx';

async function load(path: string, { futures, contracts }: { futures: boolean; contracts: object[] }) {
  let asked = 0;
  const api = {
    symbols: async () => ({ symbols: ['spot'], assets: [] }),
    config: async () => ({ features: { futures } }),
    contracts: async () => {
      asked += 1;
      return contracts;
    },
  } as unknown as AskedApi;
  const context = new RouterContextProvider();
  context.set(webContext, { api, nonce: '', origin: '' });
  const loaded = await loader({ url: new URL(`http://local${path}`), context } as never);
  return [loaded.product, asked];
}

const some = [{ symbol: 'BTC_USDT_PERP' }];

test.each([
  ['/orders', { futures: true, contracts: some }, ['spot', 0]],
  ['/orders?product=margin', { futures: true, contracts: some }, ['spot', 0]],
  ['/ar_AE/orders?product=futures', { futures: true, contracts: some }, ['futures', 1]],
  ['/orders?product=futures', { futures: false, contracts: some }, ['spot', 0]],
  ['/orders?product=futures', { futures: true, contracts: [] }, ['spot', 1]],
])('FPAG-34 the page at %s of a venue with %o loads what it shows', async (path, venue, loaded) => {
  expect(await load(path, venue)).toEqual(loaded);
});
