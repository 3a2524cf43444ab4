import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { LIMITS } from '@pelorus/protocol/limits.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DemoDoors } from '../demo/doors.ts';
import { RateLimits } from '../http/rate-limits.ts';
import type { App } from '../http/routes.ts';
import { refuseUpgrade, type Upgrade, Upgrades } from './upgrades.ts';

let server: Server;
let upgrades: Upgrades;
let rates: RateLimits;
let logged: string[];
const opened: Socket[] = [];
const WEIGHT = 10;
const OPENINGS = 4;

beforeEach(async () => {
  logged = [];
  server = createServer();
  const limits = { ...LIMITS, weightPerMinute: WEIGHT, dialectSocketsPer5Minutes: OPENINGS };
  rates = new RateLimits(limits, () => 0);
  const deps = {
    config: { hosts: { trustedProxies: 0 } } as never,
    limits,
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    rates,
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

it('BSTR-01 BSTR-91 SOCK-45 a refused upgrade holds nothing, though its sender keeps its half open', async () => {
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

it('BSTR-02 streams cost no weight, nor need they any; they are counted by themselves', async () => {
  const refuse = ({ raw }: Upgrade) => refuseUpgrade(raw, 400);
  const openings = rates.dialectSockets;
  upgrades.on('/ws', refuse, { openings, isWeightless: true });
  upgrades.on('/ws-api', refuse, { openings });
  expect(await asked('/ws')).toBe(400);
  expect(rates.weight.used('127.0.0.1')).toBe(0);
  expect(await asked('/ws-api')).toBe(400);
  expect(rates.weight.take('127.0.0.1', rates.weight.limit - rates.weight.used('127.0.0.1'))).toBe(true);
  expect([await asked('/ws-api'), await asked('/nowhere')]).toEqual([429, 429]);
  const statuses: number[] = [];
  for (let i = 0; i < OPENINGS - 1; i++) statuses.push(await asked('/ws'));
  expect(statuses).toEqual([...Array(OPENINGS - 2).fill(400), 429]);
});

it('BSTR-01 BSTR-91 what follows a path may be a listen key: no log has it', async () => {
  upgrades.on('/ws/*', () => {
    throw new Error('a fault');
  });
  expect(await asked('/ws/SECRETKEY')).toBe(503);
  expect(logged.join('')).toContain('/ws/');
  expect(logged.join('')).not.toContain('SECRETKEY');
});
