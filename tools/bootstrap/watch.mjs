import { watch } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, startChild } from './process.mjs';
import { root, Stop, say } from './screen.mjs';

const WATCHED = ['apps', 'packages', 'pelorus.config.json'];
const IGNORED = /(^|[\\/])(node_modules|build|\.react-router)([\\/]|$)|\.test\.tsx?$/;
/** Editors write several files at once; a restart waits until they are quiet. */
const QUIET_MS = 300;

/** `npm run dev`: the server, rebuilt and restarted whenever a source changes. Ends when the server ends by itself. */
export async function watchAndRun(node, script, args, prepareAgain) {
  let running = null;
  let timer;
  let isChanged = false;
  const onChange = (name) => {
    if (name !== null && IGNORED.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isChanged = true;
      say('• A source changed: starting again …');
      running?.child.kill('SIGTERM');
    }, QUIET_MS);
  };
  for (const path of WATCHED) watch(join(root, path), { recursive: true }, (_event, name) => onChange(name));
  for (;;) {
    isChanged = false;
    running = startChild(node, [script, ...args], {});
    const { code, signal } = await running.ended;
    running = null;
    if (!isChanged) process.exit(exitCodeOf(code, signal));
    await prepareUntilItWorks(prepareAgain);
  }
}

/** A sentence about a broken build, then another try once the sources change again. */
async function prepareUntilItWorks(prepareAgain) {
  for (;;) {
    try {
      await prepareAgain();
      return;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      say(error.message);
      await new Promise((resolve) => {
        const watcher = watch(join(root, 'apps'), { recursive: true }, (_event, name) => {
          if (name !== null && IGNORED.test(name)) return;
          watcher.close();
          resolve();
        });
      });
    }
  }
}
