import { z } from 'zod';

/** Texts that several parts of the configuration have. */
export const localeTag = z.string().regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language, like en_US');
export const webAddress = z.url({ protocol: /^https?$/ });
