import { createHmac, type KeyObject, sign } from 'node:crypto';
import { registerBinance } from '../../../src/dialects/binance/routes.ts';
import type { Limits } from '../../../src/limits.ts';
import { feedsOver } from '../../../src/markets/feeds.ts';
import { testHistory } from '../../markets/test-market.ts';
import { CATALOG } from '../../test-core.ts';
import { type Browser, type TestGateway, testGateway } from '../../test-gateway.ts';

/** Test builders: keys of all kinds, and requests signed by them on both wires. */
export const KEYS = '/api/identity/api-keys';
/** Address of injected requests. */
export const HOME = '127.0.0.1';

/** A gateway with both wires and two markets, BTC_USDT and ETH_USDT. */
export async function keyGateway(trustedProxies = 0, limits: Partial<Limits> = {}): Promise<TestGateway> {
  const gateway = await testGateway({
    config: { hosts: { origins: [], trustedProxies } },
    limits: { signUpsPerHourPerAddress: 1_000, weightPerMinute: 1_000_000, ...limits },
    rooms: async (app, deps) => registerBinance(app, deps, feedsOver(deps, testHistory())),
  });
  const [bitcoin] = CATALOG.markets;
  if (bitcoin === undefined) throw new Error('a catalog without a market');
  gateway.deps.catalog.reset({
    ...CATALOG,
    assets: [...CATALOG.assets, { id: 3, code: 'ETH', name: 'Ether', scale: 8 }],
    markets: [bitcoin, { ...bitcoin, id: 2, symbol: 'ETH_USDT', base: 'ETH' }],
  });
  return gateway;
}

export interface TestKey {
  id: string;
  apiKey: string;
  /** HMAC's, or the person's own private key. */
  secret: string | KeyObject;
}

/** Makes a key; its own private key, if there is one, signs for it. */
export async function makeKey(who: Browser, body: object = {}, own?: KeyObject): Promise<TestKey> {
  const answer = await who.send('POST', KEYS, { label: 'bot', scopes: ['read', 'spot'], ...body });
  if (answer.statusCode !== 200) throw new Error(`the key was answered ${answer.statusCode}: ${answer.body}`);
  const { id, apiKey, secret } = answer.json().data;
  return { id, apiKey, secret: own ?? secret };
}

/** Signs as the key's kind does: hex of an HMAC, base64 of Ed25519 and RSA. */
export function signature({ secret }: TestKey, text: string): string {
  if (typeof secret === 'string') return createHmac('sha256', secret).update(text).digest('hex');
  const digest = secret.asymmetricKeyType === 'rsa' ? 'sha256' : null;
  return sign(digest, Buffer.from(text), secret).toString('base64');
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: string;
  timestampMs?: number;
  from?: string;
  headers?: Record<string, string>;
  /** In place of the right one. */
  signature?: string;
}

/** A request signed as the native wire asks. */
export function native(gateway: TestGateway, key: TestKey, url: string, sent: Sent = {}) {
  const { method = 'GET', body, from = HOME, timestampMs = gateway.deps.clock() } = sent;
  const text = `${timestampMs}${method}${url}${body ?? ''}`;
  return gateway.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      'x-api-key': key.apiKey,
      'x-timestamp': String(timestampMs),
      'x-signature': sent.signature ?? signature(key, text),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** A request signed as the dialect asks, in its query. */
export function dialect(gateway: TestGateway, key: TestKey, url: string, fields: string, sent: Sent = {}) {
  const { method = 'GET', from = HOME, timestampMs = gateway.deps.clock() } = sent;
  const query = `${fields}${fields === '' ? '' : '&'}timestamp=${timestampMs}`;
  const signed = encodeURIComponent(sent.signature ?? signature(key, query));
  return gateway.app.inject({
    method: method as 'GET',
    url: `${url}?${query}&signature=${signed}`,
    remoteAddress: from,
    headers: { 'x-mbx-apikey': key.apiKey, ...sent.headers },
  });
}

/** The name or number that a refusal has; null: it was answered. */
export function refusedAs(answer: { statusCode: number; json(): { error?: string; code?: number } }) {
  if (answer.statusCode === 200) return null;
  const { error, code } = answer.json();
  return error ?? code ?? answer.statusCode;
}
