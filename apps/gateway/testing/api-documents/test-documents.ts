/** Test builders of this room: a document as whoever fetched it has it. */

// What is asked of a document is the test's own business.
// biome-ignore lint/suspicious/noExplicitAny: as above
export type Json = any;

/** Returns a document as it comes over the wire. */
export const asSent = (document: object): Json => JSON.parse(JSON.stringify(document));

/** Returns every object within, itself first. */
export function within(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(within)];
}

export function follow(document: Json, pointer: string): Json {
  const steps = pointer.replace(/^#\//, '').split('/');
  return steps.reduce((found, step) => found?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/** Returns the parts of a JSON Schema that take more than they say: objects that are not closed, lists of anything. */
export function openParts(schema: Json): Json[] {
  return within(schema).filter(
    ({ type, additionalProperties, items, prefixItems }) =>
      (type === 'object' && additionalProperties === undefined) ||
      (type === 'array' && items === undefined && prefixItems === undefined),
  );
}
