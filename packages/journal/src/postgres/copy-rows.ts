import type pg from 'pg';

/** One row: its columns as bytes in PostgreSQL's binary formats. They are copies and may be kept. */
export type BinaryRow = Uint8Array<ArrayBuffer>[];

/** "PGCOPY\n\377\r\n\0", flags, length of the header extension. */
const SIGNATURE_BYTES = 19;

interface WireConnection {
  query(text: string): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

/**
 * Returns the rows of `select` through COPY in binary. `pg` itself only reads text, where bytea comes as hexadecimal:
 * twice the bytes and several times the work. No NULLs; no parameters, so only safe integers may be put into the text.
 */
export function copyRows(client: pg.ClientBase, select: string): Promise<BinaryRow[]> {
  const { promise, resolve, reject } = Promise.withResolvers<BinaryRow[]>();
  const rows: BinaryRow[] = [];
  let problem: Error | null = null;
  // The protocol's callbacks, called by pg's Client while this query is the active one.
  const query = {
    submit: (connection: WireConnection) => connection.query(`copy (${select}) to stdout (format binary)`),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      try {
        const row = parseMessage(chunk);
        if (row !== null) rows.push(row);
      } catch (error) {
        problem ??= error as Error;
      }
    },
    handleCommandComplete: () => undefined,
    // pg puts the clock that limits the answer's time behind this: called, it is stopped.
    callback: (_error: Error | null) => undefined,
    handleReadyForQuery: () => {
      query.callback(null);
      if (problem === null) resolve(rows);
      else reject(problem);
    },
    handleError: (error: Error) => {
      query.callback(error);
      reject(error);
    },
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handlePortalSuspended: () => undefined,
    handleEmptyQuery: () => undefined,
    handleCopyInResponse: (connection: WireConnection) => connection.sendCopyFail('not expected'),
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}

/**
 * PostgreSQL sends one row a message; the first message has the signature before its row (or is the signature alone),
 * and a count of -1 is the trailer.
 */
function parseMessage(chunk: Buffer): BinaryRow | null {
  let offset = chunk.length >= SIGNATURE_BYTES && chunk.toString('latin1', 0, 6) === 'PGCOPY' ? SIGNATURE_BYTES : 0;
  if (offset === chunk.length) return null;
  const count = chunk.readInt16BE(offset);
  offset += 2;
  if (count === -1) return null;
  const row: BinaryRow = [];
  for (let i = 0; i < count; i++) {
    const length = chunk.readInt32BE(offset);
    offset += 4;
    const bytes = new Uint8Array(length);
    bytes.set(chunk.subarray(offset, offset + length));
    row.push(bytes);
    offset += length;
  }
  if (offset !== chunk.length) throw new Error('COPY sent a row that does not fill its message');
  return row;
}

/** Returns a bigint or int column as a number. */
export function integerOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = bytes.byteLength === 8 ? Number(view.getBigInt64(0)) : view.getInt32(0);
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint column exceeds 2^53');
  return value;
}
