import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runQuietly } from './process.mjs';
import { root, Stop, step } from './screen.mjs';

/** For sources that run unbundled, but faster from one file (decisions 0054, 0055). */
function oneFile(what, home, sources) {
  return {
    what,
    home,
    needs: 'bundle.config.ts',
    // Any package, whether it takes part today or not: a thread of other sources than ours would be another exchange.
    sources: [...sources, 'tools/bootstrap/one-file.ts', 'packages', 'package-lock.json'],
    command: ['vite/bin/vite.js', 'build', '--config', 'bundle.config.ts'],
  };
}

/** Builds: the target (under `home`), its sources, the command, and a required file. */
const BUILDS = [
  {
    what: 'the pages',
    home: 'apps/web',
    needs: 'react-router.config.ts',
    // Sources of the app, its imports, and their versions.
    sources: [
      'apps/web',
      'packages/site',
      'packages/client',
      'packages/protocol',
      'packages/formulas',
      'packages/money',
      'package-lock.json',
    ],
    command: ['@react-router/dev/bin.cjs', 'build'],
  },
  oneFile("the core's thread", 'apps/core', ['apps/core']),
  oneFile("the worker's thread", 'apps/worker', ['apps/worker']),
  oneFile("the chains' thread", 'apps/worker/chain-thread', ['apps/worker']),
  oneFile('the signer', 'apps/signer', ['apps/signer']),
  oneFile('the server', 'apps/standalone', [
    'apps/standalone',
    'apps/gateway',
    'apps/core',
    'apps/worker',
    'apps/market-sim',
  ]),
];
const SKIPPED = new Set(['node_modules', 'build', '.react-router', '.git']);

function listFiles(path, found) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    found.push(path);
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) listFiles(child, found);
    else if (entry.isFile()) found.push(child);
  }
}

function sourceFiles(sources) {
  const found = [];
  for (const source of sources) listFiles(join(root, source), found);
  return found.sort();
}

/** Names, sizes and times: a few milliseconds. */
function quickPrint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function contentPrint(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function readStamp(stampPath) {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return null;
  }
}

function writeStamp(stampPath, stamp) {
  try {
    writeFileSync(stampPath, JSON.stringify(stamp));
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

/** Builds everything whose sources differ from those of its last whole build. */
export async function buildStale(node) {
  for (const build of BUILDS) await buildOne(node, build);
}

async function buildOne(node, { command, home, needs, sources, what }) {
  const cwd = join(root, home);
  if (!existsSync(join(cwd, needs))) throw new Stop(`${home} has no ${needs}.`, 66);
  const stampPath = join(cwd, 'build/.stamp.json');
  const files = sourceFiles(sources);
  const quick = quickPrint(files);
  const stamp = readStamp(stampPath);
  if (stamp?.quick === quick) return;
  const content = contentPrint(files);
  if (stamp?.content === content) {
    writeStamp(stampPath, { quick, content });
    return;
  }
  // First the stamp: a build that is cut short must not look whole.
  rmSync(stampPath, { force: true });
  const [cli, ...args] = command;
  await step(`Building ${what}`, () =>
    runQuietly(
      node,
      [join(root, 'node_modules', cli), ...args],
      { cwd, env: { ...process.env, NODE_ENV: 'production' } },
      `Building ${what} did not work:`,
    ),
  );
  writeStamp(stampPath, { quick, content });
}
