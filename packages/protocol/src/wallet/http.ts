import { z } from 'zod';
import { POSTING_REASONS } from '../exchange/posting-reasons.ts';
import { assetCode, cursorText, pageLimit, timeMsText, wholeText } from '../http/envelope.ts';

/** Bodies and answers under /api/wallet. */
export const balanceData = z.strictObject({
  asset: z.string(),
  name: z.string(),
  available: z.string(),
  held: z.string(),
});
export type BalanceData = z.infer<typeof balanceData>;

export const ledgerRowData = z.strictObject({
  /** Unique and ascending within the account: sequence of the command, then position in it. */
  id: z.string(),
  time: z.int(),
  asset: z.string(),
  reason: z.enum(POSTING_REASONS),
  /** Signed decimals; running balances after the change. */
  availableChange: z.string(),
  heldChange: z.string(),
  available: z.string(),
  held: z.string(),
  /** Both together. */
  total: z.string(),
  orderId: z.int().nullable(),
  tradeId: z.int().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRowData>;

const ledgerFilters = z.strictObject({
  asset: assetCode.optional(),
  reason: z.enum(POSTING_REASONS).optional(),
  /** 1: also what orders held and released. */
  holds: z.enum(['0', '1']).default('0'),
});

export const ledgerQuery = ledgerFilters.extend({
  /** At or after, before; ms. */
  from: timeMsText.optional(),
  to: timeMsText.optional(),
  /** 1: the changes of one trade come together and whole, however a page or a filter would part them. */
  trades: z.enum(['0', '1']).default('0'),
  cursor: cursorText.optional(),
  limit: pageLimit,
});

const LEDGER_FORMATS = ['csv', 'json'] as const;
const exportDay = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2999-12-31');
const exportFilters = ledgerFilters.extend({
  /** A calendar year, or the first and the last day of a span, both in it. */
  year: wholeText(1970, 2999).optional(),
  firstDay: exportDay.optional(),
  lastDay: exportDay.optional(),
  format: z.enum(LEDGER_FORMATS).default('csv'),
  /** IANA name; days begin and end at its midnight. */
  timeZone: z
    .string()
    .regex(/^[A-Za-z0-9_+/-]{1,64}$/)
    .default('UTC'),
  /** Goes on behind the row of this id. */
  after: cursorText.optional(),
  /** 1: in CSV too lines of what there was of each asset when the span began and when it ended; JSON always has them. */
  balances: z.enum(['0', '1']).default('0'),
});

/** A year or a span, not both and not half of one; a span does not end before it begins (WALT-11). */
export const ledgerExportQuery = exportFilters.superRefine(({ year, firstDay, lastDay }, { addIssue }) => {
  const wrong = (field: 'year' | 'firstDay' | 'lastDay') =>
    addIssue({ code: 'custom', path: [field], message: 'a year, or a first and a last day' });
  const isSpan = firstDay !== undefined || lastDay !== undefined;
  if ((year !== undefined) === isSpan) wrong('year');
  else if (isSpan && firstDay === undefined) wrong('firstDay');
  else if (isSpan && (lastDay === undefined || lastDay < (firstDay as string))) wrong('lastDay');
});
export type LedgerExportQuery = z.infer<typeof ledgerExportQuery>;

const balanceThen = z.strictObject({
  asset: z.string(),
  available: z.string(),
  held: z.string(),
  total: z.string(),
});
const ledgerFileRow = ledgerRowData.extend({
  /** What the change of the total was worth then, USDT; null: nothing priced it. */
  changeValue: z.string().nullable(),
});
/** The ledger's file as JSON. */
export const ledgerFileData = z.strictObject({
  accountId: z.int(),
  /** Null: of a span. */
  year: z.int().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  timeZone: z.string(),
  /** [from, to), ms. */
  from: z.int(),
  to: z.int(),
  opening: z.array(balanceThen),
  closing: z.array(balanceThen),
  rows: z.array(ledgerFileRow),
});
export type LedgerFileData = z.infer<typeof ledgerFileData>;

export const faucetBody = z.strictObject({ asset: assetCode.optional() });
export const faucetData = z.strictObject({
  enabled: z.boolean(),
  /** Amounts per claim. */
  amounts: z.array(z.strictObject({ asset: z.string(), amount: z.string() })),
  /** When it may be pressed again, ms; null = now. */
  nextAt: z.int().nullable(),
});
export type FaucetData = z.infer<typeof faucetData>;
