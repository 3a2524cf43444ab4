/** A reader of rounds, served in one of several ways (Outlet.way). */
interface Reader {
  readonly way: number;
}

/** Readers of exactly the same, told the same way: what a round has for one of them it has for all. */
export interface Audience<R extends Reader> {
  readonly key: string;
  readonly reads: readonly Readership<R>[];
  readonly readers: Set<R>;
}

/** The readers of one topic. */
export class Readership<R extends Reader> {
  readonly id: number;
  readonly readers = new Set<R>();
  /** Its readers by what else they read, as of the beginning of a round. */
  readonly audiences = new Set<Audience<R>>();
  readonly #all: Audiences<R>;

  constructor(id: number, all: Audiences<R>) {
    this.id = id;
    this.#all = all;
  }

  add(reader: R): void {
    this.readers.add(reader);
    this.#all.begin(reader, this);
  }

  delete(reader: R): void {
    if (this.readers.delete(reader)) this.#all.end(reader, this);
  }
}

/** The position of a reader. */
interface Place<R extends Reader> {
  readonly reads: Set<Readership<R>>;
  audience: Audience<R> | null;
}

/**
 * Groups readers that get the same bytes: a round is prepared once per audience, of which there are few, and only
 * written to each reader.
 */
export class Audiences<R extends Reader> {
  readonly #places = new Map<R, Place<R>>();
  readonly #byKey = new Map<string, Audience<R>>();
  /** Read something else, or another way, than the audience they are in. */
  readonly #moved = new Set<R>();
  #lastId = 0;

  /** Returns an empty readership. */
  readership(): Readership<R> {
    this.#lastId += 1;
    return new Readership(this.#lastId, this);
  }

  begin(reader: R, readership: Readership<R>): void {
    const place = this.#places.get(reader) ?? { reads: new Set(), audience: null };
    this.#places.set(reader, place);
    place.reads.add(readership);
    this.#moved.add(reader);
  }

  end(reader: R, readership: Readership<R>): void {
    const place = this.#places.get(reader) as Place<R>;
    place.reads.delete(readership);
    this.#moved.add(reader);
    if (place.reads.size > 0) return;
    // A disconnected reader leaves at once, not at the next round.
    this.#leave(reader, place);
    this.#places.delete(reader);
    this.#moved.delete(reader);
  }

  /** Updates the format that `reader` wants. */
  move(reader: R): void {
    if (this.#places.has(reader)) this.#moved.add(reader);
  }

  /** Moves all changed readers to their audiences, once per reader. */
  settle(): void {
    for (const reader of this.#moved) {
      const place = this.#places.get(reader) as Place<R>;
      const reads = [...place.reads].sort((a, b) => a.id - b.id);
      const key = `${reader.way}:${reads.map(({ id }) => id).join()}`;
      if (key === place.audience?.key) continue;
      this.#leave(reader, place);
      place.audience = this.#audience(key, reads);
      place.audience.readers.add(reader);
    }
    this.#moved.clear();
  }

  #audience(key: string, reads: readonly Readership<R>[]): Audience<R> {
    let audience = this.#byKey.get(key);
    if (audience === undefined) {
      audience = { key, reads, readers: new Set() };
      this.#byKey.set(key, audience);
      for (const readership of reads) readership.audiences.add(audience);
    }
    return audience;
  }

  #leave(reader: R, { audience }: Place<R>): void {
    if (audience === null) return;
    audience.readers.delete(reader);
    if (audience.readers.size > 0) return;
    this.#byKey.delete(audience.key);
    for (const readership of audience.reads) readership.audiences.delete(audience);
  }
}
