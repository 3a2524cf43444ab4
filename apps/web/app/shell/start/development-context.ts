import { type DialectDocument, referenceOf } from '@pelorus/protocol/http/api-reference.ts';
import type { AskedApi, PastPrices } from '@pelorus/protocol/http/loader-api.ts';
import type { MiddlewareFunction } from 'react-router';
import { webContext } from './web-context.ts';

/** The result of a call. */
type Told<Call extends keyof AskedApi> = Awaited<ReturnType<AskedApi[Call]>>;

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([key, value]) => [key, String(value)])));
}

/**
 * `npm run dev` of the web app alone: Vite renders the pages, and their data comes from the exchange at
 * PELORUS_GATEWAY. Not part of a build.
 */
export const developmentContext: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const base = process.env.PELORUS_GATEWAY ?? '';
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(base + path, { headers: { cookie: request.headers.get('cookie') ?? '' } });
    if (!answer.ok) throw new Response(await answer.text(), { status: answer.status });
    return ((await answer.json()) as { data: T }).data;
  };
  const orNull = <T>(path: string) => get<T>(path).catch(() => null);
  const [config, symbols, tickers, rates] = await Promise.all([
    get<Told<'config'>>('/api/config'),
    get<Told<'symbols'>>('/api/markets/symbols'),
    get<Told<'tickers'>>('/api/markets/tickers'),
    get<Told<'rates'>>('/api/rates'),
  ]);
  const pair =
    new URL(request.url).pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? '';
  const reference = referenceOf((await (await fetch(`${base}/api/docs/binance.json`)).json()) as DialectDocument);
  const [depth, trades, outbox] = await Promise.all([
    orNull<Told<'depth'>>(`/api/markets/depth?symbol=${pair}&limit=50`),
    orNull<Told<'trades'>>(`/api/markets/trades?symbol=${pair}&limit=50`),
    orNull<unknown>('/api/outbox'),
  ]);
  const api: AskedApi = {
    config: async () => config,
    symbols: async () => symbols,
    tickers: async () => tickers,
    sparklines: async () => (await orNull<Record<string, string[]>>('/api/markets/sparklines')) ?? {},
    pastPrices: async () => (await orNull<PastPrices>('/api/markets/past-prices')) ?? {},
    depth: async (code) => (code === pair ? depth : null),
    trades: async (code) => (code === pair ? trades : null),
    klines: (code, interval, limit) => orNull(`/api/markets/klines?symbol=${code}&interval=${interval}&limit=${limit}`),
    contracts: () => get('/futuresapi/contracts'),
    marks: () => get('/futuresapi/marks'),
    contractPastPrices: async () => (await orNull<PastPrices>('/futuresapi/markets/past-prices')) ?? {},
    contractTickers: () => get('/futuresapi/markets/tickers'),
    contractDepth: (symbol, limit) => orNull(`/futuresapi/markets/depth?symbol=${symbol}&limit=${limit}`),
    contractTrades: (symbol, limit) => orNull(`/futuresapi/markets/trades?symbol=${symbol}&limit=${limit}`),
    apiReference: async () => reference,
    // Every market's first level alone: the other levels have no call of their own.
    feeTables: async () => ({
      ...{ everywhere: [], contracts: [], p2p: null, volumeAsset: 'USDT', discount: null },
      markets: symbols.symbols.map(({ pairCode, makerFee: maker, takerFee: taker }) => ({
        pairCode,
        rates: [{ tier: 0, volume: null, maker, taker }],
      })),
    }),
    coins: async () => (await orNull<Told<'coins'>>('/api/wallet/coins')) ?? [],
    legalText: async () => null,
    // A built server alone knows what stands above pages.
    banners: async () => [],
    announcements: (asked) => orNull(`/api/announcements?${queryOf(asked)}`),
    announcement: (id, tag) => orNull(`/api/announcements/${id}?locale=${tag}`),
    status: (tag) => get(`/api/status?locale=${tag}`),
    rates: async () => rates,
    p2pSettings: () => orNull('/api/p2p/settings'),
    p2pOffers: (query) => orNull(`/api/p2p/offers?${queryOf(query)}`),
    me: () => orNull('/api/identity/me'),
    outbox: async () => outbox !== null,
    console: async () => true,
    staff: () => orNull('/api/admin/me'),
    journey: () => orNull('/api/identity/journey'),
  };
  context.set(webContext, { api, nonce: '', origin: new URL(request.url).origin });
  return next();
};
