import { createHmac } from 'node:crypto';
import type { MessageData, P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { WebSocket } from 'ws';
import type { ApiCredentials } from '../venue/rest-client.ts';

const PING_MS = 20_000;
const BACKOFF_MS = { first: 500, most: 20_000 };

interface Listener {
  /** The channel is open: whatever changed before is to be read. */
  onOpen(): void;
  onOrder(order: P2pOrderData): void;
  onMessage(message: MessageData): void;
}

/** How to reach the venue's socket: its address, and from which address of this machine. */
export interface SocketPlace {
  baseUrl: string;
  localAddress: string | undefined;
}

/** The socket of one person's P2P orders and messages, connected again whenever it breaks. */
export class OrderStream {
  private readonly place: SocketPlace;
  private readonly key: ApiCredentials;
  private readonly listener: Listener;
  private socket: WebSocket | null = null;
  private pinging: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private backoffMs = BACKOFF_MS.first;
  private isClosed = false;

  constructor(place: SocketPlace, key: ApiCredentials, listener: Listener) {
    this.place = place;
    this.key = key;
    this.listener = listener;
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
    clearInterval(this.pinging);
    this.socket?.terminate();
  }

  private open(): void {
    const { baseUrl, localAddress } = this.place;
    const socket = new WebSocket(
      `${baseUrl.replace(/^http/, 'ws')}/socket`,
      localAddress === undefined ? {} : { localAddress },
    );
    this.socket = socket;
    socket.on('open', () => {
      const timestamp = String(Date.now());
      const signature = createHmac('sha256', this.key.secret).update(`${timestamp}GET/socket`).digest('hex');
      this.send({ event: 'login', channel: 'p2p', biz: 'spot', apiKey: this.key.apiKey, timestamp, signature });
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

  private receive({ event, type, data }: SocketReply): void {
    if (event === 'login' && data?.result === true) {
      this.backoffMs = BACKOFF_MS.first;
      this.listener.onOpen();
    }
    if (event !== 'data' || data === undefined) return;
    if (type === 'order') this.listener.onOrder(data.result as P2pOrderData);
    else if (type === 'message') this.listener.onMessage(data.result as MessageData);
  }
}
