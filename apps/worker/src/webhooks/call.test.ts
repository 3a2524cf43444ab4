import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { call, isTaken } from './call.ts';

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve)));
  server = null;
});

async function serving(answer: RequestListener): Promise<number> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const SENT = { headers: { 'webhook-id': 'a' }, body: '{"type":"test"}', loopback: true };

describe('a call of a webhook', () => {
  test('HOOK-03 carries the body and the headers, and tells the status', async () => {
    const seen: unknown[] = [];
    const port = await serving(async (request, response) => {
      const body = (await request.toArray()).join('');
      seen.push([request.method, request.url, request.headers['webhook-id'], request.headers.host, body]);
      response.writeHead(204).end();
    });
    const outcome = await call({ ...SENT, url: `http://127.0.0.1:${port}/a?b=c` });
    expect(outcome).toMatchObject({ status: 204, problem: null });
    expect(isTaken(outcome)).toBe(true);
    expect(seen).toEqual([['POST', '/a?b=c', 'a', `127.0.0.1:${port}`, SENT.body]]);
  });

  test('HOOK-07 HOOK-21 follows no redirect: it is a failure like any other', async () => {
    const paths: (string | undefined)[] = [];
    const port = await serving((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const outcome = await call({ ...SENT, url: `http://127.0.0.1:${port}/` });
    expect([outcome.status, isTaken(outcome)]).toEqual([302, false]);
    expect(paths).toEqual(['/']);
  });

  test('HOOK-07 goes to the address that was checked: the name is asked once', async () => {
    const port = await serving((_request, response) => response.writeHead(200).end());
    let asked = 0;
    const resolve = async () => {
      asked++;
      // What a name says the second time is nobody's business any more.
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const outcome = await call({ ...SENT, url: `http://localhost:${port}/`, resolve });
    expect([outcome.status, asked]).toEqual([200, 1]);
  });

  test.each([
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['1.1.1.1', '192.168.0.1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
  ])('HOOK-07 a name that leads to %j is not connected to', async (addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const outcome = await call({ ...SENT, loopback: false, url: 'https://hooks.example.com/', resolve });
    expect(outcome).toMatchObject({ status: null, problem: 'address' });
  });

  test('HOOK-07 an address of this network is refused without a name too, and this machine where it is not allowed', async () => {
    const port = await serving((_request, response) => response.writeHead(200).end());
    for (const url of ['https://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/latest/meta-data/'])
      expect((await call({ ...SENT, url })).problem).toBe('address');
    expect((await call({ ...SENT, url: `http://127.0.0.1:${port}/`, loopback: false })).problem).toBe('address');
  });

  test('HOOK-05 a name that is none, and a server that is not there, are failures', async () => {
    const nobody = async () => [];
    expect((await call({ ...SENT, url: 'https://hooks.example.com/', resolve: nobody })).problem).toBe('name');
    const port = await serving(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = null;
    expect((await call({ ...SENT, url: `http://127.0.0.1:${port}/` })).problem).toBe('connection');
  });

  test('HOOK-05 a server that does not answer in time fails, also in the middle of its answer or of a name', async () => {
    const port = await serving((request, response) => {
      if (request.url === '/half') response.writeHead(200).write('a');
    });
    for (const path of ['never', 'half'])
      expect((await call({ ...SENT, url: `http://127.0.0.1:${port}/${path}`, maxMs: 100 })).problem).toBe('timeout');
    const never = () => new Promise<never>(() => undefined);
    const unnamed = await call({ ...SENT, url: 'https://hooks.example.com/', resolve: never, maxMs: 50 });
    expect(unnamed.problem).toBe('timeout');
  });

  test('HOOK-05 an answer that asks for another protocol is a failure, and holds no place among the calls', async () => {
    const port = await serving(() => undefined);
    server?.on('connection', (socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'));
    });
    const outcome = await call({ ...SENT, url: `http://127.0.0.1:${port}/`, maxMs: 2_000 });
    expect(outcome).toMatchObject({ status: null, problem: 'connection' });
  });

  test('HOOK-07 HOOK-21 of an answer without end no more is read than says enough', async () => {
    let written = 0;
    const port = await serving((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(4_096))) written += 4_096;
      };
      response.on('drain', more);
      response.on('error', () => undefined);
      more();
    });
    const outcome = await call({ ...SENT, url: `http://127.0.0.1:${port}/` });
    expect(outcome.status).toBe(200);
    // What the two sockets buffer, and no stream.
    expect(written).toBeLessThan(32 * 1_024 * 1_024);
  });

  test('HOOK-07 HOOK-21 a server that does not speak TLS is not spoken to in the clear', async () => {
    let heard = 0;
    const port = await serving((_request, response) => {
      heard++;
      response.writeHead(200).end();
    });
    const outcome = await call({ ...SENT, url: `https://127.0.0.1:${port}/` });
    expect(outcome.status).toBeNull();
    expect(['certificate', 'connection']).toContain(outcome.problem);
    expect(heard).toBe(0);
  });
});
