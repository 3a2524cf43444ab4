import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'standalone-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(
  file: 'main.ts' | 'account.ts' | 'activity.ts',
  args: string[],
  env: Record<string, string>,
): Promise<Ending> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { ...process.env, DATA_DIR: join(scratch, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ending: Ending = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (ending.stdout += chunk));
  child.stderr?.on('data', (chunk) => (ending.stderr += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...ending, code })));
}

test('STAN-24 a mistake in the configuration ends it with 78 before anything is started', async () => {
  const config = join(scratch, 'config.json');
  writeFileSync(config, '{"mode":"demo"}');
  const { code, stderr } = await run('main.ts', [], { PELORUS_CONFIG: config, DATA_DIR: join(scratch, 'untouched') });
  expect(code).toBe(78);
  expect(stderr).toContain('brand: is missing.');
  expect(readdirSync(scratch)).not.toContain('untouched');
});

test('STAN-33 a taken port is said before the database is started', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await run('main.ts', [], { PORT: String(port), DATA_DIR: join(scratch, 'port') });
  server.close();
  expect(code).toBe(69);
  expect(stderr).toContain(`Port ${port} is taken`);
  expect(readdirSync(join(scratch, 'port'))).toEqual([]);
});

test('STAN-12 a replay of a file that is none ends with 66, of an unknown market’s name with 64', async () => {
  const missing = await run('main.ts', ['--replay', '/none/xrp-eth.csv'], {});
  expect([missing.code, missing.stderr]).toEqual([66, expect.stringContaining('There is no file /none/xrp-eth.csv')]);
  const nameless = await run('main.ts', ['--replay', '/none/file.csv'], {});
  expect([nameless.code, nameless.stderr]).toEqual([64, expect.stringContaining('Add --symbol')]);
});

test('MSIM-110 MSIM-114 a file of a contract’s candles is played, and ends with a report at the address until Ctrl-C', async () => {
  const file = join(scratch, 'btc-perp-tiny.csv');
  const rows = [0, 1, 2].map((minute) => `2022-01-01 00:0${minute}:00.000000,46000,46100,45900,46050,9`);
  writeFileSync(file, ['timestamp,open,high,low,close,volume', ...rows].join('\n'));
  const env = { ...process.env, DATA_DIR: join(scratch, 'month'), PORT: '0' };
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--replay', file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /The report: +(http:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${said}`)));
  });
  const page = await (await fetch(url)).text();
  expect(page).toContain('the difference is 0');
  expect(readFileSync(join(scratch, 'month', 'replay', 'BTC_USDT_PERP.html'), 'utf8')).toBe(page);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('STAN-41 without a server npm run account says how to start one, prints no JSON and fails', async () => {
  const { code, stdout, stderr } = await run('account.ts', ['--fund', 'USDT=1'], {});
  expect([code, stdout]).toEqual([69, '']);
  expect(stderr).toContain('npm start');
});

test('ANA-54 without a server npm run activity says how to start one; an unknown option says which there are', async () => {
  const away = await run('activity.ts', [], {});
  expect([away.code, away.stdout]).toEqual([69, '']);
  expect(away.stderr).toContain('npm start');
  const wrong = await run('activity.ts', ['--weeks', '2'], {});
  expect(wrong.code).toBe(64);
  expect(wrong.stderr).toContain('--days');
});

test('STAN-25 MSG-07 MSG-18 production without a way for mails ends with 78 before anything is started', async () => {
  const config = join(scratch, 'mailless.json');
  const { default: shipped } = await import('../../../pelorus.config.json', { with: { type: 'json' } });
  const features = { ...shipped.features, faucet: false, marketSim: false };
  writeFileSync(config, JSON.stringify({ ...shipped, mode: 'production', features, networks: [] }));
  const given = { PELORUS_CONFIG: config, DATA_DIR: join(scratch, 'unsent'), PELORUS_MASTER_KEY: 'f'.repeat(64) };
  const { code, stderr } = await run('main.ts', [], given);
  expect(code).toBe(78);
  expect(stderr).toContain('PELORUS_SMTP_URL: is required in production mode.');
  expect(readdirSync(scratch)).not.toContain('unsent');
});

test('DEPO-52 production with networks and without a signer’s socket ends with 78 before anything is started', async () => {
  const config = join(scratch, 'signerless.json');
  const { default: shipped } = await import('../../../pelorus.config.json', { with: { type: 'json' } });
  const features = { ...shipped.features, faucet: false, marketSim: false };
  const networks = shipped.networks.map((network) => ({
    ...{ ...network, chainId: 1, endpoints: ['https://one.example', 'https://two.example'] },
    coins: [{ ...network.coins[0], contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
  }));
  const hosts = { ...shipped.hosts, publicOrigin: 'https://venue.example' };
  writeFileSync(config, JSON.stringify({ ...shipped, mode: 'production', hosts, features, networks }));
  const mail = { PELORUS_SMTP_URL: 'smtps://u:p@mail.example', PELORUS_MAIL_FROM: 'no-reply@example.com' };
  const given = { PELORUS_CONFIG: config, DATA_DIR: join(scratch, 'unsigned'), PELORUS_MASTER_KEY: 'f'.repeat(64) };
  const { code, stderr } = await run('main.ts', [], { ...given, ...mail });
  expect(stderr).toContain('PELORUS_SIGNER_SOCKET: is required, because networks are configured.');
  expect(code).toBe(78);
  expect(readdirSync(scratch)).not.toContain('unsigned');
});

test.each([
  ['PELORUS_MASTER_KEY', { PELORUS_MASTER_KEY: 'short' }],
  ['PELORUS_OPERATOR_SECRET', { PELORUS_OPERATOR_SECRET: 'short' }],
])('STAN-02 a %s that is none is named, and no database is made for it', async (name, given) => {
  const folder = mkdtempSync(join(scratch, 'secret-'));
  const { code, stderr } = await run('main.ts', [], { ...given, PORT: '0', DATA_DIR: folder });
  expect(code).toBe(78);
  expect(stderr).toContain(`${name}: `);
  expect(readdirSync(folder)).not.toContain('postgres');
});

test('STAN-02 STAN-68 JRN-50 JRN-71 the missing secret of a log-in provider is named before anything is written', async () => {
  const config = join(scratch, 'telegram.json');
  const { default: shipped } = await import('../../../pelorus.config.json', { with: { type: 'json' } });
  const identityProviders = [{ preset: 'telegram', botId: '123456789' }];
  writeFileSync(config, JSON.stringify({ ...shipped, identityProviders }));
  const { code, stderr } = await run('main.ts', [], {
    PELORUS_CONFIG: config,
    PORT: '0',
    DATA_DIR: join(scratch, 'unshared'),
  });
  expect(code).toBe(78);
  expect(stderr).toContain('PELORUS_OIDC_TELEGRAM_SECRET is missing: log-in through Telegram.');
  expect(readdirSync(scratch)).not.toContain('unshared');
});

test('STAN-42 in production mode npm run account is refused', async () => {
  const config = join(scratch, 'production.json');
  const { default: shipped } = await import('../../../pelorus.config.json', { with: { type: 'json' } });
  const features = { ...shipped.features, faucet: false, marketSim: false };
  writeFileSync(config, JSON.stringify({ ...shipped, mode: 'production', features, networks: [] }));
  const { code, stdout, stderr } = await run('account.ts', [], { PELORUS_CONFIG: config });
  expect([code, stdout]).toEqual([78, '']);
  expect(stderr).toContain('demo mode only');
});
