import { Checksum, checksum } from './checksum.ts';

/** 'PLRS' and the format's number. A snapshot of another format is not read: the journal can always be replayed. */
const MAGIC = 0x53524c50;
const SNAPSHOT_FORMAT = 1;
/** magic, format, body bytes (f64), checksum (32 hex digits). */
const HEADER_BYTES = 48;

/** A snapshot that cannot be used: damaged, cut off, or of another format. */
export class SnapshotUnreadable extends Error {
  override readonly name = 'SnapshotUnreadable';
}

/** A sealed snapshot in the making: the pieces of its body, copied behind a header that lets `unseal` find any damage. */
export class SnapshotWriting {
  private readonly pieces: readonly Uint8Array[];
  private readonly out: Uint8Array<ArrayBuffer>;
  private readonly sum: Checksum;
  /** The piece that is copied next, and what of it is copied. */
  private piece = 0;
  private offset = 0;
  private at = HEADER_BYTES;

  /** The pieces must stay as they are until they are copied. Each is a multiple of 4 long. */
  constructor(pieces: readonly Uint8Array[]) {
    const bodyBytes = pieces.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
    this.pieces = pieces;
    this.sum = new Checksum(bodyBytes);
    this.out = new Uint8Array(HEADER_BYTES + bodyBytes);
    const view = new DataView(this.out.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, SNAPSHOT_FORMAT, true);
    view.setFloat64(8, bodyBytes, true);
  }

  /** Copies about `most` bytes; returns whether all is there. */
  step(most: number): boolean {
    const end = this.at + most;
    while (this.at < end && this.piece < this.pieces.length) {
      const piece = this.pieces[this.piece] as Uint8Array;
      const part = piece.subarray(
        this.offset,
        Math.min(piece.length, this.offset + 4 * Math.ceil((end - this.at) / 4)),
      );
      this.out.set(part, this.at);
      this.sum.add(part);
      this.at += part.length;
      this.offset += part.length;
      if (this.offset < piece.length) continue;
      this.piece++;
      this.offset = 0;
    }
    return this.piece === this.pieces.length;
  }

  /** Returns the snapshot; call it once, when `step` has said that all is there. */
  sealed(): Uint8Array<ArrayBuffer> {
    this.out.set(new TextEncoder().encode(this.sum.digits()), 16);
    return this.out;
  }
}

/** Returns the body with its header. */
export function seal(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const writing = new SnapshotWriting(pieces);
  writing.step(Number.MAX_SAFE_INTEGER);
  return writing.sealed();
}

/** Returns the body of a sealed snapshot; throws SnapshotUnreadable if one byte is not as it was written. */
export function unseal(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = bytes.slice();
  if (out.length < HEADER_BYTES) throw new SnapshotUnreadable('cut off in the header');
  const view = new DataView(out.buffer);
  if (view.getUint32(0, true) !== MAGIC) throw new SnapshotUnreadable('not a snapshot');
  const format = view.getUint32(4, true);
  if (format !== SNAPSHOT_FORMAT)
    throw new SnapshotUnreadable(`format ${format}, this version reads ${SNAPSHOT_FORMAT}`);
  if (view.getFloat64(8, true) !== out.length - HEADER_BYTES) throw new SnapshotUnreadable('length is wrong');
  const body = out.subarray(HEADER_BYTES);
  const written = new TextDecoder().decode(out.subarray(16, HEADER_BYTES));
  if (body.length % 4 !== 0 || checksum(body) !== written) throw new SnapshotUnreadable('checksum is wrong');
  return body;
}

/** Returns what `Exchange.hash()` says of the state in a sealed snapshot, without writing the state a second time. */
export function stateHashOf(snapshot: Uint8Array): string {
  return new TextDecoder().decode(snapshot.subarray(16, HEADER_BYTES));
}
