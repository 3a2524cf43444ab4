import { z } from 'zod';

/** A message in words, as it is sent. `code`: the six digits in it; `html`: null for texts to phones. */
const renderedMessage = z.strictObject({
  subject: z.string(),
  /** BCP 47. */
  lang: z.string(),
  code: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
});
export type Rendered = z.infer<typeof renderedMessage>;

/** GET /api/outbox: unsent messages, newest first (MSG-07). */
export const outboxData = z.array(
  renderedMessage.extend({
    id: z.string(),
    channel: z.enum(['mail', 'sms']),
    kind: z.string(),
    to: z.string(),
    /** Ms since 1970. */
    sentAt: z.int(),
  }),
);
export type OutboxMessage = z.infer<typeof outboxData>[number];
