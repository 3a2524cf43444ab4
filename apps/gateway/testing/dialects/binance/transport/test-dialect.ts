import { createHmac } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerConvert } from '../../../../src/convert/routes.ts';
import { followCore } from '../../../../src/core-stream.ts';
import { registerBinance } from '../../../../src/dialects/binance/routes.ts';
import type { Limits } from '../../../../src/limits.ts';
import { feedsOver } from '../../../../src/markets/feeds.ts';
import { askWithdrawalByKey } from '../../../../src/withdrawals/ask.ts';
import { checkSent } from '../../../api-documents/test-answers.ts';
import { testHistory } from '../../../markets/test-market.ts';
import { person, type TestGateway, testGateway } from '../../../test-gateway.ts';

/** Test builders of this room: a gateway with the dialect, two keys, and requests sent as clients send them. */
interface Key {
  apiKey: string;
  secret: string;
}

export interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url?: string;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
}

interface Received {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
  // What is asked of an answer is the test's own business.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  json(): any;
}

export const WEIGHT_PER_MINUTE = 100_000;

export function sign(text: string, key: Key): string {
  return createHmac('sha256', key.secret).update(text).digest('hex');
}

export class TestDialect {
  readonly gateway: TestGateway;
  readonly both: Key;
  readonly readOnly: Key;
  /** One that moves funds and withdraws, from this machine's address. */
  readonly mover: Key;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(gateway: TestGateway, keys: { both: Key; readOnly: Key; mover: Key }) {
    this.gateway = gateway;
    this.both = keys.both;
    this.readOnly = keys.readOnly;
    this.mover = keys.mover;
  }

  static async start(limits: Partial<Limits> = {}): Promise<TestDialect> {
    const gateway = await testGateway({
      limits: {
        weightPerMinute: WEIGHT_PER_MINUTE,
        futuresWeightPerMinute: WEIGHT_PER_MINUTE,
        ordersPer10Seconds: 1_000,
        ...limits,
      },
      rooms: async (app, deps) => {
        const feeds = feedsOver(deps, testHistory());
        deps.filterTicks = (market) => feeds.spot.filterTicks(market);
        deps.withdrawByKey = (who, address, body) => askWithdrawalByKey(deps, who, address, body);
        deps.convertRoom = registerConvert(app, deps, feeds.spot);
        await followCore(deps, feeds);
        await registerBinance(app, deps, feeds);
      },
    });
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = await person(gateway);
    const make = async (label: string, scopes: string[], networks: string[] = []) =>
      (await browser.send('POST', '/api/identity/api-keys', { label, scopes, networks })).json().data as Key;
    return new TestDialect(gateway, {
      both: await make('both', ['read', 'spot', 'futures']),
      readOnly: await make('read', ['read']),
      mover: await make('mover', ['read', 'transfer', 'withdraw'], ['127.0.0.1']),
    });
  }

  now(): number {
    return this.gateway.deps.clock();
  }

  /** Sends over a connection, as clients do: what is answered past Fastify is. */
  send({ method = 'POST', url = '/api/v3/order', query = '', body, headers = {} }: Sent): Promise<Received> {
    const { port } = this.gateway.app.server.address() as AddressInfo;
    const path = query === '' ? url : `${url}?${query}`;
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => {
          try {
            checkSent(method, path, answer.statusCode as number, text);
          } catch (error) {
            reject(error);
          }
          resolve({
            statusCode: answer.statusCode as number,
            headers: answer.headers,
            body: text,
            json: () => JSON.parse(text),
          });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Sends past all connections: everything is answered through Fastify. */
  inject({ method = 'POST', url = '/api/v3/order', query = '', body, headers = {} }: Sent) {
    return this.gateway.app.inject({
      method,
      url: query === '' ? url : `${url}?${query}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
  }

  /** Sends a request signed in its query. */
  signed(fields: string, sent: Sent & { key?: Key; timestamp?: number } = {}) {
    return this.send(this.signing(fields, sent));
  }

  /** Returns a request signed in its query. */
  signing(fields: string, sent: Sent & { key?: Key; timestamp?: number } = {}): Sent {
    const key = sent.key ?? this.both;
    const query = `${fields}${fields === '' ? '' : '&'}timestamp=${sent.timestamp ?? this.now()}`;
    return {
      ...sent,
      query: `${query}&signature=${sign(query, key)}`,
      headers: { 'x-mbx-apikey': key.apiKey, ...sent.headers },
    };
  }
}
