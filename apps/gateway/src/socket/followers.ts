import type { Connection } from './connection.ts';

/** Connections that follow accounts, by account. */
export class Followers {
  readonly #of = new Map<number, Set<Connection>>();

  /** How many accounts are followed. */
  get size(): number {
    return this.#of.size;
  }

  of(account: number): Iterable<Connection> {
    return this.#of.get(account) ?? [];
  }

  *all(): Iterable<Connection> {
    for (const connections of this.#of.values()) yield* connections;
  }

  isFollowed(account: number): boolean {
    return this.#of.has(account);
  }

  has(account: number, connection: Connection): boolean {
    return this.#of.get(account)?.has(connection) ?? false;
  }

  add(account: number, connection: Connection): void {
    const connections = this.#of.get(account);
    if (connections === undefined) this.#of.set(account, new Set([connection]));
    else connections.add(connection);
  }

  remove(account: number, connection: Connection): void {
    const connections = this.#of.get(account);
    if (connections?.delete(connection) && connections.size === 0) this.#of.delete(account);
  }
}
