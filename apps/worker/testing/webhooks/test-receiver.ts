import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Test builders of this room: people's own servers, which hear calls or never answer. */
export interface Heard {
  path: string;
  id: string;
  timestampS: number;
  signature: string;
  body: string;
}

export interface Receiver {
  /** Without a path. */
  address: string;
  end(): Promise<unknown>;
}

async function listening(listener: RequestListener): Promise<Receiver> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    end() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A receiver that never answers. */
export const silence = (): Promise<Receiver> => listening(() => undefined);

/** A receiver that reports its requests, and answers as `answer` says. */
export function receiver(hear: (heard: Heard) => void, answer: () => number): Promise<Receiver> {
  return listening(async (request, response) => {
    const { headers, url = '' } = request;
    const body = (await request.toArray()).join('');
    hear({
      path: url,
      id: String(headers['webhook-id']),
      timestampS: Number(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body,
    });
    response.writeHead(answer()).end('ok');
  });
}
