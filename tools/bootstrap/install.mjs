import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './process.mjs';
import { bundledNode } from './runtime.mjs';
import { root, Stop, say, step } from './screen.mjs';

const modules = join(root, 'node_modules');
/** Inside node_modules on purpose: `npm ci` removes it first, so an interrupted install leaves no stamp. */
const stampPath = join(modules, '.pelorus-lock');

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

function presentStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8').trim() : null;
}

/** A new file in the old one's place: the copies of a tree that share files with it (`cp -al`) keep the stamp of their own install. */
function writeStamp(stamp) {
  const fresh = `${stampPath}.${process.pid}`;
  try {
    writeFileSync(fresh, `${stamp}\n`);
    renameSync(fresh, stampPath);
  } catch {
    // A read-only tree works without the stamp; the comparison below is then made each time.
  }
}

/** Is a package, or the link to one of ours, really there at this version? */
function isThere(path, version) {
  const found = readJson(join(root, path, 'package.json'));
  return found !== null && (version === undefined || found.version === version);
}

/**
 * Was `npm install` run by hand? npm writes node_modules/.package-lock.json after a complete install. If it has every
 * package of our lock file at the same version, and they are there, there is nothing to do. The record alone may be another
 * tree's: npm writes it in place, and copies that share files (`cp -al`) get it without the packages.
 */
function isInstalledByHand() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional === true ||
      ((entry.link || present[path]?.version === entry.version) && isThere(path, entry.version)),
  );
}

/** npm as it called us, or the one on the path. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, [cli]];
  return process.platform === 'win32' ? ['npm.cmd', []] : ['npm', []];
}

function checkNpm([command, args]) {
  let version;
  try {
    version = execFileSync(command, [...args, '--version'], {
      encoding: 'utf8',
      cwd: root,
      shell: command.endsWith('.cmd'),
    });
  } catch {
    throw new Stop(
      'npm was not found. It comes with Node.js (Debian and Ubuntu: apt install npm). Then run this again.',
      78,
    );
  }
  if (Number(version.split('.')[0]) < 8) {
    throw new Stop(
      `npm 8 or newer is needed, this is ${version.trim()}. Update it with: npm install -g npm@latest`,
      78,
    );
  }
}

/**
 * Brings node_modules to what package-lock.json says. Does nothing, offline and at once, when the stamp of the last
 * install matches. On a fresh clone it takes about a minute and the network.
 */
export async function installPackages() {
  const wanted = wantedStamp();
  if (presentStamp() === wanted) return;
  if (isInstalledByHand() && bundledNode() !== null) {
    writeStamp(wanted);
    return;
  }
  const npm = npmCommand();
  checkNpm(npm);
  const line = existsSync(modules)
    ? 'Packages changed: installing them again'
    : 'Installing packages (only the first time)';
  await step(line, () =>
    runQuietly(
      npm[0],
      [
        ...npm[1],
        'ci',
        '--include=dev',
        '--include=optional',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { cwd: root, shell: npm[0].endsWith('.cmd') },
      'Installing the packages did not work. If the machine is offline, connect it for this first run. npm said:',
    ),
  );
  if (bundledNode() === null)
    say('  This platform has no Node 26 among our packages; the Node that runs this is used.');
  writeStamp(wanted);
}
