import { createServer } from 'node:net';

/**
 * Below every usual range of outgoing connections (Linux 32768 up, others 49152 up): what the system would hand out
 * itself may be an outgoing connection's a moment later, before the server that is to listen there has started.
 */
const FIRST_PORT = 10_000;
const PORTS = 22_000;

/** One process goes on where it was, so that it never gives one port to two; processes begin apart. */
let next = Math.floor(Math.random() * PORTS);

/** Returns a free port of 127.0.0.1 outside the range of outgoing connections. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST_PORT + (next++ % PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error('no free TCP port on 127.0.0.1');
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
