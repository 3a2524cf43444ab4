/** The numbers of these tables are what the wire and the journal carry: append, never change. */

/** The price a pegged order takes: the best of its own side, or of the other. */
export const PEGS = ['NONE', 'PRIMARY', 'MARKET'] as const;
export type Peg = (typeof PEGS)[number];
export const PEG_LEVELS_MAX = 100;

/** In which state an order must be for a cancel to end it. */
export const CANCEL_RESTRICTIONS = ['NONE', 'ONLY_NEW', 'ONLY_PARTIALLY_FILLED'] as const;
export type CancelRestriction = (typeof CANCEL_RESTRICTIONS)[number];

/** When one half of a cancel-replace is refused: stop before the new order, place it anyway, or do neither half. */
export const REPLACE_MODES = ['STOP_ON_FAILURE', 'ALLOW_FAILURE', 'BOTH_OR_NEITHER'] as const;
export type ReplaceMode = (typeof REPLACE_MODES)[number];
export const REPLACE_HALVES = ['CANCEL', 'ORDER'] as const;
export type ReplaceHalf = (typeof REPLACE_HALVES)[number];

/**
 * Order lists: one or the other; one, then the other; one, then one or the other; the last two sell what the first
 * bought.
 */
export const LIST_KINDS = ['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const;
export type ListKind = (typeof LIST_KINDS)[number];
