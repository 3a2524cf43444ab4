import { createHmac, timingSafeEqual } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { SignerFault } from '../faults.ts';
import type { LogContent, LogEntry } from './entries.ts';

const READ_BYTES = 1 << 20;
const SLOT_BYTES = 128;
const NEWLINE = 10;

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

interface Place {
  seq: number;
  /** Authenticates all entries up to this one. */
  mac: string;
}

/**
 * Opens a file whose writes return when they are on disk (O_DSYNC), their length included. Node's permissions leave a
 * process no fsync.
 */
function openFile(path: string, extra = 0): number {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_DSYNC | extra, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new SignerFault('LOG_MISSING', path);
    throw error;
  }
}

function writeAll(fd: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
}

/**
 * The end of the log, kept apart from it: two slots that are written in turn, so that one is whole whatever a crash does.
 * A log that ends before it was cut.
 */
class Head {
  readonly #fd: number;
  readonly #key: Buffer;

  constructor(fd: number, key: Buffer) {
    this.#fd = fd;
    this.#key = key;
  }

  #slot({ seq, mac }: Place): string {
    const text = `${String(seq).padStart(16, '0')} ${mac}`;
    return `${text} ${hmac(this.#key, `head ${text}`).slice(0, 40)}`.padEnd(SLOT_BYTES - 1).concat('\n');
  }

  read(): Place {
    const bytes = Buffer.alloc(2 * SLOT_BYTES);
    readSync(this.#fd, bytes, 0, bytes.length, 0);
    const slots = [0, 1].flatMap((i) => {
      const text = bytes.subarray(i * SLOT_BYTES, (i + 1) * SLOT_BYTES).toString('latin1');
      const place = { seq: Number(text.slice(0, 16)), mac: text.slice(17, 81) };
      return isSame(text, this.#slot(place)) ? [place] : [];
    });
    const last = slots.sort((a, b) => b.seq - a.seq)[0];
    if (last === undefined) throw new SignerFault('LOG_MISSING', 'Its head is unreadable.');
    return last;
  }

  write(place: Place): void {
    writeAll(this.#fd, Buffer.from(this.#slot(place), 'latin1'), (place.seq % 2) * SLOT_BYTES);
  }

  close(): void {
    closeSync(this.#fd);
  }
}

/** Lines of a file from its beginning, and how many bytes stand behind the last whole one. */
function* linesOf(fd: number): Generator<string, number> {
  let rest: Buffer = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const chunk = Buffer.alloc(READ_BYTES);
    const count = readSync(fd, chunk, 0, READ_BYTES, position);
    if (count === 0) return rest.length;
    position += count;
    rest = Buffer.concat([rest, chunk.subarray(0, count)]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield rest.toString('utf8', 0, end);
      rest = rest.subarray(end + 1);
    }
  }
}

/**
 * The log of what was signed: a line an entry, each with a code (HMAC) over itself and the code before it, so nothing
 * in it can be changed, put in, taken out or moved without the seed (SIGN-45).
 */
export class LogFile {
  readonly #fd: number;
  readonly #head: Head;
  readonly #key: Buffer;
  #last: Place = { seq: 0, mac: '' };
  #size = 0;
  #isBroken = false;

  private constructor(fd: number, head: Head, key: Buffer) {
    this.#fd = fd;
    this.#head = head;
    this.#key = key;
  }

  /** Makes the two files with a first entry. */
  static create(path: string, key: Buffer, now: number, isRestored: boolean): void {
    const isNew = constants.O_CREAT | constants.O_EXCL;
    const log = new LogFile(openFile(path, isNew), new Head(openFile(`${path}.head`, isNew), key), key);
    log.append({ kind: 'began', isRestored }, now);
    log.close();
  }

  /** Opens a log, gives every entry to `onEntry`, and is ready to append; throws if it is not what was written. */
  static open(path: string, key: Buffer, onEntry: (entry: LogEntry) => void): LogFile {
    const log = new LogFile(openFile(path), new Head(openFile(`${path}.head`), key), key);
    try {
      log.#read(onEntry);
    } catch (error) {
      log.close();
      throw error;
    }
    return log;
  }

  #read(onEntry: (entry: LogEntry) => void): void {
    const head = this.#head.read();
    let macAtHead: string | null = null;
    const lines = linesOf(this.#fd);
    let next = lines.next();
    for (; next.done !== true; next = lines.next()) {
      const line = next.value;
      const [body, mac] = [line.slice(0, -64), line.slice(-64)];
      const right = hmac(this.#key, `${this.#last.mac}${body}`);
      if (!isSame(mac, right)) throw new SignerFault('LOG_DAMAGED', `Entry ${this.#last.seq + 1}.`);
      const entry = JSON.parse(body) as LogEntry;
      this.#last = { seq: entry.seq, mac };
      this.#size += Buffer.byteLength(line) + 1;
      if (entry.seq === head.seq) macAtHead = mac;
      onEntry(entry);
    }
    // One entry may be ahead of the head: a crash came between the two writes, and its signature was not given out.
    if (this.#last.seq < head.seq) throw new SignerFault('LOG_CUT', `It has ${this.#last.seq} entries of ${head.seq}.`);
    if (macAtHead !== head.mac || this.#last.seq > head.seq + 1)
      throw new SignerFault('LOG_DAMAGED', 'Its head is of another log.');
    if (next.value > 0) this.#dropTail();
    if (this.#last.seq > head.seq) this.#head.write(this.#last);
  }

  /** Drops an entry that a crash left half written: its signature was never made (SIGN-45). */
  #dropTail(): void {
    ftruncateSync(this.#fd, this.#size);
  }

  /** Returns the entry when it is on disk. Throws LOG_WRITE if it may not be: then nothing more is appended (SIGN-40). */
  append(content: LogContent, at: number): LogEntry {
    if (this.#isBroken) throw new SignerFault('LOG_WRITE');
    const entry: LogEntry = { seq: this.#last.seq + 1, at, ...content };
    const body = `${JSON.stringify(entry)} `;
    const mac = hmac(this.#key, `${this.#last.mac}${body}`);
    const bytes = Buffer.from(`${body}${mac}\n`);
    try {
      writeAll(this.#fd, bytes, this.#size);
      this.#head.write({ seq: entry.seq, mac });
    } catch (error) {
      this.#isBroken = true;
      throw new SignerFault('LOG_WRITE', undefined, error);
    }
    this.#size += bytes.length;
    this.#last = { seq: entry.seq, mac };
    return entry;
  }

  close(): void {
    closeSync(this.#fd);
    this.#head.close();
  }
}
