import { RULING_REASONS, type RulingReason } from '@pelorus/protocol/p2p/rules.ts';
import type { MessageId } from '../../../i18n/messages.ts';

/** The written reasons of rulings (PDIS-12). */
export const RULING_WORDS = Object.fromEntries(
  Object.keys(RULING_REASONS).map((reason) => [reason, `p2p.rulingReason.${reason}`]),
) as Record<RulingReason, MessageId>;
