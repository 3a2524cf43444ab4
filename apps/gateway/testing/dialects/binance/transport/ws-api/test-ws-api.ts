import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { WS_API_PATH } from '../../../../../src/dialects/binance/transport/ws-api/register.ts';
import { checkRequestEvent, checkResult, checkStreamMessage } from '../../../../api-documents/test-answers.ts';
import { makeKey, signature, type TestKey } from '../../../../identity/api-keys/test-keys.ts';
import type { Browser, TestGateway } from '../../../../test-gateway.ts';

/** Test builders of this room: sockets on a real port, requests signed as clients sign them. */

// What is asked of an answer is the test's own business.
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Frame = any;
type Params = Record<string, unknown>;

/** Returns an Ed25519 key of somebody's own. */
export function ownKey(who: Browser, body: object = {}): Promise<TestKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return makeKey(who, { publicKey: pem, ...body }, privateKey);
}

/** Returns params as a client signs them. */
export function signedParams(gateway: TestGateway, key: TestKey, params: Params = {}): Params {
  const all: Params = { apiKey: key.apiKey, timestamp: gateway.deps.clock(), ...params };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return { ...all, signature: signature(key, text) };
}

export class WsClient {
  readonly ws: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  #wake: (() => void)[] = [];
  #nextId = 1;

  private constructor(ws: WebSocket, isOfStreams: boolean) {
    this.ws = ws;
    ws.on('message', (data) => {
      const frame: Frame = JSON.parse(data.toString());
      // The caller checks the answer against the document, because only it knows the request.
      if (isOfStreams) checkStreamMessage(frame);
      else if (!('id' in frame)) checkRequestEvent(frame);
      this.frames.push(frame);
      for (const wake of this.#wake.splice(0)) wake();
    });
    ws.on('error', () => {});
    this.closed = new Promise((resolve) => ws.on('close', (code) => resolve(code)));
  }

  static async open(
    gateway: TestGateway,
    path: string = WS_API_PATH,
    headers: Record<string, string> = {},
  ): Promise<WsClient> {
    const { port } = gateway.app.server.address() as AddressInfo;
    const client = new WsClient(
      new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }),
      !path.startsWith(WS_API_PATH),
    );
    await new Promise((resolve, reject) => client.ws.on('open', resolve).on('error', reject));
    return client;
  }

  /** Resolves with the first frame from now or before that `isIt`, and takes it out; the others stay. */
  async next(isIt: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const index = this.frames.findIndex(isIt);
      if (index >= 0) return this.frames.splice(index, 1)[0];
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Resolves with the next event, unwrapped from nothing. */
  event(): Promise<Frame> {
    return this.next((frame) => !('id' in frame));
  }

  /** Sends a request and resolves with its answer. */
  async ask(method: string, params?: Params): Promise<Frame> {
    const id = `ask ${this.#nextId++}`;
    this.ws.send(JSON.stringify({ id, method, ...(params === undefined ? {} : { params }) }));
    const answer = await this.next((frame) => frame.id === id);
    checkResult(method, answer);
    return answer;
  }

  /** Sends a frame as it is and resolves with the next answer, whatever its id. */
  say(frame: string | Buffer): Promise<Frame> {
    this.ws.send(frame);
    return this.next((answer) => 'id' in answer);
  }
}

export const ORDER: Params = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '40000',
};
