import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { Pool, PoolClient } from 'pg';
import type { SignerClient } from '../../src/wallet/chain/signer-client.ts';

/** The process ended here. */
export class Crash extends Error {}

/** Statements that change something or decide what does. */
const CHANGES = /^\s*(INSERT|UPDATE|DELETE|COMMIT)\b/;

/**
 * The world as one process sees it that ends at one point: before or after it changed something outside of itself (the
 * database, an endpoint, the signer). After its end nothing of it does anything.
 */
export class Crashes {
  /** The points that were passed, in order. */
  readonly points: string[] = [];
  readonly #at: number | null;
  #isOver = false;

  /** `at`: which point it ends at; null: none. */
  constructor(at: number | null) {
    this.#at = at;
  }

  #pass(point: string): void {
    this.#check();
    this.points.push(point);
    if (this.points.length - 1 !== this.#at) return;
    this.#isOver = true;
    throw new Crash(point);
  }

  #check(): void {
    if (this.#isOver) throw new Crash('it has ended already');
  }

  async #around<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.#pass(`before ${what}`);
    const result = await work();
    this.#pass(`after ${what}`);
    return result;
  }

  pool(pool: Pool): Pool {
    const query = (client: PoolClient, args: [string | { text: string }]) => {
      const text = typeof args[0] === 'string' ? args[0] : args[0].text;
      const run = () => client.query(...(args as [string])) as Promise<unknown>;
      const [verb, , table] = text.trim().replace('INTO ', '').replace('FROM ', '').split(/\s+/);
      if (CHANGES.test(text)) return this.#around([verb, /custody\.\w+/.exec(text)?.[0] ?? table].join(' '), run);
      this.#check();
      return run();
    };
    const connect = async () => {
      this.#check();
      const client = await pool.connect();
      return new Proxy(client, {
        get: (target, key) => {
          if (key === 'query') return (...args: [string]) => query(target, args);
          const value = Reflect.get(target, key) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
    return { connect } as unknown as Pool;
  }

  reader(reader: EvmReader): EvmReader {
    return new Proxy(reader, {
      get: (target, key) => {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        if (key === 'broadcast')
          return (signed: Uint8Array) => this.#around('broadcast', () => target.broadcast(signed));
        return (...args: unknown[]) => {
          this.#check();
          return value.apply(target, args);
        };
      },
    });
  }

  signer(signer: Pick<SignerClient, 'sign'>): Pick<SignerClient, 'sign'> {
    return { sign: (request) => this.#around('sign', () => signer.sign(request)) };
  }
}
