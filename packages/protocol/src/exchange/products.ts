/** Tradable products. The socket names one in `biz`, and each topic belongs to one. */
export const PRODUCTS = ['spot', 'futures'] as const;
export type Product = (typeof PRODUCTS)[number];
