/** Tradable products. The socket names one in `biz`, and each topic belongs to one. */
export const PRODUCTS = ['spot', 'futures'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The products that the exchange serves today; requests for another are refused. */
export const SERVED_PRODUCTS = ['spot'] as const satisfies readonly Product[];
