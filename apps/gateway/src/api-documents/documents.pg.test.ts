import type { AddressInfo } from 'node:net';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import { CHANNELS_OF, isPrivate, SOCKET_CHANNELS, type SocketChannel } from '@pelorus/protocol/socket/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightText } from '../../testing/dialects/binance/transport/test-parameters.ts';
import { wholeGateway } from '../../testing/http/test-whole-gateway.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';
import { ROUTES } from '../dialects/binance/route-table.ts';
import { parameterRules } from '../dialects/binance/transport/parameter-kinds.ts';
import { TOLD } from './native-messages.ts';
import { schemaOfKind } from './parameter-schemas.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await wholeGateway();
});
afterAll(() => gateway.close());

const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ method: 'GET', url, headers });

describe('the documents as they are served', () => {
  it('ADOC-04 every documented operation is answered', async () => {
    const document = (await get('/api/docs/binance.json')).json();
    const asked: string[] = [];
    for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, never>>))
      for (const method of Object.keys(operations)) {
        const answer = await gateway.app.inject({ method: method.toUpperCase() as 'GET', url: path });
        asked.push(`${method.toUpperCase()} ${path}`);
        // Without parameters and key: done, or refused in the dialect's words, but known.
        expect([path, answer.statusCode, [200, 400, 401].includes(answer.statusCode)]).toEqual([
          path,
          answer.statusCode,
          true,
        ]);
      }
    expect(asked.sort()).toEqual(ROUTES.map(([method, path]) => `${method} ${path}`).sort());
  });

  it('ADOC-01 what a schema takes, its parameter takes', () => {
    for (const [, , , , , texts] of ROUTES)
      for (const { kind } of parameterRules(texts)) {
        const { type, pattern, enum: words } = schemaOfKind(kind);
        const text = rightText(kind);
        if (words !== undefined) expect(words).toContain(text);
        if (pattern !== undefined) expect(text).toMatch(new RegExp(pattern));
        if (type === 'integer') expect(text).toMatch(/^\d+$/);
      }
  });

  it('ADOC-12 sockets stand at the host that was asked, and may be kept for minutes', async () => {
    const answer = await get('/api/docs/sockets.json', { host: 'pelorus.test:8443' });
    expect(answer.json().servers.here).toEqual({ host: 'pelorus.test:8443', protocol: 'ws' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
    expect((await get('/api/docs/sockets.json', { host: 'a b' })).statusCode).toBe(400);
  });

  it('ADOC-11 every channel of a socket opens where the document says', async () => {
    const { channels } = (await get('/api/docs/sockets.json')).json();
    const { port } = gateway.app.server.address() as AddressInfo;
    for (const { address } of Object.values(channels) as { address: string }[]) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${address.replace('{streams}', 'btcusdt@trade')}`);
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = () => reject(new Error(`${address} does not open`));
      });
      socket.close();
    }
  });
});

describe('the native socket', () => {
  it('ADOC-10 ADOC-25 tells what its schemas say', async () => {
    const { port } = gateway.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
    const first = new Map<string, { type: string; result: unknown }>();
    // Before the first trade there is no candle to tell of.
    const wanted = SOCKET_CHANNELS.filter((channel) => !isPrivate(channel) && channel !== 'kline');
    const bizOf = (channel: SocketChannel) => PRODUCTS.find((product) => CHANNELS_OF[product].includes(channel));
    await new Promise<void>((resolve, reject) => {
      socket.onerror = () => reject(new Error('does not open'));
      socket.onopen = () => {
        for (const channel of wanted)
          socket.send(JSON.stringify({ event: 'sub', channel, biz: bizOf(channel), pairCode: 'BTC_USDT' }));
      };
      socket.onmessage = ({ data }) => {
        const { event, channel, type, data: told } = JSON.parse(data);
        if (event === 'data') first.set(channel, { type, result: told.result });
        if (first.size === wanted.length) resolve();
      };
    });
    socket.close();
    for (const channel of wanted) {
      const { type, result } = first.get(channel) as { type: string; result: unknown };
      expect([channel, TOLD[channel][type]?.safeParse(result).error]).toEqual([channel, undefined]);
    }
  });
});
