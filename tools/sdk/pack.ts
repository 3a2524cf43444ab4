/**
 * `npm run pack -w @pelorus/client`: makes the package @pelorus/sdk of packages/client/src/sdk (CLI-36) and prints where the
 * file is. Modules and declarations are the compiler's; the types of the wire are written out from the schemas, and checked
 * to be those that the SDK was written with. Nothing of it is secret, nothing is asked of the network.
 *   --out DIR   where the file goes; .cache/sdk otherwise
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { wireTypes } from './wire-types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLIENT = join(ROOT, 'packages/client');
const ENTRY = 'client/sdk/published';
const WIRE = 'client/sdk/wire';
/** Limit of all modules together, compressed: the most that an app's bundle grows. */
const MOST_KIB = 16;

export interface Packed {
  /** The file, as npm made it. */
  file: string;
  /** All modules together, brotli. */
  moduleKib: number;
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Imports of our other packages stay unchanged: emit() handles them. */
const LEFT_ALONE = 'error TS2877';

function tsc(config: object, dir: string): void {
  const path = join(dir, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(config));
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', path];
  const { stdout } = spawnSync(process.execPath, args, { cwd: dir, encoding: 'utf8' });
  const wrong = stdout.split('\n').filter((line) => line !== '' && !line.includes(LEFT_ALONE));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Emits what the entry needs as dist/<package>/…, with relative addresses everywhere. */
function emit(work: string, dist: string): void {
  const out = join(work, 'emitted');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    target: 'es2022',
    outDir: out,
    rootDir: ROOT,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  // As sources: what is found through node_modules is not emitted.
  const include = ['money', 'protocol'].map((name) => join(ROOT, 'packages', name, 'src'));
  const files = [join(CLIENT, 'src/sdk/published.ts')];
  tsc({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include, exclude: ['**/*.test.ts'], files }, work);
  for (const name of readdirSync(join(out, 'packages')))
    renameSync(join(out, 'packages', name, 'src'), join(dist, name));
  for (const path of filesIn(dist)) {
    const addressed = (quote: string, to: string) => `${quote}${to.startsWith('.') ? to : `./${to}`}.js${quote}`;
    const text = readFileSync(path, 'utf8')
      .replaceAll(/(['"])@pelorus\/([a-z]+)\/([\w./-]+)\.ts\1/g, (_whole, quote: string, name: string, rest: string) =>
        addressed(quote, relative(dirname(path), join(dist, name, rest)).replaceAll('\\', '/')),
      )
      // The compiler does so in modules, but not in declarations.
      .replaceAll(/(['"])(\.[\w./-]+)\.ts\1/g, (_whole, quote: string, rest: string) => addressed(quote, rest));
    writeFileSync(path, text);
  }
}

/** Writes the types of the wire out, and lets the compiler say whether they are those of the sources. */
function writeWire(work: string, dist: string): void {
  const types = wireTypes();
  const declarations = [...types].map(([name, type]) => `export type ${name} = ${type};\n`);
  writeFileSync(join(dist, `${WIRE}.d.ts`), declarations.join(''));
  const pairs = [...types.keys()].map(
    (name) =>
      `export const to${name} = (value: Plain.${name}): Own.${name} => value;\n` +
      `export const from${name} = (value: Own.${name}): Plain.${name} => value;\n`,
  );
  const own = relative(work, join(CLIENT, 'src/sdk/wire.ts')).replaceAll('\\', '/');
  const plain = `./${relative(work, join(dist, WIRE)).replaceAll('\\', '/')}.js`;
  const check = `import type * as Own from '${own}';\nimport type * as Plain from '${plain}';\n${pairs.join('')}`;
  writeFileSync(join(work, 'same.ts'), check);
  const compilerOptions = { noEmit: true, typeRoots: [join(ROOT, 'node_modules/@types')] };
  tsc({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: ['same.ts'] }, work);
  const said = readFileSync(join(CLIENT, 'src/sdk/wire.ts'), 'utf8').matchAll(
    /^ {2}(?:\w+ as )?(\w+),$|\{ (?:\w+ as )?(\w+)(?:, (\w+))? \}/gm,
  );
  for (const [, ...names] of said)
    for (const name of names) if (name !== undefined && !types.has(name)) throw new Error(`${name} has no schema`);
}

/** Drops what only other declarations mention, and makes sure that nothing reaches out of the package but for ws, which it brings. */
function prune(dist: string): void {
  const needed = new Set<string>();
  const visit = (path: string) => {
    if (needed.has(path)) return;
    needed.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import) ?\(?['"]([^'"]+)['"]/g)) {
      if (specifier === 'ws') continue;
      if (!specifier.startsWith('.')) throw new Error(`${relative(dist, path)} needs ${specifier}`);
      const target = join(dirname(path), specifier);
      visit(path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
    }
  };
  visit(join(dist, `${ENTRY}.js`));
  visit(join(dist, `${ENTRY}.d.ts`));
  for (const path of filesIn(dist)) if (!needed.has(path)) rmSync(path);
}

function writeManifest(dir: string): void {
  const { version, license } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'));
  const ws = JSON.parse(readFileSync(join(ROOT, 'node_modules/ws/package.json'), 'utf8'));
  const manifest = {
    name: '@pelorus/sdk',
    version,
    description: 'Trade on a Pelorus exchange: typed calls, orders that are placed once, proven live books',
    license,
    type: 'module',
    exports: { '.': { types: `./dist/${ENTRY}.d.ts`, default: `./dist/${ENTRY}.js` } },
    files: ['dist'],
    sideEffects: false,
    engines: { node: '>=20.3' },
    dependencies: { ws: ws.version },
    bundleDependencies: ['ws'],
  };
  writeFileSync(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, 'node_modules/ws'), join(dir, 'node_modules/ws'), { recursive: true, dereference: true });
  cpSync(join(ROOT, 'LICENSE'), join(dir, 'LICENSE'));
  cpSync(join(CLIENT, 'SDK.md'), join(dir, 'README.md'));
}

/** Makes the package and returns its file in `out`. Throws when something of it is not right. */
export function packSdk(out: string): Packed {
  mkdirSync(out, { recursive: true });
  // Within the house, so that the compiler finds its types.
  const work = join(ROOT, '.cache', `sdk-${process.pid}`);
  const dir = join(work, 'package');
  const dist = join(dir, 'dist');
  mkdirSync(dist, { recursive: true });
  try {
    emit(work, dist);
    writeWire(work, dist);
    prune(dist);
    writeManifest(dir);
    const modules = filesIn(dist).filter((path) => path.endsWith('.js'));
    const text = modules.map((path) => readFileSync(path, 'utf8')).join('');
    const moduleKib = brotliCompressSync(text).length / 1024;
    if (moduleKib > MOST_KIB) throw new Error(`the SDK is ${moduleKib.toFixed(1)} KiB, more than ${MOST_KIB}`);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const [{ filename }] = JSON.parse(run(npm, ['pack', '--json', '--offline', '--pack-destination', out], dir));
    return { file: join(out, filename), moduleKib };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  const { file, moduleKib } = packSdk(values.out ?? join(ROOT, '.cache/sdk'));
  console.log(`${file}: ${moduleKib.toFixed(1)} KiB of modules (at most ${MOST_KIB})`);
}
