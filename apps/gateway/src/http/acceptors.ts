import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import type { App } from './routes.ts';

/** So many sockets listen on the one port: so many connections are let in by one turn of the event loop (decision 0065). */
const ACCEPTORS = 32;

/** Elsewhere the kernel does not deal out the connections of one port to several sockets. */
const HAS_SEVERAL = process.platform === 'linux';

interface Place {
  host: string;
  /** 0 = any free one. */
  port: number;
}

/** Rejects with the system's error, EADDRINUSE say, if nothing could listen there; port 0 is always free. */
export async function provePortFree({ host, port }: Place): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

declare module 'fastify' {
  interface FastifyInstance {
    acceptors: Acceptors;
  }
}

/** Listening sockets besides the server's own. */
export class Acceptors {
  readonly #listeners: Listener[] = [];
  #closed: Promise<unknown> | null = null;

  /** Lets clients in (GATE-03); returns the address. Rejects with the system's error if nothing can listen at `place`. */
  async listen(app: App, place: Place): Promise<string> {
    // Otherwise a second exchange would get half of the first one's clients instead of an error.
    await provePortFree(place);
    const first: Place & { reusePort: boolean } = { ...place, reusePort: HAS_SEVERAL };
    const address = await app.listen(first);
    const { address: host, port } = app.server.address() as AddressInfo;
    for (let i = 1; HAS_SEVERAL && i < ACCEPTORS; i++) await this.#add(app.server, { host, port });
    return address;
  }

  /** One more socket that gives `server` what connects. */
  async #add(server: Server, place: Place): Promise<void> {
    // As node:http listens itself.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen({ ...place, reusePort: true }, resolve);
    });
    this.#listeners.push(listener);
  }

  /** Stops accepting connections. Resolves once all of theirs are closed: the server only waits for its own. */
  async close(): Promise<void> {
    this.#closed ??= Promise.all(this.#listeners.map((listener) => new Promise((resolve) => listener.close(resolve))));
    await this.#closed;
  }
}
