import { describe, expect, test } from 'vitest';
import { demoUrl as urlOf } from './doors.ts';

const LOOKS = 'theme=dark; sid=demo-abc; loginToken=1';

const demoUrl = (url: string, cookie: string | undefined, https = false) => urlOf(url, cookie, () => https);

describe('which exchange a request is for', () => {
  test.each([
    ['/demo/api/v3/order?symbol=BTCUSDT', '/api/v3/order?symbol=BTCUSDT'],
    ['/demo/sapi/v1/account/status', '/sapi/v1/account/status'],
    ['/demo/ws/btcusdt@trade', '/ws/btcusdt@trade'],
    ['/demo/ws-api/v3', '/ws-api/v3'],
    ['/demo/stream?streams=a', '/stream?streams=a'],
    ['/demo/socket', '/socket'],
    ['/demo/api/identity/api-keys/self', '/api/identity/api-keys/self'],
  ])('DEMO-02 %s is the demo’s %s, with or without a session', (url, inside) => {
    expect([demoUrl(url, undefined), demoUrl(url, LOOKS)]).toEqual([inside, inside]);
  });

  test.each([
    '/api/spot/orders',
    '/api/markets/symbols',
    '/api/wallet/balances',
    '/api/asset/v1/api/wallet/account',
    '/socket',
  ])('DEMO-02 DEMO-11 %s is the demo’s for a browser that looks at a demo account, and no other', (url) => {
    expect(demoUrl(url, LOOKS)).toBe(url);
    expect(demoUrl(url, '__Host-sid=demo-abc', true)).toBe(url);
    // A neighbour's cookie leads nobody away from their account.
    expect(demoUrl(url, '__Host-sid=abc; sid=demo-abc', true)).toBeNull();
    for (const cookie of [undefined, '', 'sid=abc', 'other=demo-abc', 'sid=abc; sid=demo-abc'])
      expect(demoUrl(url, cookie)).toBeNull();
  });

  test.each([
    '/',
    '/trade/BTC_USDT',
    '/demo',
    '/demo/',
    '/demo/trade',
    '/demo/demo/api/v3/time',
    '/demography/api/v3/time',
    '/api/v3/time',
    '/api/identity/me',
    '/api/demo',
    '/api/webhooks',
    '/ws/btcusdt@trade',
    '//demo/api/v3/time',
  ])('DEMO-02 %s is the real one’s, whoever asks', (url) => {
    expect([demoUrl(url, undefined), demoUrl(url, LOOKS)]).toEqual([null, null]);
  });
});
