import type { MessagePort } from 'node:worker_threads';
import { type Log, sentFields } from '@pelorus/database/log.ts';
import type { FromThread } from './messages.ts';

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

/** Returns a log that the main thread writes. */
export function logTo(port: MessagePort): Log {
  const write = (level: (typeof LEVELS)[number]) => (fields: object, message: string) =>
    port.postMessage({ kind: 'log', level, fields: sentFields(fields), message } satisfies FromThread);
  return Object.fromEntries(LEVELS.map((level) => [level, write(level)])) as unknown as Log;
}
