import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { WebSocket } from 'ws';

/** How to reach the venue's socket: its address, and from which address of this machine. */
export interface SocketPlace {
  baseUrl: string;
  localAddress?: string | undefined;
}

interface Pace {
  pingMs: number;
  /** Pauses before it is connected again: each is twice the one before. */
  firstPauseMs: number;
  pauseMaxMs: number;
}

interface Listener {
  onOpen(): void;
  onReply(reply: SocketReply): void;
}

/** A connection to the venue's own socket, made again whenever it breaks. */
export class LiveSocket {
  private readonly place: SocketPlace;
  private readonly pace: Pace;
  private readonly listener: Listener;
  private socket: WebSocket | null = null;
  private pinging: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private pauseMs: number;
  private isClosed = false;

  constructor(place: SocketPlace, pace: Pace, listener: Listener) {
    this.place = place;
    this.pace = pace;
    this.listener = listener;
    this.pauseMs = pace.firstPauseMs;
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
    clearInterval(this.pinging);
    this.socket?.terminate();
  }

  send(request: SocketRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  /** Says that the connection is good: the next pause is the first again. */
  isGood(): void {
    this.pauseMs = this.pace.firstPauseMs;
  }

  private open(): void {
    const { baseUrl, localAddress } = this.place;
    const url = `${baseUrl.replace(/^http/, 'ws')}/socket`;
    const socket = new WebSocket(url, localAddress === undefined ? {} : { localAddress });
    this.socket = socket;
    socket.on('open', () => {
      this.listener.onOpen();
      this.pinging = setInterval(() => this.send({ event: 'ping' }), this.pace.pingMs);
    });
    socket.on('message', (data) => this.listener.onReply(JSON.parse(String(data)) as SocketReply));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.openAgain());
  }

  private openAgain(): void {
    clearInterval(this.pinging);
    if (this.isClosed) return;
    this.waiting = setTimeout(() => this.open(), this.pauseMs);
    this.pauseMs = Math.min(this.pace.pauseMaxMs, this.pauseMs * 2);
  }
}
