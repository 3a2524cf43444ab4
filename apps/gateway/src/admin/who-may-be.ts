/**
 * For each passkey, the staff who may hold it (STF-22): its owner, or anyone who could have used the owner's link.
 * Pure: the table `admin.doubts` holds these sets without the owners themselves.
 */
type Doubts = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns everybody who may hold a member's passkey, the member first. */
function whoMayBe(doubts: Doubts, staffId: string): Set<string> {
  return new Set([staffId, ...(doubts.get(staffId) ?? [])]);
}

/** Are two approvals surely from two people? Not while one person may hold both passkeys. */
export function areTwo(doubts: Doubts, one: string, other: string): boolean {
  const others = whoMayBe(doubts, other);
  return ![...whoMayBe(doubts, one)].some((holder) => others.has(holder));
}

/**
 * Returns the doubts about a member whose new link `givers` saw: anyone who may be one of them, as of now. Later
 * confirmations say nothing about who held the link.
 */
export function doubtsAfterLink(doubts: Doubts, staffId: string, givers: readonly string[]): Set<string> {
  const mayBe = new Set(givers.flatMap((giver) => [...whoMayBe(doubts, giver)]));
  mayBe.delete(staffId);
  return mayBe;
}

/**
 * Returns the doubts that remain once `third` confirms a member: nobody confirms themselves, nor the one who `third`
 * may be.
 */
export function doubtsAfterWord(doubts: Doubts, staffId: string, third: string): Set<string> {
  const own = whoMayBe(doubts, third);
  return new Set([...(doubts.get(staffId) ?? [])].filter((holder) => own.has(holder)));
}

/** Can `third` remove any doubt? The doubt about who they are themselves remains. */
export function canConfirm(doubts: Doubts, staffId: string, third: string): boolean {
  const now = doubts.get(staffId) ?? new Set();
  return third !== staffId && doubtsAfterWord(doubts, staffId, third).size < now.size;
}
