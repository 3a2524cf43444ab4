import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './builds.mjs';
import { installPackages } from './install.mjs';
import { withLock } from './lock.mjs';
import { runScript } from './process.mjs';
import { runtimePath } from './runtime.mjs';
import { root, Stop, say } from './screen.mjs';
import { watchAndRun } from './watch.mjs';

/**
 * The command of each npm script, and whether it needs the built exchange or pages; `buildsLater`: it runs `build`
 * itself.
 */
const SCRIPTS = {
  start: { file: 'apps/standalone/src/main.ts', isBuilt: true },
  dev: { file: 'apps/standalone/src/main.ts', isBuilt: true },
  account: { file: 'apps/standalone/src/account.ts', isBuilt: false },
  'chain:send': { file: 'apps/standalone/src/wallet/chain-send.ts', isBuilt: false },
  staff: { file: 'apps/standalone/src/staff.ts', isBuilt: false },
  audit: { file: 'apps/standalone/src/audit.ts', isBuilt: false },
  activity: { file: 'apps/standalone/src/activity.ts', isBuilt: false },
  reserves: { file: 'apps/standalone/src/reserves/command.ts', isBuilt: false },
  keys: { file: 'apps/signer/src/keys-command.ts', isBuilt: false },
  build: { file: null, isBuilt: true },
  test: { file: 'tools/test.ts', isBuilt: true, buildsLater: true },
  check: { file: 'tools/check.ts', isBuilt: false },
  generate: { file: 'tools/codecs.ts', isBuilt: false },
  spec: { file: 'tools/spec.ts', isBuilt: false },
  bench: { file: 'bench/main.ts', isBuilt: true },
  sim: { file: 'sim/main.ts', isBuilt: false },
  shots: { file: 'e2e/shots.ts', isBuilt: true },
  clients: { file: 'e2e/clients/main.ts', isBuilt: true },
};

/** Installs what is missing, builds what is stale, returns the Node to run our sources with. */
async function prepare(needsBuilds) {
  return await withLock(async () => {
    await installPackages();
    const node = runtimePath();
    if (needsBuilds) await buildStale(node);
    return node;
  });
}

/** Lets every Node that comes from here take what was built of a package where it says so ("imports" of apps/core). */
function runWhatIsBuilt() {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --conditions=pelorus-built`.trim();
}

/** Runs one npm script from an untouched clone as well as from a finished one; ends this process with its exit code. */
export async function run(name, args) {
  const script = Object.hasOwn(SCRIPTS, name ?? '') ? SCRIPTS[name] : undefined;
  try {
    if (script === undefined)
      throw new Stop(`There is no script "${name}". There are: ${Object.keys(SCRIPTS).join(', ')}.`, 64);
    const node = await prepare(script.isBuilt && script.buildsLater !== true);
    if (script.file === null) return;
    if (!existsSync(join(root, script.file))) throw new Stop(`${script.file} is not in this tree yet.`, 66);
    if (script.isBuilt) runWhatIsBuilt();
    const prepareAgain = () => prepare(script.isBuilt);
    if (name === 'dev') await watchAndRun(node, join(root, script.file), args, prepareAgain);
    else await runScript(node, [join(root, script.file), ...args]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  }
}
