import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runQuietly } from './process.mjs';
import { root, Stop, step } from './screen.mjs';

const web = join(root, 'apps/web');
const buildDir = join(web, 'build');
const stampPath = join(buildDir, '.stamp.json');
/** Everything the pages are made of: the app, what it imports, and the versions of what it imports. */
const SOURCES = [
  'apps/web',
  'packages/site',
  'packages/client',
  'packages/protocol',
  'packages/formulas',
  'packages/money',
  'package-lock.json',
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

function sourceFiles() {
  const found = [];
  for (const source of SOURCES) listFiles(join(root, source), found);
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

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return null;
  }
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampPath, JSON.stringify(stamp));
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

/** Builds the web pages when their sources differ from those of the last whole build. */
export async function buildWeb(node) {
  if (!existsSync(join(web, 'react-router.config.ts'))) throw new Stop('apps/web has no react-router.config.ts.', 66);
  const files = sourceFiles();
  const quick = quickPrint(files);
  const stamp = readStamp();
  if (stamp?.quick === quick) return;
  const content = contentPrint(files);
  if (stamp?.content === content) {
    writeStamp({ quick, content });
    return;
  }
  // First the stamp: a build that is cut short must not look whole.
  rmSync(stampPath, { force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  await step('Building the pages', () =>
    runQuietly(
      node,
      [cli, 'build'],
      { cwd: web, env: { ...process.env, NODE_ENV: 'production' } },
      'Building the pages did not work:',
    ),
  );
  writeStamp({ quick, content });
}
