import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
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

export interface Listening {
  address: string;
  /** Lets nobody in any more. */
  close(): void;
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

/** One more socket that listens where `server` does and gives it what connects. Returns what closes it. */
async function addAcceptor(server: Server, place: Place): Promise<() => void> {
  // As node:http listens itself.
  const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  await new Promise<void>((resolve, reject) => {
    acceptor.once('error', reject);
    acceptor.listen({ ...place, reusePort: true }, resolve);
  });
  return () => void acceptor.close();
}

/** Lets clients in (GATE-03). Rejects with the system's error if nothing can listen at `place`. */
export async function acceptAt(app: App, place: Place): Promise<Listening> {
  // Else a second exchange would get half of the first one's clients instead of an error.
  await provePortFree(place);
  const first: Place & { reusePort: boolean } = { ...place, reusePort: HAS_SEVERAL };
  const address = await app.listen(first);
  const { address: host, port } = app.server.address() as AddressInfo;
  const closing: (() => void)[] = [];
  const close = () => {
    for (const one of closing) one();
  };
  try {
    for (let i = 1; HAS_SEVERAL && i < ACCEPTORS; i++) closing.push(await addAcceptor(app.server, { host, port }));
  } catch (error) {
    close();
    throw error;
  }
  return { address, close };
}
