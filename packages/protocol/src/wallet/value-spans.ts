/** How far back a course of value goes. */
export const VALUE_SPANS = ['24h', '30d', '90d', '1y'] as const;
export type ValueSpan = (typeof VALUE_SPANS)[number];

/** The asset in which values are told. */
export const VALUE_ASSET = 'USDT';
