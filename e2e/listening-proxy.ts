import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** Stands between a browser and the exchange and writes down each call as it arrives there. */
export interface ListeningProxy {
  url: string;
  heard: Heard[];
  close(): Promise<void>;
}

/** Returns a proxy before `target` (http://host:port) on a free port of the loopback. No sockets: pages then poll. */
export async function listenBefore(target: string): Promise<ListeningProxy> {
  const { hostname, port } = new URL(target);
  const heard: Heard[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    heard.push({ method, path, headers });
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
