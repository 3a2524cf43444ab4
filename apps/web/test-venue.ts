import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnnouncementRow } from '@pelorus/protocol/announcements/http.ts';
import type { LoaderApi, PublicConfig, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { StatusData } from '@pelorus/protocol/status/http.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { type Page, type PageName, pagePath } from '@pelorus/site/paths.ts';
import { Renderer, type RendererLog } from './renderer/renderer.ts';

/** A venue that never changes, and the built pages, for tests of what the server answers. */
export const HERE = fileURLToPath(new URL('.', import.meta.url));
export const ORIGIN = 'https://pelorus.test';
export const NONCE = 'n0nce';

export const pair = 'BTC_USDT';
/** Returns a path of a page; its parameters have the form of real ones. */
export const addressOf = ({ name }: Page) =>
  pagePath(name as PageName, {
    pair,
    topic: 'why-join-pelorus',
    id: '7',
    code: 'a1b2c3d4e5',
    trader: 'ffffffffffff',
  });
const ticker: Ticker = {
  pairCode: pair,
  last: '67321.45',
  open: '67000.00',
  high: '68000.00',
  low: '66000.00',
  volume: '12.5',
  quoteVolume: '841518.12',
  change: '321.45',
  changePercent: '0.48',
  bid: '67321.44',
  ask: '67321.45',
  count: 3,
  time: 1_760_000_000_000,
};
export const me = { userId: '7', email: 'person@example.com', accountId: 16, createdAt: 1_760_000_000_000 };
const symbol = {
  pairCode: pair,
  base: 'BTC',
  quote: 'USDT',
  status: 'TRADING',
  tickSize: '0.01',
  stepSize: '0.00001',
  priceScale: 2,
  quantityScale: 5,
  priceMin: '0.01',
  priceMax: '1000000',
  quantityMin: '0.00001',
  quantityMax: '9000',
  marketQuantityMin: '0',
  marketQuantityMax: '100',
  marketQuantityStep: '0',
  notionalMin: '5',
  notionalMax: '0',
  notionalMinToMarket: true,
  notionalMaxToMarket: true,
  makerFee: '0.001',
  takerFee: '0.001',
} as const;

/** No fees and no texts of the operator's. */
const LEGAL = {
  feeTables: () => ({ everywhere: [], markets: [], contracts: [], p2p: null, volumeAsset: 'USDT', discount: null }),
  coins: async () => [],
  legalText: () => null,
};

const post: AnnouncementRow = {
  ...{ id: '7', kind: 'news', title: 'We are open', locale: 'en_US', publishedAt: 1_760_000_000_000 },
};
const STATUS: StatusData = {
  ...{ state: 'degraded', time: 1_760_000_000_000, firstDay: '2025-07-11', maintenance: [post] },
  parts: [
    {
      ...{ kind: 'spot', network: null, state: 'operational', since: 1_759_000_000_000, uptime: '99.99' },
      days: Array.from({ length: 90 }, (_, day) => (day < 80 ? null : [1_439, 0, day === 89 ? 1 : 0])),
    },
    {
      ...{ kind: 'deposits', network: 'ETH', state: 'degraded', since: 1_759_000_000_000, uptime: null },
      days: Array.from({ length: 90 }, () => null),
    },
  ],
};
/** One post and no banner. */
const POSTS = {
  banners: async () => [],
  announcements: async () => ({ rows: [post], next: null }),
  status: async () => STATUS,
  announcement: async (id: number) => (id === 7 ? { ...post, body: 'Come in.', changedAt: null } : null),
};

function venueConfig(): PublicConfig {
  return {
    brandName: 'Pelorus',
    slogan: '',
    slogans: {},
    mode: 'demo',
    features: {
      spot: true,
      faucet: true,
      signUp: true,
      p2p: true,
      p2pOpen: false,
      futures: false,
      rebate: false,
      copy: true,
      bots: true,
      designSystem: true,
      deviceInfo: true,
      offlinePage: true,
      futuresQuiz: true,
      phones: true,
    },
    languages: LOCALES.map(({ tag }) => tag),
    securityDomains: ['id.pelorus.test'],
    helpCentre: { base: 'https://help.pelorus.test/hc', channels: { ru_RU: 'https://t.example/pelorus_ru' } },
    legalUrls: { terms: null, privacy: null, risk: null, fees: null, api: null },
    supportEmail: 'help@pelorus.test',
    identityProviders: [],
    humanVerification: 'altcha',
    analytics: {
      reporting: 'false',
      endpoint: '/api/analytics',
      method: 'ajax',
      timeoutMs: 3_000,
      batchSize: 6,
      debug: false,
      linkers: [],
      keepDays: 90,
    },
  };
}

const UNPLANNED = { opensAt: null, cancelOnlyAt: null, delistsAt: null, auction: null } as const;

export function venueApi(person: typeof me | null): LoaderApi {
  return {
    config: venueConfig,
    symbols: () => ({
      assets: [
        { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: [], orderMax: '0' },
        { code: 'USDT', name: 'Tether USD', scale: 8, aliases: [], orderMax: '0' },
      ],
      symbols: [{ ...symbol, tags: [], listedAt: null, ...UNPLANNED }],
      categories: [],
    }),
    tickers: () => [ticker],
    sparklines: async () => ({ [pair]: ['1', '2', '3'] }),
    pastPrices: async () => ({ [pair]: { hour: '1', week: null } }),
    depth: (code) =>
      code === pair ? { pairCode: pair, lastUpdateId: 1, bids: [['1', '2']], asks: [['3', '4']] } : null,
    trades: (code) => (code === pair ? [] : null),
    klines: async (code) => (code === pair ? [] : null),
    contracts: () => [],
    marks: () => [],
    contractTickers: () => [],
    contractPastPrices: async () => ({}),
    contractDepth: () => null,
    contractTrades: () => null,
    apiReference: () => [
      {
        id: 'getApiV3Depth',
        method: 'GET',
        path: '/api/v3/depth',
        subject: 'market',
        weight: { least: 5, most: 250 },
        permission: null,
        proof: 'none',
        socketMethod: 'depth',
        parameters: [{ name: 'symbol', isMandatory: true, kind: 'string' }],
      },
    ],
    ...LEGAL,
    ...POSTS,
    rates: () => ({ base: 'USD', rates: { EUR: '0.5', JPY: '150' }, atMs: 0, source: 'provider' }),
    p2pSettings: async () => null,
    p2pOffers: async () => null,
    me: async () => person,
    outbox: () => true,
    console: () => true,
    staff: async () => null,
    journey: async () => null,
  };
}

/** Returns the messages of pages where people work, in a language. */
export function wordsOf(tag: string): Record<string, string> {
  return JSON.parse(readFileSync(`${HERE}../../packages/site/src/messages/${tag}/app.json`, 'utf8'));
}

/** Builds the pages where they are not built. */
export function ensureBuilt(): void {
  if (!existsSync(`${HERE}build/server/index.js`))
    execFileSync(process.execPath, ['../../node_modules/@react-router/dev/bin.cjs', 'build'], { cwd: HERE });
}

/** Returns the web app's handler, with the thread that renders; `log` is told of what goes wrong. */
export async function builtPages(log: RendererLog = console): Promise<WebHandler> {
  ensureBuilt();
  return (await Renderer.start({ log })).handler;
}
