import { z } from 'zod';
import { ALERT_NOTE_MAX } from './limits.ts';

/** Bodies and answers under /api/price-alerts (docs/specs/074-price-alerts.md). */
const price = z.string().regex(/^\d{1,20}(\.\d{1,20})?$/);
const note = z.string().trim().max(ALERT_NOTE_MAX);

/** The market's last price decides whether it is reached from below or from above. */
export const priceAlertBody = z.strictObject({ symbol: z.string().min(1).max(40), price, note: note.optional() });
export type PriceAlertBody = z.infer<typeof priceAlertBody>;

export const priceAlertChange = z
  .strictObject({ price, note })
  .partial()
  .refine((change) => Object.keys(change).length > 0);
export type PriceAlertChange = z.infer<typeof priceAlertChange>;

export const priceAlertData = z.strictObject({
  id: z.string(),
  /** Of a spot market or a contract. */
  symbol: z.string(),
  /** Reached when the last price is at or above it, or at or below it. */
  direction: z.enum(['above', 'below']),
  price: z.string(),
  note: z.string(),
  madeAt: z.int(),
  /** null: it waits. A moved alert waits again. */
  firedAt: z.int().nullable(),
});
export type PriceAlert = z.infer<typeof priceAlertData>;
