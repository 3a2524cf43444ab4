import type { PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { WebSocket } from 'ws';

const PING_MS = 15_000;
const BACKOFF_MS = { first: 250, most: 10_000 };

/** What to hear of. */
interface StreamedMarket {
  biz: 'spot' | 'futures';
  pairCode: string;
}

interface MarketStreamListener {
  onTicker(ticker: Ticker): void;
  onTrade(pairCode: string, trade: PublicTrade): void;
}

/** The public socket: best prices and trades of some markets, connected again whenever it breaks. */
export class MarketStream {
  private readonly url: string;
  private readonly markets: readonly StreamedMarket[];
  private readonly listener: MarketStreamListener;
  private readonly localAddress: string | undefined;
  private socket: WebSocket | null = null;
  private pinging: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private backoffMs = BACKOFF_MS.first;
  private isClosed = false;

  constructor(
    baseUrl: string,
    markets: readonly StreamedMarket[],
    listener: MarketStreamListener,
    localAddress?: string,
  ) {
    this.url = `${baseUrl.replace(/^http/, 'ws')}/socket`;
    this.markets = markets;
    this.listener = listener;
    this.localAddress = localAddress;
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
    clearInterval(this.pinging);
    this.socket?.terminate();
  }

  private open(): void {
    const socket = new WebSocket(this.url, this.localAddress === undefined ? {} : { localAddress: this.localAddress });
    this.socket = socket;
    socket.on('open', () => {
      this.backoffMs = BACKOFF_MS.first;
      for (const market of this.markets)
        for (const channel of ['ticker', 'trades'] as const) this.send({ event: 'sub', channel, ...market });
      this.pinging = setInterval(() => this.send({ event: 'ping' }), PING_MS);
    });
    socket.on('message', (data) => this.receive(JSON.parse(String(data)) as SocketReply));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.openAgain());
  }

  private openAgain(): void {
    clearInterval(this.pinging);
    if (this.isClosed) return;
    this.waiting = setTimeout(() => this.open(), this.backoffMs);
    this.backoffMs = Math.min(BACKOFF_MS.most, this.backoffMs * 2);
  }

  private send(request: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private receive({ event, channel, type, pairCode, data }: SocketReply): void {
    if (event !== 'data' || data === undefined) return;
    if (channel === 'ticker') this.listener.onTicker(data.result as Ticker);
    // The snapshot is of trades before our time: they moved nothing since we are here.
    else if (channel === 'trades' && type === 'update' && pairCode !== undefined) {
      for (const trade of data.result as PublicTrade[]) this.listener.onTrade(pairCode, trade);
    }
  }
}
