import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packSdk } from '../../tools/sdk/pack.ts';
import { newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { sharedExchange } from '../stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
/** The Node of the house, and the machine's own, which may be as old as 20. */
const NODES = [process.execPath, '/usr/bin/node'].filter((path) => existsSync(path));

const exchange = sharedExchange();
let stranger: string;
beforeAll(() => {
  stranger = mkdtempSync(join(tmpdir(), 'pelorus-stranger-'));
});
afterAll(() => {
  if (stranger !== undefined) rmSync(stranger, { recursive: true, force: true });
});

/** The README's lines as somebody would copy them, with their own address and key. */
function sample(readme: string, url: string, key: { apiKey: string; secret: string }): string {
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  if (code === undefined) throw new Error('the README has no sample');
  return code
    .replace('https://exchange.example', url)
    .replace('YOUR_KEY', key.apiKey)
    .replace('YOUR_SECRET', key.secret);
}

it('CLI-36 CLI-45 a stranger installs the SDK from its file alone, and the lines of its README check strictly and trade', async () => {
  const { file } = packSdk(stranger);
  writeFileSync(join(stranger, 'package.json'), '{"name":"stranger","private":true,"type":"module"}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd: stranger });
  const readme = readFileSync(join(stranger, 'node_modules/@pelorus/sdk/README.md'), 'utf8');
  const key = await newKey(await fundedPerson(exchange.url));
  writeFileSync(join(stranger, 'sample.ts'), sample(readme, exchange.url, key));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(stranger, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sample.ts'] }));
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', stranger]);
  for (const node of NODES) {
    const { stdout } = await run(node, ['sample.js'], { cwd: stranger, timeout: 60_000, env: {} });
    const orderId = /^ended: (\d+) CANCELED true$/m.exec(stdout)?.[1];
    expect([node, stdout, orderId]).not.toContain(undefined);
    expect(stdout).toContain(`told: ${orderId} NEW`);
  }
  // Bundled into one file, far from what was installed, it has all it needs.
  const alone = mkdtempSync(join(tmpdir(), 'pelorus-bundled-'));
  const bundled = join(alone, 'sample.js');
  writeFileSync(join(alone, 'package.json'), '{"type":"module"}');
  const bundler = join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
  await run(process.execPath, [bundler, 'sample.js', '--platform', 'node', '--format', 'esm', '--dir', alone], {
    cwd: stranger,
  });
  for (const node of NODES) {
    const { stdout } = await run(node, [bundled], { cwd: alone, timeout: 60_000, env: {} });
    expect([node, /^told: \d+ NEW$/m.test(stdout)]).toEqual([node, true]);
  }
  rmSync(alone, { recursive: true, force: true });
}, 180_000);
