import { createServer, connect as dial, type Server, type Socket } from 'node:net';

interface Line {
  inward: Socket;
  outward: Socket;
  isSocket: boolean;
}

/**
 * A way to the exchange that a test makes bad: cut, frozen (bytes stop, TCP stays open), slow, without sockets, or gone
 * and back on the same port. Sees plain HTTP/1.1.
 */
export class UnreliableProxy {
  readonly #targetPort: number;
  readonly #lines = new Set<Line>();
  #server: Server | null = null;
  #port = 0;
  #isFrozen = false;
  /** Bytes a second from the exchange to each reader; 0: as they come. */
  #bytesPerSecond = 0;
  /** Refuses what asks for a socket, and passes everything else. */
  blocksSockets = false;
  /** How many asked for a socket. */
  socketsAsked = 0;

  constructor(targetUrl: string) {
    this.#targetPort = Number(new URL(targetUrl).port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const server = createServer((inward) => this.#join(inward));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(this.#port, '127.0.0.1', resolve);
    await promise;
    this.#port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  /** Closes the port. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server?.close(() => resolve());
    this.cut();
    await promise;
  }

  /** Ends every line there is; new ones are taken. */
  cut(): void {
    for (const { inward, outward } of this.#lines) {
      inward.destroy();
      outward.destroy();
    }
  }

  cutSockets(): void {
    for (const { inward, outward, isSocket } of this.#lines) {
      if (!isSocket) continue;
      inward.destroy();
      outward.destroy();
    }
  }

  /** No byte goes either way, and no line ends; new lines are taken and hear nothing. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { inward, outward } of this.#lines) {
      inward.pause();
      outward.pause();
    }
  }

  /** Delivers the held-back data. */
  thaw(): void {
    this.#isFrozen = false;
    for (const { inward, outward } of this.#lines) {
      inward.resume();
      outward.resume();
    }
  }

  /** Readers get at most so many bytes a second from now on; 0: as many as there are. */
  limit(bytesPerSecond: number): void {
    this.#bytesPerSecond = bytesPerSecond;
    if (bytesPerSecond === 0) this.thaw();
  }

  #join(inward: Socket): void {
    const outward = dial(this.#targetPort, '127.0.0.1');
    const line: Line = { inward, outward, isSocket: false };
    this.#lines.add(line);
    const end = () => {
      this.#lines.delete(line);
      inward.destroy();
      outward.destroy();
    };
    for (const side of [inward, outward]) {
      side.on('error', end);
      side.on('close', end);
    }
    inward.on('data', (bytes) => {
      if (/^GET \/socket\b/.test(bytes.toString('latin1'))) {
        this.socketsAsked += 1;
        if (this.blocksSockets) return end();
        line.isSocket = true;
      }
      outward.write(bytes);
    });
    outward.on('data', (bytes) => {
      inward.write(bytes);
      if (this.#bytesPerSecond > 0) this.#rest(outward, bytes.length);
    });
    if (this.#isFrozen) {
      inward.pause();
      outward.pause();
    }
  }

  #rest(outward: Socket, bytes: number): void {
    outward.pause();
    const timer = setTimeout(
      () => {
        if (!this.#isFrozen) outward.resume();
      },
      (bytes / this.#bytesPerSecond) * 1_000,
    );
    timer.unref();
  }
}
