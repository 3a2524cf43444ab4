import type { LIMITS } from '@pelorus/protocol/limits.ts';

/** The limits in force; tests pass smaller ones. */
export type Limits = { readonly [K in keyof typeof LIMITS]: number };
