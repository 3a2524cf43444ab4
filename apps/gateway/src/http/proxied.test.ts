import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { proxied } from './proxied.ts';

const HEADERS: [name: string, headers: string[]][] = [
  ['nothing', []],
  ['one hop', ['x-forwarded-for: 203.0.113.9', 'x-forwarded-proto: https']],
  ['two hops', ['x-forwarded-for: 203.0.113.9, 198.51.100.7', 'x-forwarded-proto: https, http']],
  ['three hops', ['x-forwarded-for: 192.0.2.1, 203.0.113.9,198.51.100.7', 'x-forwarded-proto: http,https']],
];

test.each([0, 1, 2, 3])('HTTP-25 behind %i proxies a direct call comes from where Fastify says', async (trusted) => {
  const app = Fastify({ trustProxy: trusted === 0 ? false : (_address, hop) => hop < trusted });
  app.get('/', async (request) => ({
    fastify: { address: request.ip, isHttps: request.protocol === 'https' },
    direct: proxied(request.raw, trusted),
  }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const [name, headers] of HEADERS) {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(['GET / HTTP/1.1', 'host: x', 'connection: close', ...headers, '', ''].join('\r\n')),
      );
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
    const { fastify, direct } = JSON.parse(text.slice(text.indexOf('{')));
    expect([name, direct]).toEqual([name, fastify]);
  }
  await app.close();
});
