import { z } from 'zod';
import { decimalText } from '../http/envelope.ts';
import { isProviderUrl, PROVIDER_URL } from './provider-url.ts';

/** Identity verification as the operator wants it (docs/specs/028-identity-verification.md). */
const dollars = decimalText.nullable();
const limits = z.strictObject({
  withdrawalsPerDay: dollars,
  withdrawalsPerMonth: dollars,
  fiatPerDay: dollars,
  fiatPerMonth: dollars,
});

const none = { withdrawalsPerDay: '0', withdrawalsPerMonth: '0', fiatPerDay: '0', fiatPerMonth: '0' };
/** Default limits of levels 0 to 3, in dollars; null: none. */
const LEVEL_LIMITS: z.infer<typeof limits>[] = [
  none,
  { ...none, withdrawalsPerDay: '2000', withdrawalsPerMonth: '10000' },
  { withdrawalsPerDay: '100000', withdrawalsPerMonth: '1000000', fiatPerDay: '10000', fiatPerMonth: '50000' },
  { withdrawalsPerDay: null, withdrawalsPerMonth: null, fiatPerDay: '100000', fiatPerMonth: '1000000' },
];

const providerConfig = z.strictObject({
  /** Base URL of its API; calls are signed (KYC-06). */
  url: z.string().refine(isProviderUrl, PROVIDER_URL),
  /** Origin of the provider's page; people are never sent elsewhere. */
  pageOrigin: z
    .string()
    .refine(
      (text) => isProviderUrl(text) && new URL(text).origin === text,
      'must be a scheme, a host and an optional port, like https://verify.example.com',
    ),
  timeoutMs: z.int().min(100).max(30_000).default(5_000),
});

export const verificationConfig = z
  .strictObject({
    /** Are people who have not begun asked to (KYC-07)? */
    asks: z.boolean().default(false),
    levels: z.array(limits).length(4).default(LEVEL_LIMITS),
    /** Retention in days of submitted data after the account was closed, as local law requires. */
    keepDays: z.int().min(30).max(3_660).default(30),
    /** External provider that verifies instead of our own staff. */
    provider: providerConfig.optional(),
  })
  .prefault({});
