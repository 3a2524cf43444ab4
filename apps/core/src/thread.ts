/** The core's thread: one life of the core on the journal in Postgres. Started by thread-port.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { connectClient } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { inlineMore } from './compiler.ts';
import { runCore } from './host.ts';
import type { FromCore, ToCore } from './messages.ts';
import { SubmitRing } from './submit-ring.ts';
import { voucherKey } from './voucher.ts';

export interface ThreadData {
  databaseUrl: string;
  snapshotEvery: number;
  /** 64 hex digits of an Ed25519 key. */
  voucherSeed: string | null;
  /** The memory of the SubmitRing. */
  inbox: SharedArrayBuffer;
}

if (parentPort === null) throw new Error('thread.ts runs in a worker thread');
const port = parentPort;
const { databaseUrl, snapshotEvery, inbox, voucherSeed } = workerData as ThreadData;

/** Returns the last command that every projection has; Infinity where there are none. */
async function slowestReaderSeq(): Promise<number> {
  const client = await connectClient({ url: databaseUrl, applicationName: 'pelorus-core-snapshots', log: SILENT_LOG });
  try {
    const { rows } = await client.query<{ seq: number | null }>('select min(seq) as seq from projection.checkpoint');
    return rows[0]?.seq ?? Number.POSITIVE_INFINITY;
  } finally {
    await client.end();
  }
}

inlineMore();
await runCore(
  {
    post: (message: FromCore, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer),
    onMessage: (listener: (message: ToCore) => void) => void port.on('message', listener),
    close: () => port.close(),
  },
  new SubmitRing(inbox),
  {
    journal: new PostgresJournal({ url: databaseUrl }),
    snapshotEvery,
    slowestReaderSeq,
    voucherKey: voucherSeed === null ? undefined : voucherKey(voucherSeed),
  },
);
