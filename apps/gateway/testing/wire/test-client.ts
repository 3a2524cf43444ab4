import { WebSocket } from 'ws';

/** Test builder of this room: a client that keeps what it is told until the test asks for it. */
export class WireClient<T> {
  readonly ws: WebSocket;
  readonly messages: T[] = [];
  /** Rejects with what refused the handshake. */
  readonly opened: Promise<void>;
  /** Resolves with the code it was closed with. */
  readonly closed: Promise<number>;
  #wake: (() => void)[] = [];

  constructor(url: string, headers: Record<string, string> = {}) {
    const ws = new WebSocket(url, { headers });
    this.ws = ws;
    ws.on('message', (data) => {
      this.messages.push(JSON.parse(data.toString()));
      for (const wake of this.#wake.splice(0)) wake();
    });
    ws.on('error', () => {});
    this.opened = new Promise((resolve, reject) => ws.on('open', resolve).on('error', reject));
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Resolves with the first message from now or before that `isIt`; takes it and what came before it out. */
  async next(isIt: (message: T) => boolean = () => true): Promise<T> {
    for (;;) {
      const index = this.messages.findIndex(isIt);
      if (index >= 0) return this.messages.splice(0, index + 1).at(-1) as T;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }
}
