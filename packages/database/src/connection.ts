import pg from 'pg';
import type { Log } from './log.ts';

const INT8_OID = 20;

/** Returns a bigint column as a number; throws where a double could not hold it exactly. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number exactly`);
  return value;
}

/** Column parsers of every connection of ours: bigint as number, all else as `pg` does it (numeric stays text). */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? parseInt8
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

interface ConnectOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  log: Log;
  /** Connections at most; 10 unless told. */
  max?: number;
  /** The server gives a statement up after this; 15 s unless told, 0 = never. */
  statementTimeoutMs?: number;
}

function clientConfig(options: ConnectOptions): pg.ClientConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000;
  return {
    connectionString: options.url,
    application_name: options.applicationName,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // For a server that does not answer at all; later than its own timeout, which says why.
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + 5_000 } : {}),
  };
}

/** Returns a pool whose lost connections are logged and replaced; queries on them reject, nothing crashes. */
export function createPool(options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({ ...clientConfig(options), max: options.max ?? 10, idleTimeoutMillis: 60_000 });
  const onError = (error: Error) =>
    options.log.warn({ err: error, applicationName: options.applicationName }, 'lost a connection to PostgreSQL');
  pool.on('error', onError);
  // A client that is checked out when its connection breaks emits 'error' itself; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Returns one connected client (for LISTEN, locks, the journal). Its 'error' event is handled; the holder learns of
 * its end by 'end' or by rejected queries.
 */
export async function connectClient(options: ConnectOptions): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(options));
  client.on('error', (error) =>
    options.log.warn({ err: error, applicationName: options.applicationName }, 'lost a connection to PostgreSQL'),
  );
  await client.connect();
  return client;
}
