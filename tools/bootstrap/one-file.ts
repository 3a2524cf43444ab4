import { findPackageJSON, isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UserConfig } from 'vite';

const OURS = '@pelorus/';

/** Does `id` name a package that is not ours? */
const isForeign = (id: string) => !/^[./#\0]/.test(id) && !id.startsWith(OURS) && !id.includes(':');

/** Returns where the package of `id` is as seen from `folder`; undefined if it is not to be seen from there. */
function packageOf(id: string, folder: string): string | undefined {
  try {
    return findPackageJSON(id, pathToFileURL(folder + sep));
  } catch {
    return undefined;
  }
}

/**
 * Leaves packages that are not ours where they are, but for what would be another from where the file goes; and what is
 * loaded late, where at all, as sources: shared with a second file, what is here would be no constant any more.
 */
function foreign(outDir: string) {
  return {
    name: 'pelorus-foreign',
    enforce: 'pre',
    resolveId(id: string, importer: string | undefined) {
      if (importer === undefined || !isForeign(id)) return null;
      const seenFromSource = packageOf(id, dirname(importer));
      // Left for the start to find, it would be a build that says "done" and does not run. Packages may do without others.
      if (seenFromSource === undefined && !isBuiltin(id) && !importer.includes(`${sep}node_modules${sep}`))
        throw new Error(`The package of "${id}" is not installed. Install again: npm ci`);
      return seenFromSource === packageOf(id, outDir) ? { id, external: true } : null;
    },
    resolveDynamicImport(id: unknown, importer: string) {
      if (typeof id !== 'string') return null;
      return { id: id.startsWith('.') ? placeOf(resolve(dirname(importer), id), outDir) : id, external: true };
    },
  };
}

/** Returns the way from `outDir` to the file at `path`, as imports and URLs say it. */
function placeOf(path: string, outDir: string): string {
  return relative(outDir, path).split(sep).map(encodeURIComponent).join('/');
}

/** Lets a module still say where it stands: files beside its source are found from the file it was built into. */
function places(outDir: string) {
  return {
    name: 'pelorus-places',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!code.includes('import.meta.url')) return null;
      const place = `new URL('${placeOf(id, outDir)}', import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  };
}

/**
 * Returns the Vite configuration that bundles `entry` of the package in `home` into one file, `build/`: all of our
 * packages in one scope, with constants inlined (decisions 0054, 0055). V8 resolves imports from other modules on each
 * access, and never treats them as constant.
 */
export function oneFile(home: string, entry: string): UserConfig {
  const outDir = `${home}${sep}build`;
  return {
    logLevel: 'warn',
    publicDir: false,
    plugins: [foreign(outDir), places(outDir)],
    build: {
      ssr: entry,
      outDir,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        // Nothing is left out: a call that is made only because it may throw (`decodeURIComponent` in a try) would be.
        treeshake: false,
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        // V8 treats only `const` as constant: functions, classes and tables stay `const`.
        output: { topLevelVar: false, minify: false },
      },
    },
    ssr: { noExternal: true },
  };
}
