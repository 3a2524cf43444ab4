import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './free-port.ts';

test('PGDB-16 a port that is given is free, given once, and none that the system gives to outgoing connections', async () => {
  const given = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(given).size).toBe(50);
  expect(await isFree(given[0] as number)).toBe(true);
  const range = process.platform === 'linux' ? readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8') : '49152';
  for (const port of given) {
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(Number.parseInt(range, 10));
  }
});

test('PGDB-16 a port somebody listens on is passed over', async () => {
  const taken = await freePort();
  const server = createServer().listen(taken + 1, '127.0.0.1');
  await once(server, 'listening');
  expect((server.address() as AddressInfo).port).toBe(taken + 1);
  expect(await isFree(taken + 1)).toBe(false);
  expect(await freePort()).not.toBe(taken + 1);
  server.close();
});
