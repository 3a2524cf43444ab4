import { createServer, type IncomingMessage, type Server } from 'node:http';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Call {
  method: string;
  params: Json[];
}

/**
 * What an endpoint makes of a call: its own result, the true one changed, an error (`isRefused` with code and message), or
 * nothing (`stalls`, `dies`).
 */
export type Behaviour = (call: Call, ask: () => Promise<Json>) => Promise<Json> | Json | 'stalls' | 'dies';

export const HONEST: Behaviour = (_, ask) => ask();

/** An endpoint before a real node, which lies, lags, stalls or dies as a test tells it. */
export class ProxyEndpoint {
  behaviour: Behaviour = HONEST;
  readonly calls: string[] = [];
  readonly #target: string;
  readonly #server: Server;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((text) => {
        if (text === 'dies') response.destroy();
        else if (text !== 'stalls') response.setHeader('content-type', 'application/json').end(text);
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage): Promise<string> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, params } = JSON.parse(body) as Call;
    this.calls.push(method);
    let refusal: Json = null;
    const ask = async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(this.#target, { method: 'POST', headers, body });
      const { result, error } = (await answer.json()) as { result?: Json; error?: Json };
      refusal = error ?? null;
      return result ?? null;
    };
    const result = await this.behaviour({ method, params }, ask);
    if (result === 'stalls' || result === 'dies') return result;
    if (typeof result === 'object' && result !== null && 'isRefused' in result) refusal = result;
    return JSON.stringify(
      refusal === null ? { jsonrpc: '2.0', id: 1, result } : { jsonrpc: '2.0', id: 1, error: refusal },
    );
  }
}
