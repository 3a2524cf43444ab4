/** `npm run check`: generated codecs, tidy, Biome, types. Prints only what is wrong, and one line per step. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** Types of a folder: what has not changed since the last time is not checked again. */
const types = (name: string) => [
  ...[bin('tsc'), '-p', '.', '--incremental'],
  ...['--tsBuildInfoFile', join(root, `node_modules/.cache/${name}.tsbuildinfo`)],
];

const steps: [string, string, string[], string][] = [
  ['codecs', process.execPath, ['tools/codecs.ts', '--check'], root],
  ['tidy', process.execPath, ['tools/tidy.ts'], root],
  ['biome', bin('biome'), ['check', '.'], root],
  ['types', process.execPath, types('types'), root],
];
const web = join(root, 'apps/web');
if (existsSync(join(web, 'tsconfig.json'))) {
  steps.push(['web routes', process.execPath, [bin('react-router'), 'typegen'], web]);
  steps.push(['web types', process.execPath, types('web-types'), web]);
}

let failed = 0;
for (const [name, command, args, cwd] of steps) {
  const started = performance.now();
  const run = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const ok = run.status === 0;
  if (!ok) {
    failed += 1;
    console.error(`${run.stdout}${run.stderr}`);
  }
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${Math.round(performance.now() - started)} ms)`);
}
process.exitCode = failed === 0 ? 0 : 1;
