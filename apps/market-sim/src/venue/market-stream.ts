import type { PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { LiveSocket } from './live-socket.ts';

const PACE = { pingMs: 15_000, firstPauseMs: 250, pauseMaxMs: 10_000 };

/** What to hear of. */
interface StreamedMarket {
  biz: 'spot' | 'futures';
  pairCode: string;
}

interface MarketStreamListener {
  onTicker(ticker: Ticker): void;
  onTrade(pairCode: string, trade: PublicTrade): void;
}

/** The public socket: best prices and trades of some markets. */
export class MarketStream {
  private readonly markets: readonly StreamedMarket[];
  private readonly listener: MarketStreamListener;
  private readonly socket: LiveSocket;

  constructor(
    baseUrl: string,
    markets: readonly StreamedMarket[],
    listener: MarketStreamListener,
    localAddress?: string,
  ) {
    this.markets = markets;
    this.listener = listener;
    this.socket = new LiveSocket({ baseUrl, localAddress }, PACE, {
      onOpen: () => this.subscribe(),
      onReply: (reply) => this.receive(reply),
    });
  }

  close(): void {
    this.socket.close();
  }

  private subscribe(): void {
    this.socket.isGood();
    for (const market of this.markets)
      for (const channel of ['ticker', 'trades'] as const) this.socket.send({ event: 'sub', channel, ...market });
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
