import { connect, type Socket } from 'node:net';
import {
  type RefusedAnswer,
  type ReservesAnswer,
  type SignAnswer,
  type SignerAnswer,
  type SignRequest,
  type SignReservesRequest,
  signerAnswer,
  type XpubsAnswer,
} from '@pelorus/protocol/wallet/signer-wire.ts';

/** A signer signs in milliseconds; whoever takes longer is stopped or gone. */
const ANSWER_MS = 10_000;

/**
 * The signer cannot be reached, or went away before it answered. Whether it signed is not known, and asking the same
 * again is safe: the same bytes get the same signature (SIGN-42).
 */
export class SignerUnreachable extends Error {}

interface Waiting {
  resolve(answer: SignerAnswer): void;
  reject(error: Error): void;
}

/** Asks the signer over its socket. It connects when it is asked, and anew after a connection broke. */
export class SignerClient {
  readonly #path: string;
  readonly #answerMs: number;
  readonly #waiting = new Map<string, Waiting>();
  #socket: Socket | null = null;
  #ids = 0;

  constructor(path: string, answerMs = ANSWER_MS) {
    this.#path = path;
    this.#answerMs = answerMs;
  }

  /** Returns the account's public key and the venue's own addresses; throws SignerUnreachable. */
  async xpubs(): Promise<XpubsAnswer | RefusedAnswer> {
    return (await this.#ask({ kind: 'xpubs' })) as XpubsAnswer | RefusedAnswer;
  }

  /** Returns signed bytes or a refusal; throws SignerUnreachable. */
  async sign(request: Pick<SignRequest, 'network' | 'unsigned' | 'purpose'>): Promise<SignAnswer | RefusedAnswer> {
    return (await this.#ask({ kind: 'sign', ...request })) as SignAnswer | RefusedAnswer;
  }

  /** Returns what an address of ours says of a statement of reserves, or a refusal; throws SignerUnreachable. */
  async signReserves(
    request: Pick<SignReservesRequest, 'index' | 'root' | 'takenAt'>,
  ): Promise<ReservesAnswer | RefusedAnswer> {
    return (await this.#ask({ kind: 'signReserves', ...request })) as ReservesAnswer | RefusedAnswer;
  }

  close(): void {
    this.#end(new SignerUnreachable('this client was closed'));
  }

  async #ask(request: object): Promise<SignerAnswer> {
    const socket = this.#connected();
    const id = String(++this.#ids);
    const answer = new Promise<SignerAnswer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const timer = setTimeout(
      () => this.#end(new SignerUnreachable('the signer did not answer in time')),
      this.#answerMs,
    );
    socket.write(`${JSON.stringify({ id, ...request })}\n`);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #connected(): Socket {
    if (this.#socket !== null) return this.#socket;
    const socket = connect(this.#path);
    this.#socket = socket;
    let rest = '';
    const lost = (error: unknown) => {
      if (this.#socket === socket) this.#end(new SignerUnreachable('the signer cannot be reached', { cause: error }));
    };
    socket.setEncoding('utf8').on('error', lost).on('close', lost);
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() as string;
      for (const line of lines) if (this.#socket === socket) this.#take(line);
    });
    return socket;
  }

  /** Gives a line to who waits for it. A line that is none of ours ends the connection: this is no signer. */
  #take(line: string): void {
    let answer: SignerAnswer;
    try {
      answer = signerAnswer.parse(JSON.parse(line));
    } catch (error) {
      this.#end(new SignerUnreachable('the signer gave an answer that it does not give', { cause: error }));
      return;
    }
    const waiting = answer.id === null ? undefined : this.#waiting.get(answer.id);
    if (waiting !== undefined) waiting.resolve(answer);
    else this.#end(new SignerUnreachable(`the signer answered what was not asked: ${answer.kind}`));
  }

  #end(error: SignerUnreachable): void {
    this.#socket?.destroy();
    this.#socket = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
