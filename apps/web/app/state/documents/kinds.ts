import type { OwnKey } from '@pelorus/client/storage/own.ts';
import { unwrapped, wrapped } from '@pelorus/client/storage/stored.ts';
import {
  type Fields,
  isFields,
  type Json,
  type Merge,
  mergeDrawings,
  mergeFavourites,
  mergeFields,
  mergeWatchlists,
} from './merge.ts';

/** The texts of one owner in the browser. */
export interface Texts {
  get(key: OwnKey): string | null;
  /** Returns whether it is kept. */
  set(key: OwnKey, text: string): boolean;
}

const DRAWINGS = 'drawings-';
const PAIRS_MAX = 50;
const PEOPLE_MAX = 20;

const fieldsOf = (value: unknown): Fields | null => (isFields(value) ? value : null);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Returns `read`, which remembers the last text: drawings may be large, and are asked for once a pair. */
export function remembering<T>(read: (text: string | null) => T): (text: string | null) => T {
  let last: { text: string | null; value: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, value: read(text) };
    return (last as { value: T }).value;
  };
}
const drawingsIn = remembering((text) => fieldsOf(unwrapped(text)) ?? {});

/** How a text of the browser becomes a document of the account, and back; null: there is none. */
interface Form {
  body(text: string | null): Json;
  /** `present`: the current text. */
  text(body: Json, present: string | null): string;
}

const list: Form = {
  body: (text) => {
    const found = parsed(text);
    return Array.isArray(found) ? (found as Json[]) : null;
  },
  text: (body) => JSON.stringify(body),
};

/** The desk as its store keeps it, but one-click mode: that is of this device (DOC-08). */
const desk: Form = {
  body: (text) => {
    const state = fieldsOf(fieldsOf(parsed(text))?.state);
    if (state === null) return null;
    const people = Object.entries(fieldsOf(state.people) ?? {}).slice(-PEOPLE_MAX);
    return {
      ...state,
      people: Object.fromEntries(people.map(([id, one]) => [id, { confirm: fieldsOf(one)?.confirm ?? null }])),
    };
  },
  text: (body, present) => {
    const here = fieldsOf(fieldsOf(fieldsOf(parsed(present))?.state)?.people);
    const people = Object.entries(fieldsOf(fieldsOf(body)?.people) ?? {}).map(([id, one]) => [
      id,
      { ...fieldsOf(one), isOneClick: fieldsOf(here?.[id])?.isOneClick === true },
    ]);
    return JSON.stringify({ state: { ...fieldsOf(body), people: Object.fromEntries(people) }, version: 0 });
  },
};

const chart: Form = {
  body: (text) => fieldsOf(unwrapped(text)),
  text: (body) => wrapped(body as object),
};

const FORMS: Readonly<Record<Exclude<OwnKey, 'chartDrawings'>, Form>> = {
  chart,
  desk,
  favourites: list,
  watchlists: list,
};

const MERGES: Readonly<Record<string, Merge>> = {
  chart: mergeFields,
  desk: mergeFields,
  favourites: mergeFavourites,
  watchlists: mergeWatchlists,
};

export const mergeOf = (kind: string): Merge => MERGES[kind] ?? mergeDrawings;
export const isSettings = (kind: string): boolean => mergeOf(kind) === mergeFields;
export const isDrawings = (kind: string): boolean => kind.startsWith(DRAWINGS);

/** Is this a kind that this page knows? The account may be newer. */
export const isKnown = (kind: string): boolean => isDrawings(kind) || Object.hasOwn(FORMS, kind);

/** Returns every document that texts hold, by its kind in the account. */
export function bodiesOf(texts: Pick<Texts, 'get'>): Map<string, Json> {
  const kinds = [
    ...Object.keys(FORMS),
    ...Object.keys(drawingsIn(texts.get('chartDrawings'))).map((pair) => DRAWINGS + pair),
  ];
  const found = kinds.map((kind) => [kind, bodyOf(texts, kind)] as const);
  return new Map(found.filter((one): one is [string, Json] => one[1] !== undefined));
}

/** Returns one document; undefined: there is none. */
export function bodyOf(texts: Pick<Texts, 'get'>, kind: string): Json | undefined {
  if (isDrawings(kind)) return drawingsIn(texts.get('chartDrawings'))[kind.slice(DRAWINGS.length)];
  const key = kind as keyof typeof FORMS;
  return FORMS[key]?.body(texts.get(key)) ?? undefined;
}

/** Puts a document in its place among the texts; returns whether it is kept there. */
export function takeBody(texts: Texts, kind: string, body: Json): boolean {
  if (!isDrawings(kind)) {
    const key = kind as keyof typeof FORMS;
    return texts.set(key, FORMS[key].text(body, texts.get(key)));
  }
  const pair = kind.slice(DRAWINGS.length);
  const { [pair]: _, ...others } = drawingsIn(texts.get('chartDrawings'));
  const isEmpty = Array.isArray(body) && body.length === 0;
  const all = [...Object.entries(others), ...(isEmpty ? [] : [[pair, body] as const])];
  return texts.set('chartDrawings', wrapped(Object.fromEntries(all.slice(-PAIRS_MAX))));
}
