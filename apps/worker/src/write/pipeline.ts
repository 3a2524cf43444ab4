import type pg from 'pg';
import type { Fold } from '../fold/fold.ts';
import type { Audience } from './audience.ts';
import { statementOf } from './statement.ts';
import { NEW_ROWS } from './tables.ts';
import { WireBytes } from './wire-bytes.ts';

/** The one projection's row in projection.checkpoint. */
export const CHECKPOINT_NAME = 'projection';
/** Heard by gateways: payload = the new checkpoint. */
export const PROJECTED_CHANNEL = 'projected';

/**
 * Moves the checkpoint from where the fold began ("fence"): after a crash, or beside a second worker, it finds no row,
 * and the division by none fails the transaction before anything is written.
 */
const FENCE = `WITH moved AS (UPDATE projection.checkpoint SET seq = $1 WHERE name = '${CHECKPOINT_NAME}' AND seq = $2 RETURNING seq)
  SELECT pg_notify('${PROJECTED_CHANNEL}', (SELECT seq::text FROM moved)), 1 / (SELECT count(*) FROM moved)`;
const DIVISION_BY_ZERO = '22012';

/** The part of pg's Connection that our own query uses. */
interface WireConnection {
  stream: { write(bytes: Buffer): void };
}

/** Names of the statements that each connection's server knows. */
const known = new WeakMap<pg.ClientBase, Set<string>>();

function bigint(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** Returns all messages of one transaction, and the names of the statements that they prepare. */
function messagesOf(fold: Fold, audience: Audience, names: ReadonlySet<string>) {
  const out = new WireBytes();
  const fresh: string[] = [];
  const run = (name: string, text: string, values: readonly Buffer[]) => {
    if (!names.has(name)) {
      out.parse(name, text);
      fresh.push(name);
    }
    out.run(name, values);
  };
  run('fence', FENCE, [bigint(fold.lastSeq), bigint(fold.afterSeq)]);
  for (const newRows of NEW_ROWS) {
    const write = newRows.of(fold);
    if (write === null) continue;
    run(newRows.name, newRows.text, []);
    write(out);
  }
  const statement = statementOf(fold, audience);
  if (statement !== null) run(statement.name, statement.text, statement.values);
  out.sync();
  return { bytes: out.whole(), fresh };
}

/**
 * Writes all of `fold` and moves the checkpoint, in one transaction and one round trip: the messages of its statements go
 * behind each other, and the server commits at the Sync that ends them. Resolves with false where the checkpoint was
 * elsewhere: nothing was written then.
 */
export function project(client: pg.ClientBase, fold: Fold, audience: Audience): Promise<boolean> {
  const names = known.get(client) ?? new Set();
  known.set(client, names);
  const { bytes, fresh } = messagesOf(fold, audience, names);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const nothing = () => undefined;
  // The protocol's callbacks, called by pg's Client while this query is the active one.
  const query = {
    submit: ({ stream }: WireConnection) => {
      stream.write(bytes);
    },
    // pg puts the clock that limits the answer's time behind this: called, it is stopped.
    callback: (_error: Error | null) => undefined,
    handleReadyForQuery: () => {
      query.callback(null);
      for (const name of fresh) names.add(name);
      resolve(true);
    },
    handleError: (error: Error & { code?: string }) => {
      query.callback(error);
      if (error.code !== DIVISION_BY_ZERO) {
        reject(error);
        return;
      }
      // Of the new statements, the server has parsed only this one.
      names.add('fence');
      resolve(false);
    },
    handleCommandComplete: nothing,
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handlePortalSuspended: nothing,
    handleEmptyQuery: nothing,
    // The rows are on their way already.
    handleCopyInResponse: nothing,
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}
