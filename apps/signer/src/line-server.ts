import { createServer, type Server, type Socket } from 'node:net';
import {
  SIGNER_LINE_MAX,
  type SignerAnswer,
  type SignerRefusal,
  type SignerRequest,
  signerRequest,
} from '@pelorus/protocol/wallet/signer-wire.ts';

const CONNECTIONS_MAX = 16;
const LINE_MS = 5_000;
const NEWLINE = 10;

type Handle = (request: SignerRequest) => Promise<SignerAnswer>;

const refused = (refusal: SignerRefusal): SignerAnswer => ({ id: null, kind: 'refused', refusal });

/** Returns the request in a line, or why there is none (SIGN-04). */
function parseLine(line: Buffer): SignerRequest | SignerRefusal {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    value = JSON.parse(text);
  } catch {
    return 'REQUEST_NOT_JSON';
  }
  if (JSON.stringify(value) !== text) return 'REQUEST_NOT_CANONICAL';
  const read = signerRequest.safeParse(value);
  return read.success ? read.data : 'REQUEST_INVALID';
}

/** One connection: lines in, lines out, in order. */
class Connection {
  readonly #socket: Socket;
  readonly #answer: (line: Buffer) => Promise<SignerAnswer>;
  readonly #lineMs: number;
  #rest: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout | null = null;
  #isBusy = false;

  constructor(socket: Socket, answer: (line: Buffer) => Promise<SignerAnswer>, lineMs: number) {
    this.#socket = socket;
    this.#answer = answer;
    this.#lineMs = lineMs;
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('close', () => this.#stopTimer());
    // Whoever went away gets no answer; the log knows what was signed.
    socket.on('error', () => socket.destroy());
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #end(refusal: SignerRefusal): void {
    this.#stopTimer();
    this.#rest = Buffer.alloc(0);
    this.#socket.removeAllListeners('data');
    this.#socket.end(`${JSON.stringify(refused(refusal))}\n`, () => this.#socket.destroy());
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let end = this.#rest.indexOf(NEWLINE); end >= 0 && end <= SIGNER_LINE_MAX; end = this.#rest.indexOf(NEWLINE)) {
      this.#stopTimer();
      const line = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end + 1);
      this.#socket.pause();
      const answer = await this.#answer(line);
      if (this.#socket.destroyed) return;
      this.#socket.write(`${JSON.stringify(answer)}\n`);
      this.#socket.resume();
    }
    this.#isBusy = false;
    if (this.#rest.length > SIGNER_LINE_MAX) this.#end('LINE_TOO_LONG');
    else if (this.#rest.length > 0) this.#timer ??= setTimeout(() => this.#end('LINE_TOO_SLOW'), this.#lineMs);
  }
}

/**
 * Listens on a socket of mode 0600 and answers lines, one at a time over all connections (SIGN-01, SIGN-03, SIGN-05).
 * `onFailure` is told when `handle` throws: the process must end then, and gives no further answer.
 */
export async function listen(
  path: string,
  handle: Handle,
  onFailure: (error: unknown) => void,
  lineMs = LINE_MS,
): Promise<Server> {
  let line: Promise<unknown> = Promise.resolve();
  const answer = (bytes: Buffer): Promise<SignerAnswer> => {
    const turn = line.then(async () => {
      const request = parseLine(bytes);
      return typeof request === 'string' ? refused(request) : await handle(request);
    });
    // What failed is never followed by another answer.
    line = turn.catch((error) => {
      onFailure(error);
      return new Promise(() => {});
    });
    return turn.catch(() => new Promise<never>(() => {}));
  };
  const server = createServer((socket) => new Connection(socket, answer, lineMs));
  server.maxConnections = CONNECTIONS_MAX;
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  } finally {
    process.umask(mask);
  }
  return server;
}
