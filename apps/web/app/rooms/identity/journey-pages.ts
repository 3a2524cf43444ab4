import type { Journey, JourneyPurpose, JourneyStep } from '@pelorus/protocol/identity/journeys.ts';

/** Pages that do a step of a journey. */
export type StepPageName =
  | 'register-verification'
  | 'login-device-verification'
  | 'login-verification'
  | 'login-social-verification'
  | 'forget-verification'
  | 'forget-reset';

const PAGES: Partial<Record<JourneyPurpose, Partial<Record<JourneyStep, StepPageName>>>> = {
  'sign-up': { code: 'register-verification' },
  'log-in': { device: 'login-device-verification', factor: 'login-verification' },
  social: { address: 'login-social-verification', code: 'login-social-verification' },
  recovery: { code: 'forget-verification', factor: 'forget-verification', password: 'forget-reset' },
};

/** Returns the page where a journey goes on; null: on none of these (changes of an address have theirs). */
export function stepPage({ purpose, step }: Pick<Journey, 'purpose' | 'step'>): StepPageName | null {
  return PAGES[purpose]?.[step] ?? null;
}
