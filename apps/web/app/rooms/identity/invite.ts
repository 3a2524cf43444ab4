const INVITE = /^[A-Za-z0-9_-]{1,40}$/;

/** May this be an invite code? Its letters only: whose it is, the server knows. */
export function isInvite(text: string): boolean {
  return INVITE.test(text);
}

/**
 * Returns the invite code that a link to sign-up brings along, `ref` or `invite`; empty without one. What stands after
 * `forwardUrl` is part of that address (S2.08), and its parameters are not ours.
 */
export function invitedBy(search: string): string {
  const own = new URLSearchParams(search.replace(/[?&]forwardUrl=.*$/s, ''));
  const code = own.get('ref') ?? own.get('invite') ?? '';
  return isInvite(code) ? code : '';
}
