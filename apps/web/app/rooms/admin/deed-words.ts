import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { MessageId } from '../../i18n/messages.ts';

const WORDS: Record<StaffAction, MessageId> = {
  'passkey-enrolled': 'admin.deed.passkeyEnrolled',
  'logged-in': 'admin.deed.loggedIn',
  'logged-out': 'admin.deed.loggedOut',
  'route-refused': 'admin.deed.routeRefused',
  'staff-proposed': 'admin.deed.staffProposed',
  'staff-made': 'admin.deed.staffMade',
  'staff-link-proposed': 'admin.deed.staffLinkProposed',
  'staff-link-made': 'admin.deed.staffLinkMade',
  'staff-roles-changed': 'admin.deed.staffRolesChanged',
  'staff-ended': 'admin.deed.staffEnded',
  'owner-proposed': 'admin.deed.ownerProposed',
  'owner-made': 'admin.deed.ownerMade',
  'staff-proposal-withdrawn': 'admin.deed.staffProposalWithdrawn',
  'staff-confirmed': 'admin.deed.staffConfirmed',
  'owner-link-made': 'admin.deed.ownerLinkMade',
  'user-revealed': 'admin.deed.userRevealed',
  'user-frozen': 'admin.deed.userFrozen',
  'user-thawed': 'admin.deed.userThawed',
  'factor-reset-proposed': 'admin.deed.factorResetProposed',
  'factor-reset-agreed': 'admin.deed.factorResetAgreed',
  'factor-reset-declined': 'admin.deed.factorResetDeclined',
  'verification-opened': 'admin.deed.verificationOpened',
  'verification-picture-seen': 'admin.deed.verificationPictureSeen',
  'verification-decided': 'admin.deed.verificationDecided',
  'market-status-set': 'admin.deed.marketStatusSet',
  'market-listing-proposed': 'admin.deed.marketListingProposed',
  'market-delisting-proposed': 'admin.deed.marketDelistingProposed',
  'market-filters-proposed': 'admin.deed.marketFiltersProposed',
  'market-fees-proposed': 'admin.deed.marketFeesProposed',
  'contract-terms-proposed': 'admin.deed.contractTermsProposed',
  'futures-transfers-proposed': 'admin.deed.futuresTransfersProposed',
  'market-plan-agreed': 'admin.deed.marketPlanAgreed',
  'market-plan-cancelled': 'admin.deed.marketPlanCancelled',
  'venue-limits-proposed': 'admin.deed.venueLimitsProposed',
  'venue-limits-agreed': 'admin.deed.venueLimitsAgreed',
  'venue-limits-withdrawn': 'admin.deed.venueLimitsWithdrawn',
  'withdrawal-decided': 'admin.deed.withdrawalDecided',
  'gates-changed': 'admin.deed.gatesChanged',
  'desk-proposed': 'admin.deed.deskProposed',
  'desk-agreed': 'admin.deed.deskAgreed',
  'desk-withdrawn': 'admin.deed.deskWithdrawn',
  'audit-checked': 'admin.deed.auditChecked',
};

/** Returns the message of an audited action; null if unknown to this page. */
export function deedWords(action: string): MessageId | null {
  return Object.hasOwn(WORDS, action) ? WORDS[action as StaffAction] : null;
}
