import { bodiesOf, bodyOf, isDrawings, isKnown, isSettings, mergeOf, type Texts, takeBody } from './kinds.ts';
import { isSame, type Json } from './merge.ts';

/** The account's version that this browser last saw: the base of the next merge. */
export interface Base {
  version: number;
  body: Json;
}
export type Bases = Readonly<Record<string, Base>>;

/** The account's refusals: another version is current (DOCUMENT_CHANGED); it never accepts this; or retry later. */
export class Conflict extends Error {}
export class NeverTaken extends Error {}
/** The browser's store is full or forbidden. */
class NotKept extends Error {}

export interface Account {
  heads(): Promise<readonly { kind: string; version: number }[]>;
  /** null: there is no such document. */
  read(kind: string): Promise<Base | null>;
  /** Returns the new version. Throws Conflict, NeverTaken, or any error: outcome unknown. */
  write(kind: string, body: Json, basedOn: number): Promise<number>;
}

interface Places {
  texts: Texts;
  bases: { get(): Bases; set(bases: Bases): void };
  account: Account;
  /** Something was not taken and never will be as it is. */
  onNeverTaken(kind: string): void;
}

/** Maximum merges of a document that others write at the same time. */
const TRIES = 4;

/** Synchronizes documents between the browser and the account (DOC-09, DOC-10). */
export class DocumentSync {
  readonly #places: Places;
  /** Permanently refused documents: not sent again until they change. */
  readonly #refused = new Map<string, Json>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Moves a visitor's settings to the person (DOC-07). Returns whether all of them are stored. */
  adopt(visitor: Pick<Texts, 'get'>): boolean {
    const { texts } = this.#places;
    const mine = bodiesOf(texts);
    return [...bodiesOf(visitor)]
      .filter(([kind]) => !mine.has(kind) || !isSettings(kind))
      .map(([kind, body]) => takeBody(texts, kind, mergeOf(kind)(null, body, mine.get(kind) ?? body)))
      .every((isKept) => isKept);
  }

  /** Whether the browser knows of this version. */
  knows(kind: string, version: number): boolean {
    return (this.#places.bases.get()[kind]?.version ?? 0) >= version;
  }

  /** Sends local changes and, with `look`, fetches remote ones. Rejects: try again later. */
  async run(look: boolean): Promise<void> {
    const { account, bases, texts } = this.#places;
    const stands = look
      ? await account.heads()
      : Object.entries(bases.get()).map(([kind, { version }]) => ({ kind, version }));
    const versions = new Map(stands.map(({ kind, version }) => [kind, version]));
    const kinds = new Set([...versions.keys(), ...Object.keys(bases.get()), ...bodiesOf(texts).keys()]);
    for (const kind of [...kinds].filter(isKnown))
      await this.#bring(kind, versions.get(kind) ?? 0).catch((error: unknown) => {
        if (!(error instanceof NotKept)) throw error;
      });
  }

  /** The document in the browser; drawings that were all deleted count as none. undefined: never stored. */
  #mine(kind: string): Json | undefined {
    const body = bodyOf(this.#places.texts, kind);
    return body === undefined && isDrawings(kind) && this.#places.bases.get()[kind] !== undefined ? [] : body;
  }

  #note(kind: string, base: Base | null): void {
    const { [kind]: _, ...others } = this.#places.bases.get();
    this.#places.bases.set(base === null ? others : { ...others, [kind]: base });
  }

  /** `version`: the account's current one; 0: none. */
  async #bring(kind: string, version: number): Promise<void> {
    for (let tried = 0, stands = version; tried < TRIES; tried++) {
      const known = this.#mine(kind) === undefined ? undefined : this.#places.bases.get()[kind];
      if (stands !== (known?.version ?? 0)) await this.#take(kind, stands);
      try {
        return await this.#send(kind);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        stands = (await this.#places.account.read(kind))?.version ?? 0;
      }
    }
  }

  /** Merges the account's version into the local one; atomic between reading and storing. */
  async #take(kind: string, version: number): Promise<void> {
    const theirs = version === 0 ? null : await this.#places.account.read(kind);
    const mine = this.#mine(kind);
    const base = mine === undefined ? null : (this.#places.bases.get()[kind]?.body ?? null);
    // Drawings that the account has forgotten, of pairs that were not touched for long, are gone; all else is sent again.
    const stands = theirs?.body ?? (isDrawings(kind) && base !== null ? [] : null);
    if (stands !== null) {
      const merged = mine === undefined ? stands : mergeOf(kind)(base, mine, stands);
      const isKept = isSame(merged, mine) || takeBody(this.#places.texts, kind, merged);
      // A document that could not be stored must not look deleted.
      if (!isKept) throw new NotKept(kind);
    }
    this.#note(kind, theirs);
  }

  async #send(kind: string): Promise<void> {
    const mine = this.#mine(kind);
    const base = this.#places.bases.get()[kind];
    if (mine === undefined || isSame(mine, base?.body)) return;
    // Documents that never existed are not reported.
    if (base === undefined && Array.isArray(mine) && mine.length === 0) return;
    if (this.#refused.has(kind) && isSame(this.#refused.get(kind), mine)) return;
    try {
      const version = await this.#places.account.write(kind, mine, base?.version ?? 0);
      this.#note(kind, { version, body: mine });
    } catch (error) {
      if (!(error instanceof NeverTaken)) throw error;
      this.#refused.set(kind, mine);
      this.#places.onNeverTaken(kind);
    }
  }
}
