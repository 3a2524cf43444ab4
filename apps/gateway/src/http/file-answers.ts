import { z } from 'zod';

/** A picture, or whatever else is no text. */
export const bytes = z.string().meta({ format: 'binary' });
/** Lines of a table; the first one names its columns. */
export const csvFile = { 'text/csv': z.string() };

/** Response schema of a route without a body. */
export const noContent = { 204: z.null() } as unknown as { 204: z.ZodUndefined };

/**
 * Returns the response schemas of a route that writes its own text or bytes, by content type: for documents, and for
 * tests that check real responses. It serializes nothing, so handlers send finished bodies.
 */
export function fileAnswer(content: Readonly<Record<string, z.ZodType>>): { 200: z.ZodAny } {
  const described = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return { 200: { content: Object.fromEntries(described) } } as unknown as { 200: z.ZodAny };
}
