import type { AdjustmentDeed } from '@pelorus/protocol/admin/desks.ts';
import type { MessageId } from '../../../i18n/messages.ts';

/** Accounts of the house, by the gateway's names. */
export const HOUSE_WORDS: Record<AdjustmentDeed['house'], MessageId> = {
  fees: 'admin.adjust.fees',
  networkFees: 'admin.adjust.networkFees',
  suspense: 'admin.adjust.suspense',
  faucet: 'admin.adjust.faucet',
};
