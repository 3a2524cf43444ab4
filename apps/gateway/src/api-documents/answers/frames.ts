import { z } from 'zod';

/** Id of a request; may exceed 2^53, and is returned unchanged. */
const id = z.union([z.number(), z.string(), z.null()]);

/** How the streams answer a control frame: names, a property, or null for done. */
export const controlAnswer = z.strictObject({ result: z.union([z.array(z.string()), z.boolean(), z.null()]), id });
/** How they refuse one; without id where it could not be read. */
export const controlRefusal = z.strictObject({ code: z.int(), msg: z.string(), id: id.optional() });

const rateLimit = z.strictObject({
  rateLimitType: z.enum(['ORDERS', 'REQUEST_WEIGHT']),
  interval: z.enum(['SECOND', 'MINUTE', 'DAY']),
  intervalNum: z.int(),
  limit: z.int(),
  count: z.int(),
});
const rateLimits = z.array(rateLimit).optional();

/** How the request socket answers a method that is done. */
export const requestAnswer = (result: z.ZodType) => z.strictObject({ id, status: z.literal(200), result, rateLimits });
/** How it refuses one: with the code and text of the REST call. */
export const requestRefusal = z.strictObject({
  id,
  status: z.int(),
  error: z.strictObject({ code: z.int(), msg: z.string(), data: z.record(z.string(), z.unknown()).optional() }),
  rateLimits,
});
