import type { KeyObject } from 'node:crypto';
import { type Log, sentFields } from '@pelorus/database/log.ts';
import type { Exchange } from '@pelorus/engine/exchange.ts';
import { type Journal, JournalDamaged } from '@pelorus/journal/journal.ts';
import type { Hello } from '@pelorus/protocol/link/core-link.ts';
import { CoreLoop } from './loop.ts';
import type { FromCore, Port, ToCore } from './messages.ts';
import { recover } from './recovery.ts';
import { type SnapshotTaken, Snapshotter } from './snapshotter.ts';
import type { SubmitRing } from './submit-ring.ts';
import { Vouching } from './voucher.ts';

export interface HostOptions {
  journal: Journal;
  snapshotEvery: number;
  slowestReaderSeq: () => Promise<number>;
  nowMs?: () => number;
  /** Signs what is held for withdrawals; without it nothing is vouched for. */
  voucherKey?: KeyObject | undefined;
}

/** A clock may be set back a little at any time. */
const CLOCK_BEHIND_MS = 10_000;

type CorePort = Port<ToCore, FromCore>;

/**
 * Runs one life of the core at its end of a port and a ring: recover, serve, and end. After 'stopped' or 'closed'
 * nothing more comes; a new life needs a new port, a new ring and a new journal.
 */
export async function runCore(port: CorePort, inbox: SubmitRing, options: HostOptions): Promise<void> {
  const log = portLog(port);
  const early: ToCore[] = [];
  let receive = (message: ToCore): void => void early.push(message);
  port.onMessage((message) => receive(message));
  let recovered: Awaited<ReturnType<typeof recover>>;
  try {
    recovered = await recover(options.journal, log);
  } catch (error) {
    // Replaying the same commands again ends in the same place.
    const isFinal = error instanceof JournalDamaged || (error as Error).name === 'InvariantBroken';
    await end(port, options.journal, stopped(error as Error, null, !isFinal));
    return;
  }
  receive = serve(port, inbox, options, recovered, log);
  port.post({ kind: 'up', hello: helloOf(recovered.exchange) });
  for (const message of early) receive(message);
}

/**
 * Returns a check that logs once when the clock falls far behind the last command, and once when it has caught up.
 * Meanwhile commands get the last command's time, so candles and histories of that time look odd.
 */
function clockWatch(log: Log, nowMs: () => number): (lastMs: number) => void {
  let isBehind = false;
  return (lastMs) => {
    const behindMs = Math.floor(lastMs - nowMs());
    if (isBehind && behindMs <= 0) log.info({}, 'the clock has caught up with the last command');
    else if (!isBehind && behindMs >= CLOCK_BEHIND_MS)
      log.warn(
        { behindMs },
        'the clock is behind the last command: commands get the time of that command until the clock catches up',
      );
    else return;
    isBehind = !isBehind;
  };
}

function serve(
  port: CorePort,
  inbox: SubmitRing,
  { journal, nowMs = Date.now, snapshotEvery, slowestReaderSeq, voucherKey }: HostOptions,
  { exchange, position, snapshotSeq }: Awaited<ReturnType<typeof recover>>,
  log: Log,
): (message: ToCore) => void {
  const onTaken = (taken: SnapshotTaken) => port.post({ kind: 'snapshot', taken });
  const every = snapshotEvery;
  const snapshotter = new Snapshotter({ exchange, journal, every, slowestReaderSeq, onTaken, log }, snapshotSeq);
  const lookAtClock = clockWatch(log, nowMs);
  lookAtClock(position.timeMs);
  let helloWanted = false;
  const vouching = new Vouching(exchange, voucherKey, (signature) => port.post({ kind: 'vouched', signature }));
  /** Answers what was asked; call it while nothing of the exchange waits for its commit. */
  const answer = () => {
    vouching.answer();
    if (helloWanted) port.post({ kind: 'hello', hello: helloOf(exchange) });
    helloWanted = false;
  };
  const takeIn = (): boolean => {
    const records = inbox.take();
    if (records === null) return false;
    loop.submit(records.bytes, records.count);
    return true;
  };
  const sleep = () => {
    if (!inbox.sleep()) takeIn();
  };
  const loop = new CoreLoop({
    exchange,
    journal,
    position,
    nowMs,
    onBatch: (batch, at, cost) => {
      port.post({ kind: 'batch', batch, cost }, [batch.commands.buffer, batch.eventCounts.buffer, batch.events.buffer]);
      answer();
      lookAtClock(at.timeMs);
      snapshotter.afterBatch(at);
      // Commands that arrived during the commit form the next batch.
      takeIn();
    },
    onIdle: sleep,
    onStopped: (error, seq) => void end(port, journal, stopped(error, seq, true)),
  });
  const wake = () => {
    // A writer may be delayed before it checks whether we sleep. By then we may have taken its record, answered it and
    // gone to sleep again, and the writer has cleared our sleep flag. Set it again, or nobody would wake us.
    if (!takeIn()) sleep();
  };
  void journal.lost.then((reason) => loop.stop(reason));
  return (message) => {
    if (message.kind === 'wake') wake();
    else if (message.kind === 'close') {
      takeIn();
      void close(port, journal, loop, snapshotter);
    } else {
      if (message.kind === 'vouch') vouching.ask(message.withdrawalId);
      else helloWanted = true;
      // During a commit the exchange is ahead of the durable state.
      if (exchange.seq === loop.position.seq) answer();
    }
  };
}

async function close(port: CorePort, journal: Journal, loop: CoreLoop, snapshotter: Snapshotter): Promise<void> {
  await loop.drained();
  await snapshotter.finish(loop.position);
  await end(port, journal, { kind: 'closed' });
}

async function end(port: CorePort, journal: Journal, lastWord: FromCore): Promise<void> {
  // Report the stop first, because a journal may close slowly.
  if (lastWord.kind === 'stopped') port.post(lastWord);
  await journal.close().catch(() => undefined);
  if (lastWord.kind === 'closed') port.post(lastWord);
  port.close();
}

function helloOf(exchange: Exchange): Hello {
  return { seq: exchange.seq, catalog: exchange.catalog(), books: exchange.books() };
}

function stopped(error: Error, seq: number | null, canRetry: boolean): FromCore {
  return {
    kind: 'stopped',
    seq,
    error: { name: error.name, message: error.message, stack: describe(error) },
    canRetry,
  };
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${describe(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function portLog(port: CorePort): Log {
  const say = (level: Extract<FromCore, { kind: 'log' }>['level']) => (fields: object, message: string) => {
    port.post({ kind: 'log', level, fields: sentFields(fields), message });
  };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error'), fatal: say('fatal') };
}
