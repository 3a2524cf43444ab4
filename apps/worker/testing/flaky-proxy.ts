import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/** A way to PostgreSQL that tests can close and open again on the same port. */
export class FlakyProxy {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  #port = 0;

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl);
  }

  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((inward) => {
      const outward = dial(Number(this.#target.port || 5432), this.#target.hostname);
      for (const [from, to] of [
        [inward, outward],
        [outward, inward],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(this.#port, '127.0.0.1', resolve);
    await promise;
    this.#port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  /** Closes open connections and refuses new ones. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server?.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }
}
