import { fileURLToPath } from 'node:url';

/** The tree of this file, wherever the command runs. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An end with a plain sentence instead of a stack. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints a line of progress. On stderr: stdout belongs to the script (`npm run account` prints JSON there). */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs one step with a line before and, when it took a while, after. */
export async function step(line, work) {
  const started = performance.now();
  say(`• ${line} …`);
  const result = await work();
  say(`  done in ${Math.max(1, Math.round((performance.now() - started) / 1000))} s`);
  return result;
}
