import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './install.mjs';
import { withLock } from './lock.mjs';
import { runScript } from './process.mjs';
import { runtimePath } from './runtime.mjs';
import { root, Stop, say } from './screen.mjs';
import { watchAndRun } from './watch.mjs';
import { buildWeb } from './web.mjs';

/** What each npm script runs, and whether it shows the web pages and so needs them built. */
const SCRIPTS = {
  start: { file: 'apps/standalone/src/main.ts', web: true },
  dev: { file: 'apps/standalone/src/main.ts', web: true },
  account: { file: 'apps/standalone/src/account.ts', web: false },
  staff: { file: 'apps/standalone/src/staff.ts', web: false },
  audit: { file: 'apps/standalone/src/audit.ts', web: false },
  activity: { file: 'apps/standalone/src/activity.ts', web: false },
  test: { file: 'tools/test.ts', web: true },
  check: { file: 'tools/check.ts', web: false },
  spec: { file: 'tools/spec.ts', web: false },
  bench: { file: 'bench/main.ts', web: true },
  sim: { file: 'sim/main.ts', web: false },
  shots: { file: 'e2e/shots.ts', web: true },
  clients: { file: 'e2e/clients/main.ts', web: true },
};

/** Installs what is missing, builds what is stale, returns the Node to run our sources with. */
async function prepare(needsWeb) {
  return await withLock(async () => {
    await installPackages();
    const node = runtimePath();
    if (needsWeb) await buildWeb(node);
    return node;
  });
}

/** Runs one npm script from an untouched clone as well as from a finished one; ends this process with its exit code. */
export async function run(name, args) {
  const script = Object.hasOwn(SCRIPTS, name ?? '') ? SCRIPTS[name] : undefined;
  try {
    if (script === undefined)
      throw new Stop(`There is no script "${name}". There are: ${Object.keys(SCRIPTS).join(', ')}.`, 64);
    if (!existsSync(join(root, script.file))) throw new Stop(`${script.file} is not in this tree yet.`, 66);
    const node = await prepare(script.web);
    const prepareAgain = () => prepare(script.web);
    if (name === 'dev') await watchAndRun(node, join(root, script.file), args, prepareAgain);
    else await runScript(node, [join(root, script.file), ...args]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  }
}
