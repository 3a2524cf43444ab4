import type { JourneyPurpose } from '@pelorus/protocol/identity/journeys.ts';
import { ADDRESS_CHANGE } from '../security/address-change.ts';
import { SOCIAL } from '../third-party/social.ts';
import { LOG_IN } from './log-in.ts';
import { RECOVERY } from './recovery.ts';
import { SIGN_UP } from './sign-up.ts';
import type { Walk } from './walk.ts';

/** Every purpose whose steps ask for codes. */
export const WALKS: Partial<Record<JourneyPurpose, Walk>> = {
  'sign-up': SIGN_UP,
  'log-in': LOG_IN,
  social: SOCIAL,
  recovery: RECOVERY,
  'email-change': ADDRESS_CHANGE,
  'phone-change': ADDRESS_CHANGE,
};
