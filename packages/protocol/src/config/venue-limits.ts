import { z } from 'zod';
import { assetCode, decimalText } from '../http/envelope.ts';

const most = z.int().min(0).max(1_000_000);

/** How many assets may have a limit of their own. */
const ASSETS_MAX = 500;
const assetOrderMax = z
  .array(z.strictObject({ asset: assetCode, amount: decimalText }))
  .max(ASSETS_MAX)
  .refine((rows) => new Set(rows.map(({ asset }) => asset)).size === rows.length, 'must name each asset once');

/** Limits per account over all markets, and per order; 0 = none (FILT-01, FILT-05). */
export const venueLimits = z.strictObject({
  /** Orders that are open, waiting ones included. */
  openOrdersMax: most,
  /** Of these, conditional orders. */
  conditionalOrdersMax: most,
  icebergOrdersMax: most,
  orderListsMax: most,
  /** In whole coins; an asset that is not named has no limit. */
  assetOrderMax,
});
export type VenueLimits = z.infer<typeof venueLimits>;

/** The same in the configuration file, with these defaults. */
export const venueLimitsConfig = z.strictObject({
  openOrdersMax: most.default(1_000),
  conditionalOrdersMax: most.default(200),
  icebergOrdersMax: most.default(200),
  orderListsMax: most.default(100),
  assetOrderMax: assetOrderMax.default([]),
});
