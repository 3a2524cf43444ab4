import type { MessagePort } from 'node:worker_threads';
import type { Log } from '@pelorus/database/log.ts';
import type { FromThread } from './messages.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Errors cross the wall as text; their class would not. */
function plain(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}

/** Returns a log that the main thread writes. */
export function logTo(port: MessagePort): Log {
  const write = (level: (typeof LEVELS)[number]) => (fields: object, message: string) =>
    port.postMessage({ kind: 'log', level, fields: plain(fields), message } satisfies FromThread);
  return Object.fromEntries(LEVELS.map((level) => [level, write(level)])) as unknown as Log;
}
