import { Writable } from 'node:stream';
import { loggedError } from '@pelorus/database/log.ts';
import { type Logger, pino } from 'pino';

const LEVEL_WORDS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };

interface Line {
  level: number;
  time: number;
  part?: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  [field: string]: unknown;
}

/** One line of the log for a person: time, level, part, sentence, and what belongs to it. */
export function prettyLine({ level, time, part, msg, err, ...fields }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const rest = Object.entries(fields)
    .filter(([name]) => name !== 'pid' && name !== 'hostname' && name !== 'v' && name !== 'name')
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  const words = [clock, LEVEL_WORDS[level] ?? String(level), part === undefined ? '' : `${part}:`, msg ?? '', ...rest];
  const reason = err === undefined ? '' : ` (${level >= 50 ? (err.stack ?? err.message) : err.message})`;
  return `${words.filter((word) => word !== '').join(' ')}${reason}\n`;
}

/** Writes each JSON line of pino as a line for people. */
function prettyStream(out: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      const lines = String(chunk)
        .split('\n')
        .filter((line) => line !== '');
      for (const line of lines) out.write(prettyLine(JSON.parse(line) as Line));
      done();
    },
  });
}

/** Returns the server's log: JSON on stdout, or warnings for people on stderr. Of errors no values (STAN-53). */
export function createLog(level: string, isJson: boolean): Logger {
  const options = { level, base: null, serializers: { err: loggedError } };
  return isJson ? pino(options) : pino(options, prettyStream(process.stderr));
}
