import { createHmac } from 'node:crypto';
import type { MessageData, P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { LiveSocket, type SocketPlace } from '../venue/live-socket.ts';
import type { ApiCredentials } from '../venue/rest-client.ts';

const PACE = { pingMs: 20_000, firstPauseMs: 500, pauseMaxMs: 20_000 };

interface Listener {
  /** The channel is open: whatever changed before is to be read. */
  onOpen(): void;
  onOrder(order: P2pOrderData): void;
  onMessage(message: MessageData): void;
}

/** The socket of one person's P2P orders and messages. */
export class OrderStream {
  private readonly key: ApiCredentials;
  private readonly listener: Listener;
  private readonly socket: LiveSocket;

  constructor(place: SocketPlace, key: ApiCredentials, listener: Listener) {
    this.key = key;
    this.listener = listener;
    this.socket = new LiveSocket(place, PACE, {
      onOpen: () => this.logIn(),
      onReply: (reply) => this.receive(reply),
    });
  }

  close(): void {
    this.socket.close();
  }

  private logIn(): void {
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', this.key.secret).update(`${timestamp}GET/socket`).digest('hex');
    this.socket.send({ event: 'login', channel: 'p2p', biz: 'spot', apiKey: this.key.apiKey, timestamp, signature });
  }

  private receive({ event, type, data }: SocketReply): void {
    if (event === 'login' && data?.result === true) {
      this.socket.isGood();
      this.listener.onOpen();
    }
    if (event !== 'data' || data === undefined) return;
    if (type === 'order') this.listener.onOrder(data.result as P2pOrderData);
    else if (type === 'message') this.listener.onMessage(data.result as MessageData);
  }
}
