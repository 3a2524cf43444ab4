import fc from 'fast-check';
import { z } from 'zod';

/** Test builders: values as a route's schema wants them, mixed with others. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const strange = fc.oneof(
  fc.constantFrom('', ' ', '\0', '%', '-1', '0', '1e9', 'NaN', '__proto__', '9'.repeat(30), 'a'.repeat(300), '０', '‮'),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const amounts = fc.constantFrom('0', '0.001', '1', '50000', '50000.01', '0.00000001', '99999999999999999999');
const names = fc.constantFrom('BTC_USDT', 'BTC', 'USDT', 'NOPE', 'ETH_USDT');
/** Anything JSON can say. */
const anything = fc.oneof(
  strange,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);

function texts({ pattern }: JsonSchema): fc.Arbitrary<unknown> {
  const known = fc.oneof(amounts, names);
  if (pattern === undefined) return known;
  try {
    return fc.oneof(known, fc.stringMatching(new RegExp(pattern)));
  } catch {
    // A pattern that fast-check cannot make texts of.
    return known;
  }
}

function likely(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(likely));
  if (schema.type === 'array') return fc.array(likely(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const value = fc.oneof({ weight: 12, arbitrary: likely(field) }, { weight: 1, arbitrary: anything });
      const freq = schema.required?.includes(name) ? 20 : 2;
      return [name, fc.option(value, { nil: undefined, freq })] as const;
    });
    return fc.record(Object.fromEntries(fields));
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = schema;
    const inside = fc.integer({
      min: Math.max(min, Number.MIN_SAFE_INTEGER),
      max: Math.min(max, Number.MAX_SAFE_INTEGER),
    });
    return fc.oneof(inside, fc.constantFrom(0, 1, 5, 100));
  }
  return texts(schema);
}

/** Returns values of a zod schema as clients send them; undefined where there is none. */
export function valuesOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined);
  return likely(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** Returns values of a JSON schema as clients send them. */
export function valuesOfJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  return likely(schema);
}

/** Returns values as a query. */
export function queryOf(values: unknown): string {
  const pairs = Object.entries((values ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`).join('&');
  return query === '' ? '' : `?${query}`;
}
