/**
 * DONE; NOT_FILLED: nothing was done; KEPT_MIDDLE: the first leg was, the second was not, and what it brought is the
 * account's; WORKING: it is not over, ask again.
 */
export const CONVERSION_STATES = ['WORKING', 'DONE', 'NOT_FILLED', 'KEPT_MIDDLE'] as const;
export type ConversionState = (typeof CONVERSION_STATES)[number];
