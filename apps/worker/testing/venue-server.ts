import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers as the venues write them, with markets beside ours that say nothing. */
export const VENUE_ANSWERS = {
  binance: {
    symbol: 'BTCUSDT',
    answer: (price: unknown) => [
      { symbol: 'ETHUSDT', price: '1620.30000000' },
      { symbol: 'BTCUSDT', price },
    ],
  },
  okx: {
    symbol: 'BTC-USDT',
    answer: (price: unknown, ms: unknown) => ({
      code: '0',
      msg: '',
      data: [
        { instType: 'SPOT', instId: 'NEW-USDT', last: '', lastSz: '', askPx: '', bidPx: '', ts: String(ms) },
        { instType: 'SPOT', instId: 'BTC-USDT', last: price, lastSz: '0.1', askPx: '9', bidPx: '8', ts: String(ms) },
      ],
    }),
  },
  bybit: {
    symbol: 'BTCUSDT',
    answer: (price: unknown, ms: unknown) => ({
      retCode: 0,
      retMsg: 'OK',
      result: {
        category: 'spot',
        list: [
          { symbol: 'NEWUSDT', bid1Price: '', ask1Price: '', lastPrice: '' },
          { symbol: 'BTCUSDT', bid1Price: '8', ask1Price: '9', lastPrice: price, usdIndexPrice: '8.5' },
        ],
      },
      retExtInfo: {},
      time: ms,
    }),
  },
} as const;

/** A venue on this machine that answers whatever a test wants. */
export class VenueServer {
  /** What it was asked, in order. */
  readonly asked: string[] = [];
  answer: RequestListener = (_request, response) => response.writeHead(500).end();
  readonly #server: Server;
  #arrived = Promise.withResolvers<void>();

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url as string);
      this.#arrived.resolve();
      this.#arrived = Promise.withResolvers();
      this.answer(request, response);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves with the next request. */
  next(): Promise<void> {
    return this.#arrived.promise;
  }

  /** Answers with this JSON from now on. */
  says(value: unknown): void {
    this.sends(JSON.stringify(value));
  }

  sends(body: string | Buffer, status = 200, headers: Record<string, string> = {}): void {
    this.answer = (_request, response) => response.writeHead(status, headers).end(body);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
