import type { ChainReader } from '@pelorus/chains/chain-family.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { Pool, PoolClient } from 'pg';
import type { SignerClient } from '../../src/wallet/chain/signer-client.ts';

/** The process ended here. */
export class Crash extends Error {}

/** Statements that change something or decide what does. */
const CHANGES = /^\s*(?:WITH kept AS \()?(INSERT|UPDATE|DELETE|COMMIT)\b/;

/**
 * The world as one process sees it that ends at one point: before or after it changed something outside of itself (the
 * database, an endpoint, the signer). After its end nothing of it does anything.
 */
export class Crashes {
  /** The points that were passed, in order. */
  readonly points: string[] = [];
  readonly #isEnd: (point: string, number: number) => boolean;
  #isOver = false;

  /** `end`: the number of the point that it ends at, or what says so; null: none. */
  constructor(end: number | null | ((point: string) => boolean)) {
    this.#isEnd = typeof end === 'function' ? end : (_, number) => number === end;
  }

  #pass(point: string): void {
    this.#check();
    this.points.push(point);
    if (!this.#isEnd(point, this.points.length - 1)) return;
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
    /** What its open transaction changed last: names its COMMIT. */
    const changed = new WeakMap<object, string>();
    const query = (on: Pool | PoolClient, args: [string | { text: string }]) => {
      const text = typeof args[0] === 'string' ? args[0] : args[0].text;
      const run = () => on.query(...(args as [string])) as Promise<unknown>;
      const verb = CHANGES.exec(text)?.[1];
      if (verb === undefined) {
        this.#check();
        return run();
      }
      const table = /custody\.\w+/.exec(text)?.[0] ?? changed.get(on) ?? '';
      changed.set(on, table);
      return this.#around(`${verb} ${table}`, run);
    };
    const connect = async () => {
      this.#check();
      const client = await pool.connect();
      return new Proxy(client, {
        get: (target, key) => {
          if (key === 'query') return (...args: [string]) => query(target, args);
          // Connections of a process that ended end: what was not committed never was.
          if (key === 'release') return (error?: Error) => target.release(error ?? this.#isOver);
          const value = Reflect.get(target, key) as unknown;
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
    return { connect, query: (...args: [string]) => query(pool, args) } as unknown as Pool;
  }

  /** `doing`: names what is asked. */
  core(core: Pick<CoreLink, 'submit' | 'vouch'>, doing: () => string): CoreLink {
    return {
      submit: (record: Uint8Array<ArrayBuffer>) => this.#around(`core, ${doing()}`, () => core.submit(record)),
      vouch: (id: number) => this.#around(`core, ${doing()}`, () => core.vouch(id)),
    } as unknown as CoreLink;
  }

  reader<R extends ChainReader>(reader: R): R {
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
