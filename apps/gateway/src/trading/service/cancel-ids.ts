import { type CommandHeader, decodeHeader } from '@pelorus/protocol/wire/decode-command.ts';

/** A cancel in flight: its record, in which the link writes its origin and number, and its own id. */
interface Given {
  record: DataView;
  id: string;
}

/**
 * The cancels under way through this gateway that were given an id. The journal has no room for it; the report of a
 * cancel is built when its command is heard, which is before it is answered.
 */
export class CancelIds {
  readonly #given = new Map<number, Set<Given>>();

  /** Does `work`, which sends `record`, a cancel that was given `id`; undefined: none. */
  whileCanceling<T>(
    account: number,
    record: Uint8Array<ArrayBuffer>,
    id: string | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    return id === undefined ? work() : this.#whileGiven(account, record, id, work);
  }

  async #whileGiven<T>(
    account: number,
    record: Uint8Array<ArrayBuffer>,
    id: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const given = { record: new DataView(record.buffer, record.byteOffset, record.byteLength), id };
    const under = this.#given.get(account) ?? new Set();
    this.#given.set(account, under.add(given));
    try {
      return await work();
    } finally {
      under.delete(given);
      if (under.size === 0) this.#given.delete(account);
    }
  }

  /** Returns the id that a command was given here. */
  given({ account, origin, request }: CommandHeader): string | undefined {
    for (const { record, id } of this.#given.get(account) ?? []) {
      const header = decodeHeader(record, 0);
      if (header.origin === origin && header.request === request) return id;
    }
    return undefined;
  }
}
