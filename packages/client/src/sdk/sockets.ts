import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { type BookNews, type BookSocket, LiveBook } from '../book/live-book.ts';
import type { BookScale } from '../book/replica.ts';
import { LiveSocket, type SocketFailure, type SocketHost } from '../socket/socket.ts';
import { type Topic, topicKey } from '../socket/topic.ts';
import { wakefulClock } from '../socket/wakeful-clock.ts';
import type { Signer } from './signing.ts';
import { addressIn } from './transport.ts';
import type {
  AlgoData,
  BalanceData,
  DepositData,
  FillData,
  Kline,
  KlineInterval,
  OrderData,
  P2pMessageData,
  P2pOrderData,
  PublicTrade,
  SendData,
  Ticker,
  WithdrawalData,
} from './wire.ts';

/** Makes a WebSocket, as the one of browsers and of Node 22 and newer does. */
export type OpenSocket = (url: string) => WebSocket;

/** Callbacks for news of one's account. */
export interface AccountListener {
  onOrder?(order: OrderData): void;
  onFill?(fill: FillData): void;
  onAlgo?(algo: AlgoData): void;
  /** Those that changed. */
  onBalances?(balances: BalanceData[]): void;
  /** The subscription is active; earlier data must be requested. Called again after each interruption. */
  onStart?(): void;
}

/** Callbacks for news of one's deposits, withdrawals and sends: each as it is then. */
export interface WalletListener {
  onDeposit?(deposit: DepositData): void;
  onWithdrawal?(withdrawal: WithdrawalData): void;
  onSend?(send: SendData): void;
  /** As of AccountListener. */
  onStart?(): void;
}

/** Callbacks for news of one's P2P orders and their chats: each as it is then. */
export interface P2pListener {
  onOrder?(order: P2pOrderData): void;
  onMessage?(message: P2pMessageData): void;
  /** As of AccountListener; also when P2P's clock stopped or started, which moves every deadline. */
  onStart?(): void;
}

export interface SocketsOptions {
  /** Address of the exchange. */
  url: string;
  signer: Signer | null;
  /** The server's time, ms. */
  nowMs(): number;
  open: OpenSocket;
  /** Sets the clock that `nowMs` reads, by the server's: a log-in was refused for its time. */
  setClock?(): Promise<unknown>;
}

/** Codes of TIMESTAMP_OUTSIDE_WINDOW and TIMESTAMP_AHEAD: a refusal of the socket has no name. */
export const CLOCK_CODES: readonly number[] = [120, 121];
const ACCOUNT: Topic = { channel: 'account' };
const WALLET: Topic = { channel: 'wallet' };
const P2P: Topic = { channel: 'p2p' };
/** Channels that begin with a log-in, by their keys. */
const PRIVATE: ReadonlyMap<string, Topic> = new Map([ACCOUNT, WALLET, P2P].map((topic) => [topicKey(topic), topic]));

const monotonicMs = wakefulClock(
  () => performance.now(),
  () => Date.now(),
);

/** Everything heard over one connection, which is made for the first listener and again whenever it breaks. */
export class Sockets {
  readonly socket: LiveSocket;
  readonly #signer: Signer | null;
  readonly #setClock: SocketsOptions['setClock'];
  /** Keys of private channels that are active. */
  readonly #heard = new Set<string>();
  /** Once a connection: a time that is refused even so is not our clock's fault. */
  #wasClockSet = false;
  #isStarted = false;

