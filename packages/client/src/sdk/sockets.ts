import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { type BookNews, LiveBook } from '../book/live-book.ts';
import type { BookScale } from '../book/replica.ts';
import { LiveSocket, type SocketFailure, type SocketHost } from '../socket/socket.ts';
import { wakefulClock } from '../socket/wakeful-clock.ts';
import type { Signer } from './signing.ts';
import { addressIn } from './transport.ts';
import type { AlgoData, BalanceData, FillData, Kline, KlineInterval, OrderData, PublicTrade, Ticker } from './wire.ts';

/** Makes a WebSocket, as the one of browsers and of Node 22 and newer does. */
export type OpenSocket = (url: string) => WebSocket;

/** What one is told of one's account. */
export interface AccountListener {
  onOrder?(order: OrderData): void;
  onFill?(fill: FillData): void;
  onAlgo?(algo: AlgoData): void;
  /** Those that changed. */
  onBalances?(balances: BalanceData[]): void;
  /** It is heard from now on; what was before is to be asked for. Again after each interruption. */
  onStart?(): void;
}

export interface SocketsOptions {
  /** Of the exchange. */
  url: string;
  signer: Signer | null;
  /** The server's time, ms. */
  nowMs(): number;
  open: OpenSocket;
}

const monotonicMs = wakefulClock(
  () => performance.now(),
  () => Date.now(),
);

/** Everything heard over one connection, which is made for the first listener and again whenever it breaks. */
export class Sockets {
  readonly socket: LiveSocket;
  readonly #signer: Signer | null;
  #isStarted = false;

  constructor({ url, signer, nowMs, open }: SocketsOptions) {
    this.#signer = signer;
    const address = addressIn(url, '/socket');
    address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:';
    const host: SocketHost = {
      open,
      nowMs: monotonicMs,
      random: Math.random,
      onNetwork: () => () => {},
      prepare: (request) => (request.event === 'login' && signer !== null ? signed(request, signer, nowMs()) : null),
    };
    this.socket = new LiveSocket(address.href, host);
  }

  /** Keeps a market's book: whole and proven at any time that `replica.isValid` says so (SOCK-15). */
  book(pairCode: string, scale: BookScale, onNews: (news: BookNews) => void): LiveBook {
    this.#start();
    return new LiveBook(this.socket, pairCode, scale, onNews);
  }

  /** Tells the newest trades first, then each once, newest first; returns how to stop. */
  trades(pairCode: string, listener: (trades: PublicTrade[], isSnapshot: boolean) => void): () => void {
    return this.#listen({ channel: 'trades', pairCode }, (reply) =>
      listener(resultOf(reply), reply.type === 'snapshot'),
    );
  }

  /** Tells the rolling day of a market. */
  ticker(pairCode: string, listener: (ticker: Ticker) => void): () => void {
    return this.#listen({ channel: 'ticker', pairCode }, (reply) => listener(resultOf(reply)));
  }

  /** Tells the open candle, and each that closed as it ended. */
  klines(pairCode: string, interval: KlineInterval, listener: (kline: Kline) => void): () => void {
    return this.#listen({ channel: 'kline', pairCode, type: interval }, (reply) => listener(resultOf(reply)));
  }

  /** Tells what happens to the account of the key. Throws without a key. */
  account(listener: AccountListener): () => void {
    if (this.#signer === null) throw new TypeError('an account is followed by an API key');
    const stopStart = this.socket.onSubscribed((key) => {
      if (key === 'account') listener.onStart?.();
    });
    const stop = this.#listen({ channel: 'account' }, (reply) => {
      if (reply.type === 'order') listener.onOrder?.(resultOf(reply));
      if (reply.type === 'algo') listener.onAlgo?.(resultOf(reply));
      if (reply.type === 'fill') listener.onFill?.(resultOf(reply));
      if (reply.type === 'balance') listener.onBalances?.(resultOf(reply));
    });
    return () => {
      stopStart();
      stop();
    };
  }

  /** Tells what the server refused to send. */
  onFailed(listener: (failure: SocketFailure) => void): () => void {
    return this.socket.onFailed(listener);
  }

  close(): void {
    this.#isStarted = false;
    this.socket.stop();
  }

  #listen(topic: Parameters<LiveSocket['subscribe']>[0], listener: (reply: SocketReply) => void): () => void {
    this.#start();
    return this.socket.subscribe(topic, listener);
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.socket.start();
  }
}

const resultOf = <T>(reply: SocketReply): T => reply.data?.result as T;

/** Each log-in is signed anew: an old signature is of no use after a reconnect. */
async function signed(request: SocketRequest, signer: Signer, nowMs: number): Promise<SocketRequest> {
  const timestamp = String(nowMs);
  return { ...request, apiKey: signer.apiKey, timestamp, signature: await signer.sign(`${timestamp}GET/socket`) };
}
