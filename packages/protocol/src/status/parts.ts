/** How a part is, the best first (SYST-01). */
export const PART_STATES = ['operational', 'degraded', 'down'] as const;
export type PartState = (typeof PART_STATES)[number];

/** The parts of the venue; the last two are of each network. */
export const PART_KINDS = ['spot', 'futures', 'api', 'live', 'p2p', 'mail', 'deposits', 'withdrawals'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** Days that measurements are kept (SYST-06). */
export const STATUS_DAYS = 90;
