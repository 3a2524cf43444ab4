import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The same engine without a window: a page costs two thirds of the computing. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
/** Time limit for a mirror that does not answer. */
const INSTALL_WITHIN_MS = 120_000;

function run(command: string, args: string[], stdio: 'ignore' | 'inherit'): Promise<void> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, args, { stdio, env, timeout: INSTALL_WITHIN_MS });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}

/** Returns the first of some paths that is there. */
const present = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** Installs a package of Debian's, where we may. */
async function install(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`installing ${name} (Debian package)`);
  await run('apt-get', ['update', '-qq'], 'ignore');
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 'ignore');
}

/**
 * Returns the path of a Chromium: the one of CHROMIUM_PATH, else Debian's headless shell, which root gets installed, else what
 * the machine has, else Playwright's own download. Throws with a plain sentence when none works.
 */
export async function ensureChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
  if (!existsSync(HEADLESS_SHELL)) await install('chromium-headless-shell');
  if (present([HEADLESS_SHELL, ...WITH_WINDOWS]) === undefined) await install('chromium');
  const installed = present([HEADLESS_SHELL, ...WITH_WINDOWS]);
  if (installed !== undefined) return installed;
  console.log('downloading Chromium (Playwright)');
  await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], 'inherit');
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;
  throw new Error('no Chromium: install the package "chromium", or set CHROMIUM_PATH');
}
