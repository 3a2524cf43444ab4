import type {
  ApplicationState,
  DecisionReason,
  DocumentKind,
  Label,
  PictureKind,
} from '@pelorus/protocol/identity/verification-rules.ts';
import type { MessageId, Translate } from '../../i18n/messages.ts';

/** Labels of identity verification, for people and staff. */
export const LABEL_WORDS: Record<Label, MessageId> = {
  email: 'verification.label.email',
  phone: 'verification.label.phone',
  document: 'verification.label.document',
  face: 'verification.label.face',
  address: 'verification.label.address',
};

export const DOCUMENT_WORDS: Record<DocumentKind, MessageId> = {
  passport: 'verification.kind.passport',
  'id-card': 'verification.kind.id-card',
  'residence-permit': 'verification.kind.residence-permit',
  'driving-licence': 'verification.kind.driving-licence',
};

export const REASON_WORDS: Record<DecisionReason, MessageId> = {
  unreadable: 'verification.reason.unreadable',
  incomplete: 'verification.reason.incomplete',
  expired: 'verification.reason.expired',
  'document-not-accepted': 'verification.reason.document-not-accepted',
  'not-genuine': 'verification.reason.not-genuine',
  'name-differs': 'verification.reason.name-differs',
  'face-differs': 'verification.reason.face-differs',
  'address-not-proven': 'verification.reason.address-not-proven',
  'too-young': 'verification.reason.too-young',
  other: 'verification.reason.other',
};

export const STATE_WORDS: Record<ApplicationState, MessageId> = {
  draft: 'verification.state.draft',
  submitted: 'verification.state.submitted',
  approved: 'verification.state.approved',
  rejected: 'verification.state.rejected',
  more: 'verification.state.more',
};

const PICTURE_WORDS: Record<PictureKind, MessageId> = {
  'document-front': 'verification.picture.front',
  'document-back': 'verification.picture.back',
  face: 'verification.picture.face',
  address: 'verification.picture.address',
};

/** Returns the label of a picture: a passport has no front, but a page with a photo. */
export function pictureWord(t: Translate, kind: PictureKind, document: DocumentKind | null): string {
  return t(kind === 'document-front' && document === 'passport' ? 'verification.picture.page' : PICTURE_WORDS[kind]);
}
