import type { ReferenceRoute } from '@pelorus/protocol/http/api-reference.ts';

/** Subjects in the order they are read. */
export const SUBJECTS = ['market', 'trading', 'account', 'stream', 'wallet'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Returns the searchable text of a call: method, path, socket method, permission, parameters. */
function textOf({ method, path, socketMethod, permission, parameters }: ReferenceRoute): string {
  return [method, path, socketMethod, permission, ...parameters.map(({ name }) => name)].join(' ').toLowerCase();
}

/** Returns the calls that have every word of `asked`, in any case; all of them for a blank one. */
export function narrowed(routes: readonly ReferenceRoute[], asked: string): readonly ReferenceRoute[] {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return routes;
  return routes.filter((route) => words.every((word) => textOf(route).includes(word)));
}
