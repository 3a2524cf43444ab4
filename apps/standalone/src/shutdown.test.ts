import { loggedError } from '@pelorus/database/log.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLog, prettyLine } from './log.ts';
import { Running } from './shutdown.ts';
import { stopOnSignals } from './signals.ts';

const log = pino({ level: 'silent' });

test('STAN-50 parts end in the reverse order of their start, each once, also when one fails', async () => {
  const running = new Running(log);
  const ended: string[] = [];
  for (const name of ['database', 'core', 'gateway']) {
    running.add(name, async () => {
      ended.push(name);
      if (name === 'core') throw new Error('stuck');
    });
  }
  expect(running.isStopping).toBe(false);
  const [one, two] = await Promise.all([running.stop(), running.stop()]);
  expect(ended).toEqual(['gateway', 'core', 'database']);
  expect([one, two]).toEqual([false, false]);
  expect(running.isStopping).toBe(true);
});

test('STAN-51 a part that is added while the others stop is stopped too', async () => {
  const running = new Running(log);
  const ended: string[] = [];
  running.add('first', async () => void ended.push('first'));
  running.add('second', async () => {
    ended.push('second');
    running.add('late', async () => void ended.push('late'));
  });
  expect(await running.stop()).toBe(true);
  expect(ended).toEqual(['second', 'late', 'first']);
});

test('STAN-54 a signal says in the log and on the screen that the server stops, and when it has', async () => {
  const said: unknown[] = [];
  const logged = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) });
  const heard = new Map<string, (signal: NodeJS.Signals) => void>();
  const exited = Promise.withResolvers<number>();
  stopOnSignals({
    running: new Running(log),
    screen: { say: (line) => void said.push(line) },
    log: logged,
    on: (signal, onSignal) => heard.set(signal, onSignal),
    exit: exited.resolve,
  });
  heard.get('SIGTERM')?.('SIGTERM');
  expect(await exited.promise).toBe(0);
  expect(said).toMatchObject([
    '\nStopping …',
    { msg: 'stopping', signal: 'SIGTERM' },
    { msg: 'stopped', isWell: true },
  ]);
});

test('STAN-52 a line of the log names the part, the sentence and what belongs to it', () => {
  const line = prettyLine({
    level: 40,
    time: 0,
    part: 'core',
    msg: 'late',
    waitMs: 5,
    err: { message: 'away', stack: 'x' },
  });
  expect(line).toMatch(/^\d\d:\d\d:\d\d warning core: late waitMs=5 \(away\)\n$/);
});

test.each([true, false])('STAN-53 the log keeps no values of errors (JSON: %s)', (isJson) => {
  const { serializersSym } = pino.symbols;
  expect((createLog('info', isJson) as unknown as Record<symbol, unknown>)[serializersSym]).toMatchObject({
    err: loggedError,
  });
});
