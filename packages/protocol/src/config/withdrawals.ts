import { z } from 'zod';
import { decimalText } from '../http/envelope.ts';

/** When withdrawals wait for staff, and for how many (docs/specs/058-withdrawals.md). Dollars are whole or have cents. */
const dollars = decimalText.refine((text) => /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text), 'must have cents at most');

export const withdrawalsConfig = z
  .strictObject({
    /** A withdrawal worth more waits; so does one of these kinds that is worth more than `small`. */
    reviewAbove: dollars.default('10000'),
    small: dollars.default('1000'),
    /** An account is new for so many days. */
    newAccountDays: z.int().min(0).max(365).default(3),
    /** Percent of the asset's balance that is a large share. */
    largeShare: z.int().min(1).max(101).default(90),
    /** More withdrawals than this in 24 hours wait. */
    perDay: z.int().min(1).max(10_000).default(20),
    /** Staff who must approve, by worth: the last row that it reaches counts. */
    approvals: z
      .array(z.strictObject({ from: dollars, staff: z.int().min(1).max(9) }))
      .min(1)
      .default([
        { from: '0', staff: 1 },
        { from: '50000', staff: 2 },
      ]),
  })
  .prefault({});
