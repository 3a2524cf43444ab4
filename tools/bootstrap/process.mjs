import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, Stop } from './screen.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_LOOK_MS = 300;

/** How a shell would call this end: the code, or 128 + the signal's number. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Starts a program and hands every signal on to it. A Ctrl-C in a terminal reaches the child twice (from the terminal
 * and from here); the server counts presses within a moment as one.
 */
export function startChild(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  const stopWatching = watchParent(() => child.kill('SIGTERM'));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    stopWatching();
    for (const signal of FORWARDED) process.off(signal, forward);
  });
  return { child, ended };
}

/**
 * A SIGTERM for npm ends the shell between npm and us without notice: we detect it by our new parent. Outside npm
 * there is no shell, and a parent may end while we should stay (nohup).
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Runs a script to its end and exits in the same way. Node's compile cache is kept, so the next start takes a third
 * less CPU. NODE_COMPILE_CACHE overrides it.
 */
export async function runScript(node, args) {
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
  const { code, signal } = await startChild(node, args, { env }).ended;
  process.exit(exitCodeOf(code, signal));
}

/**
 * Runs a quiet step; its output is shown only if it fails. Ctrl-C ends us; the next run repairs an interrupted step.
 */
export async function runQuietly(command, args, options, failure) {
  const { child, ended } = startChild(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let words = '';
  const keep = (chunk) => {
    words = (words + chunk).slice(-8_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let interrupted = null;
  const note = (signal) => {
    interrupted = signal;
  };
  for (const signal of FORWARDED) process.on(signal, note);
  let end;
  try {
    end = await ended;
  } catch (error) {
    throw new Stop(`${failure}\n${error.message}`);
  } finally {
    for (const signal of FORWARDED) process.off(signal, note);
  }
  if (interrupted !== null || end.signal !== null) {
    throw new Stop('Stopped. The next run picks up where this one was.', exitCodeOf(null, interrupted ?? end.signal));
  }
  if (end.code !== 0) throw new Stop(`${failure}\n\n${words.trim()}`);
}
