/** A value of a document, as JSON has it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Fields = { readonly [name: string]: Json };

/**
 * Merges two documents. `base`: their common ancestor, null if unknown (the first time). Rules DOC-09: a change of
 * only one is taken from it; a change of both is as in `mine`.
 */
export type Merge = (base: Json, mine: Json, theirs: Json) => Json;

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: Json): readonly Json[] => (isList(value) ? value : []);

/** Are two values equal, ignoring the order of fields? */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((one, index) => isSame(one, b[index]));
  if (!isFields(a) || !isFields(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** If only one side changed it is taken whole, with its order; otherwise `merge` decides. */
const threeWay =
  (merge: Merge): Merge =>
  (base, mine, theirs) => {
    if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
    return isSame(mine, base) ? theirs : merge(base, mine, theirs);
  };

/** Settings, merged field by field; at a person's first log-in here the account's values win (DOC-07). */
export const mergeFields: Merge = (base, mine, theirs) => {
  if (!isFields(mine)) return theirs;
  if (!isFields(theirs)) return mine;
  const known = isFields(base) ? base : null;
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries([...names].map((name) => [name, field(known, name, mine[name], theirs[name])]));
};

function field(known: Fields | null, name: string, mine: Json | undefined, theirs: Json | undefined): Json {
  if (mine === undefined || theirs === undefined) return (mine ?? theirs) as Json;
  const before = known?.[name];
  if (isFields(mine) && isFields(theirs)) return mergeFields(before ?? null, mine, theirs);
  return before === undefined || isSame(mine, before) ? theirs : mine;
}

/** Ordered marks without duplicates: the common ones, then the new ones of either. */
const mergeMarks = threeWay((base, mine, theirs) => {
  const [b, m, t] = [base, mine, theirs].map((value) => [...new Set(listOf(value) as readonly string[])]);
  return marks(b as string[], m as string[], t as string[]);
});

function marks(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, here, there] = [new Set(base), new Set(mine), new Set(theirs)];
  const stays = (one: string) => (here.has(one) && there.has(one)) || !before.has(one);
  const kept = (list: readonly string[], other: ReadonlySet<string>) =>
    list.filter((one) => before.has(one) && other.has(one));
  const isMoved = !isSame(kept(mine, before), kept(base, here));
  const [first, then] = isMoved ? [mine, theirs] : [theirs, mine];
  return [...new Set([...first, ...then])].filter(stays);
}

interface Item extends Fields {
  readonly id: string;
}

function byId(value: Json): Map<string, Item> {
  return new Map((listOf(value) as readonly Item[]).map((one) => [one.id, one]));
}

/** Things with ids in an order; `both` makes one of two that were changed on both sides. */
function mergeItems(both: (base: Item | null, mine: Item, theirs: Item) => Item): Merge {
  return threeWay((base, mine, theirs) => {
    const [b, m, t] = [byId(base), byId(mine), byId(theirs)];
    return marks([...b.keys()], [...m.keys()], [...t.keys()]).map((id) => {
      const [was, here, there] = [b.get(id), m.get(id), t.get(id)];
      if (here === undefined || there === undefined) return (here ?? there) as Item;
      if (isSame(here, was)) return there;
      return isSame(there, was) || isSame(here, there) ? here : both(was ?? null, here, there);
    });
  });
}

/** Most drawings of a pair, lists of a person, markets of a list: as their stores and the account have it. */
const DRAWINGS_MAX = 200;
const LISTS_MAX = 10;
const PAIRS_MAX = 500;

/** Drawings; where there would be too many the oldest go (TRAD-104). */
export const mergeDrawings: Merge = (base, mine, theirs) =>
  listOf(mergeItems((_, here) => here)(base, mine, theirs)).slice(-DRAWINGS_MAX);

/** Favourites, as many as an account keeps. */
export const mergeFavourites: Merge = (base, mine, theirs) =>
  listOf(mergeMarks(base, mine, theirs)).slice(0, PAIRS_MAX);

const mergeLists = mergeItems((base, mine, theirs) => {
  const pairs = mergeMarks(base?.pairs ?? null, mine.pairs as Json, theirs.pairs as Json);
  return { ...(mergeFields(base, mine, theirs) as Item), pairs: listOf(pairs).slice(0, PAIRS_MAX) };
});

/** Own lists; two that have come to the same name become one (no two are alike, MKTS-20). */
export const mergeWatchlists: Merge = (base, mine, theirs) => {
  const named = new Map<string, Item>();
  for (const list of listOf(mergeLists(base, mine, theirs)) as readonly Item[]) {
    const name = String(list.name).toLowerCase();
    const first = named.get(name);
    const pairs =
      first === undefined ? (list.pairs as Json) : mergeMarks(null, list.pairs as Json, first.pairs as Json);
    named.set(name, { ...(first ?? list), pairs: listOf(pairs).slice(0, PAIRS_MAX) });
  }
  return [...named.values()].slice(0, LISTS_MAX);
};
