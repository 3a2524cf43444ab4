import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifierSignature } from '../../../src/identity/verification/provider.ts';

/** How a call is answered. */
interface Told {
  status: number;
  body: string;
}

/** A provider of identity verification, by HTTP as a real one: it checks our signatures, and can misbehave. */
export interface TestVerifier {
  url: string;
  /** Every call that was rightly signed. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Calls that were not. */
  unsigned: number;
  /** Answers instead; null: as it should. */
  answer: Told | 'never' | null;
  /** Origin of its page. */
  pageOrigin: string;
  close(): Promise<void>;
}

export const SECRETS = { calls: 'calls-secret-of-the-test', webhook: 'webhook-secret-of-the-test' };

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts one; what it calls an application is "applicant-" and our id. */
export async function testVerifier(): Promise<TestVerifier> {
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const path = request.url ?? '';
    const timestamp = String(request.headers['x-verification-timestamp']);
    const expected = verifierSignature(SECRETS.calls, timestamp, `${request.method} ${path}.${body}`);
    if (request.headers['x-verification-signature'] !== expected) {
      verifier.unsigned += 1;
      response.writeHead(401).end('{}');
      return;
    }
    const read = JSON.parse(body);
    verifier.calls.push({ path, body: read });
    if (verifier.answer === 'never') return;
    const isPage = path.endsWith('/page');
    const right = isPage
      ? { url: `${verifier.pageOrigin}/check/${verifier.calls.length}` }
      : { id: `applicant-${read.externalId}` };
    const { status, body: told } = verifier.answer ?? {
      status: 200,
      body: JSON.stringify({ ...right, more: 'of its own' }),
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(told);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const verifier: TestVerifier = {
    url: `${url}/api/v1`,
    calls: [],
    unsigned: 0,
    answer: null,
    pageOrigin: 'https://verify.example',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return verifier;
}