  constructor({ url, signer, nowMs, open, setClock }: SocketsOptions) {
    this.#signer = signer;
    this.#setClock = setClock;
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
    this.socket.onPhase((phase) => {
      if (phase !== 'closed') return;
      this.#heard.clear();
      this.#wasClockSet = false;
    });
    this.socket.onSubscribed((key) => {
      if (PRIVATE.has(key)) this.#heard.add(key);
    });
    this.socket.onFailed((failure) => this.#refused(failure));
  }

  /** Keeps a market's book: whole and proven at any time that `replica.isValid` says so (SOCK-15). */
  book(pairCode: string, scale: BookScale, onNews: (news: BookNews) => void): LiveBook {
    const line: BookSocket = {
      subscribe: (topic, listener) => this.#listen(topic, listener),
      resubscribe: (topic) => this.socket.resubscribe(topic),
      onDoubt: (listener) => this.#onDoubt(listener),
    };
    return new LiveBook(line, { pairCode }, scale, onNews);
  }

  /**
   * Delivers the newest trades, then each trade once, newest first; returns the unsubscribe function. `isSnapshot`:
   * the newest trades again, after an interruption or for another new listener.
   */
  trades(pairCode: string, listener: (trades: PublicTrade[], isSnapshot: boolean) => void): () => void {
    let hasBegun = false;
    return this.#listen({ channel: 'trades', pairCode }, (reply) => {
      const isSnapshot = reply.type === 'snapshot';
      // Earlier messages belong to an earlier listener and are in the snapshot.
      hasBegun ||= isSnapshot;
      if (hasBegun) listener(resultOf(reply), isSnapshot);
    });
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
    return this.#private(ACCOUNT, listener, (reply) => {
      if (reply.type === 'order') listener.onOrder?.(resultOf(reply));
      if (reply.type === 'algo') listener.onAlgo?.(resultOf(reply));
      if (reply.type === 'fill') listener.onFill?.(resultOf(reply));
      if (reply.type === 'balance') listener.onBalances?.(resultOf(reply));
    });
  }

  /** Tells each change of the deposits, withdrawals and sends of the key's account (WFED-01). Throws without a key. */
  wallet(listener: WalletListener): () => void {
    return this.#private(WALLET, listener, (reply) => {
      if (reply.type === 'deposit') listener.onDeposit?.(resultOf(reply));
      if (reply.type === 'withdrawal') listener.onWithdrawal?.(resultOf(reply));
      if (reply.type === 'send') listener.onSend?.(resultOf(reply));
    });
  }

  /** Tells each change of the P2P orders of the key's account, and each message of their chats (PORD-60). Throws without a key. */
  p2p(listener: P2pListener): () => void {
    return this.#private(P2P, listener, (reply) => {
      if (reply.type === 'order') listener.onOrder?.(resultOf(reply));
      if (reply.type === 'message') listener.onMessage?.(resultOf(reply));
    });
  }

  /** Tells what the server refused to send. */
  onFailed(listener: (failure: SocketFailure) => void): () => void {
    return this.socket.onFailed(listener);
  }

  close(): void {
    this.#isStarted = false;
    this.socket.stop();
  }

  #private(topic: Topic, listener: { onStart?(): void }, take: (reply: SocketReply) => void): () => void {
    if (this.#signer === null) throw new TypeError('account channels need an API key');
    const own = topicKey(topic);
    const stopStart = this.socket.onSubscribed((key) => {
      if (key === own) listener.onStart?.();
    });
    this.#start();
    const stop = this.socket.subscribe(topic, take);
    // The channel is already active for an earlier listener, so no event announces it.
    let isLate = this.#heard.has(own);
    queueMicrotask(() => {
      if (isLate) listener.onStart?.();
    });
    return () => {
      isLate = false;
      stopStart();
      stop();
      if (!this.socket.isHeld(topic)) this.#heard.delete(own);
    };
  }

  /** A later listener of a topic needs a snapshot too: the topic is requested again, and all listeners get it. */
  #listen(topic: Topic, listener: (reply: SocketReply) => void): () => void {
    this.#start();
    const isLate = this.socket.isHeld(topic);
    const stop = this.socket.subscribe(topic, listener);
    if (isLate) this.socket.resubscribe(topic);
    return stop;
  }

  #onDoubt(listener: (isDoubtful: boolean) => void): () => void {
    const stops = [
      this.socket.onPhase((phase) => {
        if (phase === 'closed') listener(true);
      }),
      this.socket.onSilence(listener),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #refused({ key, code }: SocketFailure): void {
    if (!PRIVATE.has(key) || !CLOCK_CODES.includes(code) || this.#wasClockSet) return;
    this.#wasClockSet = true;
    this.#setClock?.().then(
      () => {
        // Both were refused, if both are held.
        for (const topic of PRIVATE.values()) if (this.socket.isHeld(topic)) this.socket.resubscribe(topic);
      },
      () => {},
    );
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.socket.start();
  }
}

const resultOf = <T>(reply: SocketReply): T => reply.data?.result as T;

/** Each log-in needs a new signature: an old one is not valid after a reconnect. */
async function signed(request: SocketRequest, signer: Signer, nowMs: number): Promise<SocketRequest> {
  const timestamp = String(nowMs);
  return { ...request, apiKey: signer.apiKey, timestamp, signature: await signer.sign(`${timestamp}GET/socket`) };
}
