/** Names that are numbers, and no field of ours is. */
const NUMBERED = '^\\d{1,16}$';

/** Returns where a JSON schema has objects that take fields it does not name, numbers apart. */
export function openObjects(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((one) => openObjects(one, path));
  const { type, additionalProperties, propertyNames } = schema as {
    type?: string;
    additionalProperties?: unknown;
    propertyNames?: { pattern?: string };
  };
  const isNamed = additionalProperties === false || propertyNames?.pattern === NUMBERED;
  const own = type === 'object' && !isNamed ? [path] : [];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([name, one]) => openObjects(one, `${path}.${name}`))
      : openObjects(value, path),
  );
  return [...new Set([...own, ...inner])];
}
