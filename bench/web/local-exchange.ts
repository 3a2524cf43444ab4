import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { LoaderApi, WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import type { SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { MovingMarket } from './feed.ts';

/** How lively the book is. */
export interface Pace {
  updatesPerSecond: number;
  levelsPerUpdate: number;
}

const SYMBOLS: SymbolsData = {
  assets: [
    { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: [], orderMax: '0' },
    { code: 'USDT', name: 'Tether USD', scale: 6, aliases: [], orderMax: '0' },
  ],
  symbols: [
    {
      pairCode: 'BTC_USDT',
      base: 'BTC',
      quote: 'USDT',
      status: 'TRADING',
      tickSize: '0.01',
      stepSize: '0.0001',
      priceScale: 2,
      quantityScale: 4,
      priceMin: '0.01',
      priceMax: '1000000',
      quantityMin: '0.0001',
      quantityMax: '200',
      marketQuantityMin: '0',
      marketQuantityMax: '20',
      marketQuantityStep: '0',
      notionalMin: '5',
      notionalMax: '0',
      notionalMinToMarket: true,
      notionalMaxToMarket: true,
      makerFee: '0.0008',
      takerFee: '0.001',
      tags: [],
      listedAt: null,
      opensAt: null,
      cancelOnlyAt: null,
      delistsAt: null,
      auction: null,
    },
  ],
  categories: [],
};

/** Serves the built pages over a made-up market, for measuring the browser alone: no engine, no database. */
export async function startLocalExchange(webHandler: WebHandler, pace: Pace): Promise<{ url: string; close(): void }> {
  const market = new MovingMarket(7);
  const api = loaderApi(market);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    const data = pathname.startsWith('/api/') ? await apiAnswer(pathname, api) : undefined;
    if (data !== undefined) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 0, data }));
      return;
    }
    const answer = await webHandler(webRequest(request), { api, nonce: 'bench', origin: 'http://local' });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as never).pipe(response);
  });
  const sockets = new WebSocketServer({ server, path: '/socket' });
  sockets.on('connection', (socket) => serve(socket, market));
  const timers = broadcast(sockets, market, pace);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => stop(server, sockets, timers),
  };
}

/** Of fees, announcements and status there is nothing. */
const NOTHING: Pick<
  LoaderApi,
  'feeTables' | 'coins' | 'banners' | 'announcements' | 'announcement' | 'status' | 'legalText'
> = {
  feeTables: () => ({ everywhere: [], markets: [], contracts: [], p2p: null, volumeAsset: 'USDT', discount: null }),
  coins: async () => [],
  banners: async () => [],
  announcements: async () => ({ rows: [], next: null }),
  announcement: async () => null,
  status: async () => ({ state: 'operational', time: 0, firstDay: '1970-01-01', parts: [], maintenance: [] }),
  legalText: () => null,
};

function loaderApi(market: MovingMarket): LoaderApi {
  return {
    config: () => ({
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
      languages: ['en_US'],
      securityDomains: [],
      helpCentre: null,
      legalUrls: { terms: null, privacy: null, risk: null, fees: null, api: null },
      supportEmail: null,
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
    }),
    symbols: () => SYMBOLS,
    tickers: () => [market.ticker(Date.now())],
    sparklines: async () => ({}),
    pastPrices: async () => ({}),
    contracts: () => [],
    marks: () => [],
    contractTickers: () => [],
    contractPastPrices: async () => ({}),
    contractDepth: () => null,
    contractTrades: () => null,
    apiReference: () => [],
    ...NOTHING,
    rates: () => ({ base: 'USD', rates: { EUR: '0.9' }, atMs: 0, source: 'builtin' }),
    p2pSettings: async () => null,
    p2pOffers: async () => null,
    depth: (_, limit) => market.depth(limit),
    trades: (_, limit) => Array.from({ length: limit }, () => market.trade(Date.now())).reverse(),
    klines: async (_, __, limit) => market.candles(limit, Date.now(), 900_000),
    me: async () => null,
    outbox: () => false,
    console: () => false,
    staff: async () => null,
    journey: async () => null,
  };
}

async function apiAnswer(pathname: string, api: LoaderApi): Promise<unknown> {
  if (pathname.endsWith('/klines')) return api.klines('BTC_USDT', '15m', 500);
  if (pathname.endsWith('/tickers')) return api.tickers();
  if (pathname.endsWith('/symbols')) return api.symbols();
  if (pathname.endsWith('/depth')) return api.depth('BTC_USDT', 200);
  if (pathname.endsWith('/trades')) return api.trades('BTC_USDT', 50);
  return null;
}

function webRequest(request: IncomingMessage): Request {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`http://${request.headers.host}${request.url}`, { method: request.method ?? 'GET', headers });
}

function serve(socket: WebSocket, market: MovingMarket): void {
  socket.on('message', (message) => {
    const request = JSON.parse(String(message)) as SocketRequest;
    const say = (reply: object) => socket.send(JSON.stringify(reply));
    if (request.event === 'ping') return say({ event: 'pong', data: { result: Date.now() } });
    say({ ...request, data: { result: true } });
    if (request.event !== 'sub') return;
    const snapshots: Partial<Record<string, unknown>> = {
      depth: market.depth(200),
      trades: [market.trade(Date.now())],
      ticker: market.ticker(Date.now()),
      tickers: [market.ticker(Date.now())],
    };
    const result = snapshots[request.channel ?? ''];
    if (result !== undefined) say({ ...request, event: 'data', type: 'snapshot', data: { result } });
  });
}

function broadcast(sockets: WebSocketServer, market: MovingMarket, pace: Pace): NodeJS.Timeout[] {
  const send = (channel: string, result: unknown, type = 'update') => {
    const text = JSON.stringify({
      event: 'data',
      biz: 'spot',
      channel,
      pairCode: market.pairCode,
      type,
      data: { result },
    });
    for (const socket of sockets.clients) socket.send(text);
  };
  let lastStepMs = performance.now();
  const steps = () => {
    // Timers come late; as many updates are sent as are due.
    const dueMs = 1_000 / pace.updatesPerSecond;
    for (; performance.now() - lastStepMs >= dueMs; lastStepMs += dueMs)
      send('depth', market.step(pace.levelsPerUpdate));
  };
  return [
    setInterval(steps, 5),
    setInterval(() => send('trades', [market.trade(Date.now())]), 150),
    setInterval(() => send('ticker', market.ticker(Date.now())), 250),
    setInterval(() => send('kline', market.candles(1, Date.now(), 900_000)[0], '15m'), 250),
  ];
}

function stop(server: Server, sockets: WebSocketServer, timers: NodeJS.Timeout[]): void {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  server.closeAllConnections();
  server.close();
}
