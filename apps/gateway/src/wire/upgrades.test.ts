import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DemoDoors } from '../demo/doors.ts';
import { RateLimits } from '../http/rate-limits.ts';
import type { App } from '../http/routes.ts';
import { refuseUpgrade, Upgrades } from './upgrades.ts';

let server: Server;
let upgrades: Upgrades;
let logged: string[];
const opened: Socket[] = [];
const WEIGHT = 10;

beforeEach(async () => {
  logged = [];
  server = createServer();
  const limits = { ...LIMITS, weightPerMinute: WEIGHT };
  const deps = {
    config: { hosts: { trustedProxies: 0 } } as never,
    limits,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    rates: new RateLimits(limits, () => 0),
  };
  upgrades = new Upgrades(deps, new DemoDoors());
  upgrades.install({ server, addHook() {} } as unknown as App);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks for an upgrade and never closes its own half; resolves with the status, once the server has closed its own. */
function asked(path: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  opened.push(socket);
  const head = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('error', reject);
    socket.on('end', () => resolve(Number(text.split(' ')[1])));
  });
}

/** Resolves once the server holds no connection. */
async function allGone(): Promise<void> {
  while ((await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))) > 0)
    await new Promise((resolve) => setImmediate(resolve));
}

it('BSTR-01 SOCK-45 a refused upgrade holds nothing, though its sender keeps its half open', async () => {
  upgrades.on('/ws', ({ raw }) => refuseUpgrade(raw, 400));
  expect(await asked('/ws')).toBe(400);
  expect(await asked('/nowhere')).toBe(404);
  await allGone();
});

it('BSTR-01 an unknown path is charged as any other', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < WEIGHT / 2 + 1; i++) statuses.push(await asked('/nowhere'));
  expect(statuses).toEqual([...Array(WEIGHT / 2).fill(404), 429]);
});

it('BSTR-01 what follows a path may be a listen key: no log has it', async () => {
  upgrades.on('/ws/*', () => {
    throw new Error('a fault');
  });
  expect(await asked('/ws/SECRETKEY')).toBe(503);
  expect(logged.join('')).toContain('/ws/');
  expect(logged.join('')).not.toContain('SECRETKEY');
});
