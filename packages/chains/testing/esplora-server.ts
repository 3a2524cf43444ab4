import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type BitcoinNode, NodeRefusal } from './bitcoin-node.ts';

interface Answer {
  status: number;
  body: Buffer | string;
}
/** What an endpoint makes of a request: the node's own answer, another one, or nothing. */
export type EsploraBehaviour = (
  path: string,
  ask: () => Promise<Answer>,
) => Promise<Answer> | Answer | 'stalls' | 'dies';
export const HONEST_ESPLORA: EsploraBehaviour = (_, ask) => ask();

const NOT_FOUND: Answer = { status: 404, body: 'Not found' };
const ok = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) });

/** Says what a node knows, by the paths of Esplora. It lies, lags, stalls or dies as a test tells it. */
export class EsploraServer {
  behaviour: EsploraBehaviour = HONEST_ESPLORA;
  /** Satoshi for a virtual byte within three blocks; null: it has no estimate. */
  rate: number | null = 2;
  readonly paths: string[] = [];
  readonly #node: BitcoinNode;
  readonly #server: Server;

  constructor(node: BitcoinNode) {
    this.#node = node;
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((answer) => {
        if (answer === 'dies') response.destroy();
        else if (answer !== 'stalls') response.writeHead(answer.status).end(answer.body);
      });
    });
  }

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage): Promise<Answer | 'stalls' | 'dies'> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    this.paths.push(path);
    return this.behaviour(path, () => (path === '/tx' ? this.#take(body) : this.#told(path)));
  }

  async #take(hex: string): Promise<Answer> {
    try {
      return { status: 200, body: await this.#node.take(hex) };
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error;
      return { status: 400, body: `sendrawtransaction RPC error: {"code":-26,"message":"${error.message}"}` };
    }
  }

  async #told(path: string): Promise<Answer> {
    const [, kind, id = '', part] = path.split('/');
    const node = this.#node;
    switch (kind) {
      case 'blocks':
        return { status: 200, body: part === 'hash' ? String(await node.hashAt(node.height)) : String(node.height) };
      case 'block-height': {
        const hash = await node.hashAt(Number(id));
        return hash === null ? NOT_FOUND : { status: 200, body: hash };
      }
      case 'block': {
        const block = await node.block(id);
        if (block === null) return NOT_FOUND;
        if (part === 'raw') return { status: 200, body: block.raw };
        const { height, previous: previousblockhash, time: timestamp } = block;
        return ok({ id, height, timestamp, previousblockhash });
      }
      case 'tx':
        return this.#transaction(id, part);
      case 'address':
        if (part === 'utxo')
          return ok((await node.unspent(id)).map((coin) => ({ ...coin, status: { confirmed: true } })));
        return this.#stats(id);
      case 'fee-estimates':
        return ok(this.rate === null ? {} : { 1: this.rate * 2, 3: this.rate, 144: 1.01 });
      default:
        return NOT_FOUND;
    }
  }

  async #stats(address: string): Promise<Answer> {
    const { gave, got } = await this.#node.stats(address);
    return ok({ address, chain_stats: { funded_txo_sum: got, spent_txo_sum: gave } });
  }

  async #transaction(txid: string, part: string | undefined): Promise<Answer> {
    const found = await this.#node.transaction(txid);
    if (found === null) return NOT_FOUND;
    const { fee, place, raw } = found;
    const status =
      place === null ? { confirmed: false } : { confirmed: true, block_height: place.height, block_hash: place.hash };
    if (part === 'raw') return { status: 200, body: raw };
    return ok(part === 'status' ? status : { txid, fee, status });
  }
}
