import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { PICTURE_KINDS, type PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';

/** The steps of an application, one after the other. */
export type Step = 'person' | 'document' | 'address' | 'pictures' | 'review';

/** Returns the steps that the server takes now: all, or only those about where somebody lives; none while it waits. */
export function stepsOf({ asks }: Verification): Step[] {
  if (asks.details === 'none') return asks.canSubmit || asks.pictures.length > 0 ? ['pictures', 'review'] : [];
  return asks.details === 'address'
    ? ['address', 'pictures', 'review']
    : ['person', 'document', 'address', 'pictures', 'review'];
}

/** Returns where somebody goes on who comes back (a draft is the server's): the first step that is not done. */
export function stepToGoOn(verification: Verification): Step {
  const { asks } = verification;
  const [first = 'review'] = stepsOf(verification);
  if (asks.missing.includes('details')) return first;
  if (asks.missing.length > 0) return 'pictures';
  // Nothing is new since the last decision: there is nothing to send yet.
  return asks.canSubmit ? 'review' : first;
}

/** A place for one picture: what is there, and whether it is needed. */
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

/** Returns what else of a kind was added and not submitted: a newer one stands in its place. */
export function replacedIn({ application }: Verification, kind: PictureKind): string[] {
  const open = (application?.pictures ?? []).filter((one) => one.kind === kind && !one.isSubmitted);
  return open.slice(0, -1).map(({ id }) => id);
}
