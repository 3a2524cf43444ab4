import type { Logger } from 'pino';
import type { Screen } from './screen.ts';
import type { Running } from './shutdown.ts';
import { EXIT } from './stop.ts';

/** One Ctrl-C can arrive several times: from the terminal, from npm, from our own bootstrap. */
const SAME_PRESS_MS = 1_000;

interface SignalOptions {
  running: Running;
  screen: Pick<Screen, 'say'>;
  log: Logger;
  /** The process to listen to; ours, except in tests. */
  on?: (signal: NodeJS.Signals, heard: (signal: NodeJS.Signals) => void) => void;
  exit?: (code: number) => void;
}

/**
 * Stops everything on SIGINT, SIGTERM or SIGHUP, and reports it on screen and in the log. A second signal ends at
 * once; PostgreSQL then recovers at the next start. Returns a function that stops everything and exits with a code.
 */
export function stopOnSignals(options: SignalOptions): (code: number) => void {
  const { running, screen, log } = options;
  const on = options.on ?? ((signal, heard) => process.on(signal, heard));
  const exit = options.exit ?? ((code) => process.exit(code));
  let askedAtMs = 0;
  const end = (code: number) => {
    void running.stop().then((isWell) => {
      log.info({ isWell }, 'stopped');
      exit(isWell ? code : EXIT.FAILED);
    });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    const nowMs = performance.now();
    if (!running.isStopping) {
      askedAtMs = nowMs;
      screen.say('\nStopping …');
      log.info({ signal }, 'stopping');
      end(EXIT.OK);
    } else if (nowMs - askedAtMs > SAME_PRESS_MS) {
      process.stderr.write('Killed; the next start recovers the interrupted work.\n');
      exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) on(signal, onSignal);
  return end;
}
