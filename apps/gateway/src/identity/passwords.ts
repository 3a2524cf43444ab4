import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { Turns } from '../turns.ts';

interface Argon2Cost {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

/**
 * One of the settings that OWASP and ASVS 5.0 (11.4.2) consider equal: 12 MiB, three passes, one lane. It takes 23 ms
 * of a core with two in parallel; 19 MiB with two passes takes 29, with which 50 log-ins a second do not fit beside
 * the market on two cores (decision 0027).
 */
export const ARGON2_COST: Argon2Cost = { memoryKib: 12_288, passes: 3, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Limits of parallel and of waiting hashes: the rest of the thread pool serves files and DNS. */
const RUNNING_MAX = 2;
const WAITING_MAX = 64;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function phcOf({ memoryKib, passes, parallelism }: Argon2Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Hashes and checks passwords with argon2id off the event loop, a few at a time. */
export class Passwords {
  readonly #pepper: Buffer;
  readonly #cost: Argon2Cost;
  readonly #turns = new Turns(RUNNING_MAX, WAITING_MAX);
  /** A decoy: salt and tag are random, so no password matches, and checking it costs as much as a real one. */
  readonly #decoy: string;

  constructor(pepper: Buffer, cost: Argon2Cost = ARGON2_COST) {
    this.#pepper = pepper;
    this.#cost = cost;
    this.#decoy = phcOf(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  }

  #tag(password: string, salt: Buffer, cost: Argon2Cost, tagBytes: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      argon2(
        'argon2id',
        {
          message: password,
          nonce: salt,
          secret: this.#pepper,
          memory: cost.memoryKib,
          passes: cost.passes,
          parallelism: cost.parallelism,
          tagLength: tagBytes,
        },
        (error, tag) => (error ? reject(error) : resolve(tag)),
      );
    });
  }

  /** Returns the PHC text to keep: parameters, a new salt, the tag. Refuses OVERLOADED when too many wait. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return phcOf(this.#cost, salt, await this.#turns.run(() => this.#tag(password, salt, this.#cost, TAG_BYTES)));
  }

  /** Was this hash made with outdated parameters? Then rehash the password at its next use. */
  isDated(phc: string): boolean {
    const { memoryKib, passes, parallelism } = this.#cost;
    return !phc.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$`);
  }

  /**
   * Returns whether `password` matches the hash. Without a hash (unknown address, or no password) it does the same
   * work against a decoy and returns false, so that timing reveals nothing.
   */
  async verify(password: string, phc: string | null): Promise<boolean> {
    const match = PHC.exec(phc ?? this.#decoy);
    if (match === null) throw new Error('unknown password hash format');
    const [, memory, passes, parallelism, salt, tag] = match as unknown as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const wanted = Buffer.from(tag, 'base64');
    const cost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const made = await this.#turns.run(() => this.#tag(password, Buffer.from(salt, 'base64'), cost, wanted.length));
    return timingSafeEqual(made, wanted) && phc !== null;
  }
}
