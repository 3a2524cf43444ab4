import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without a window first: the same engine, for two thirds of the work. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

function present(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * Returns the path of a Chromium, installing one when there is none: Debian's package as root, else Playwright's own
 * download. Throws with a plain sentence when neither works.
 */
export async function ensureChromium(): Promise<string> {
  const found = present();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing Chromium (Debian package)');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env });
      const installed = present();
      if (installed !== undefined) return installed;
    }
  }
  console.log('downloading Chromium (Playwright)');
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;
  throw new Error('no Chromium: install the package "chromium", or set CHROMIUM_PATH');
}
