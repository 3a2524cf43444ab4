import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { PICTURE_KINDS, type PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';

/** The steps of an application, one after the other. */
export type Step = 'person' | 'document' | 'address' | 'pictures' | 'review';

/** Returns the steps that the server accepts now: all, or only the address; none during the review. */
export function stepsOf({ asks }: Verification): Step[] {
  if (asks.details === 'none') return asks.canSubmit || asks.pictures.length > 0 ? ['pictures', 'review'] : [];
  return asks.details === 'address'
    ? ['address', 'pictures', 'review']
    : ['person', 'document', 'address', 'pictures', 'review'];
}

/** Returns the first unfinished step, for a person who returns (the server keeps the draft). */
export function stepToGoOn(verification: Verification): Step {
  const { asks } = verification;
  const [first = 'review'] = stepsOf(verification);
  if (asks.missing.includes('details')) return first;
  if (asks.missing.length > 0) return 'pictures';
  // Nothing is new since the last decision: there is nothing to send yet.
  return asks.canSubmit ? 'review' : first;
}

/** A slot for one picture: its content, and whether it is required. */
export interface Place {
  kind: PictureKind;
  /** Not submitted yet: it can be taken away. */
  picture: { id: string; addedAt: number } | null;
  /** One of an earlier submission is there. */
  isSentBefore: boolean;
  isNeeded: boolean;
  /** One may be added now; not so for what another kind of document asked for. */
  isAsked: boolean;
}

/** Returns the places for pictures, in the order in which they are asked for. */
export function placesOf({ asks, application }: Verification): Place[] {
  const pictures = application?.pictures ?? [];
  const isOpen = (kind: PictureKind) => pictures.some((one) => one.kind === kind && !one.isSubmitted);
  return PICTURE_KINDS.filter((kind) => asks.pictures.includes(kind) || isOpen(kind)).map((kind) => {
    const own = pictures.filter((one) => one.kind === kind);
    return {
      kind,
      picture: own.findLast(({ isSubmitted }) => !isSubmitted) ?? null,
      isSentBefore: own.some(({ isSubmitted }) => isSubmitted),
      isNeeded: asks.missing.includes(kind),
      isAsked: asks.pictures.includes(kind),
    };
  });
}

/** Returns older unsubmitted pictures of a kind, which a newer one replaced. */
export function replacedIn({ application }: Verification, kind: PictureKind): string[] {
  const open = (application?.pictures ?? []).filter((one) => one.kind === kind && !one.isSubmitted);
  return open.slice(0, -1).map(({ id }) => id);
}
