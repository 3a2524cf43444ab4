/**
 * For each passkey, the staff who may hold it (STF-22): its owner, or anyone who could have used the owner's link.
 * Pure: the table `admin.doubts` holds these sets without the owners themselves.
 */
type Doubts = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns everybody who may hold somebody's passkey, themselves first. */
function whoMayBe(doubts: Doubts, staffId: string): Set<string> {
  return new Set([staffId, ...(doubts.get(staffId) ?? [])]);
}

/** Are two words surely those of two people? Not while one and the same may hold both passkeys. */
export function areTwo(doubts: Doubts, one: string, other: string): boolean {
  const others = whoMayBe(doubts, other);
  return ![...whoMayBe(doubts, one)].some((holder) => others.has(holder));
}

/**
 * Returns the doubts about somebody whose new link passed through the hands of `givers`: whoever may be one of those. As
 * they are now: what is confirmed or renewed later says nothing about who held the link.
 */
export function doubtsAfterLink(doubts: Doubts, staffId: string, givers: readonly string[]): Set<string> {
  const mayBe = new Set(givers.flatMap((giver) => [...whoMayBe(doubts, giver)]));
  mayBe.delete(staffId);
  return mayBe;
}

/**
 * Returns the doubts that stay about somebody once `third` says that they hold their own passkey: nobody says that of
 * themselves, nor does whoever `third` may be.
 */
export function doubtsAfterWord(doubts: Doubts, staffId: string, third: string): Set<string> {
  const own = whoMayBe(doubts, third);
  return new Set([...(doubts.get(staffId) ?? [])].filter((holder) => own.has(holder)));
}

/** May `third` take any doubt away? Whoever they may be themselves is in doubt still. */
export function canConfirm(doubts: Doubts, staffId: string, third: string): boolean {
  const now = doubts.get(staffId) ?? new Set();
  return third !== staffId && doubtsAfterWord(doubts, staffId, third).size < now.size;
}
