import { z } from 'zod';

/** Reads an answer through a document's schema. */
export interface SchemaReader {
  /** Returns what of the value is not as the schema says, as text; null: it is exactly so. */
  troubleOf(value: unknown): string | null;
}

/** Returns a reader of a JSON Schema as our documents have them: strict where they close an object. */
export function schemaReader(schema: object | undefined): SchemaReader {
  const type = z.fromJSONSchema(schema as never);
  return {
    troubleOf(value) {
      const read = type.safeParse(value);
      return read.success ? null : JSON.stringify(read.error.issues).slice(0, 2_000);
    },
  };
}
