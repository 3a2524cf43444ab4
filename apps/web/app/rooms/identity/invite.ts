const INVITE = /^[A-Za-z0-9_-]{1,40}$/;

/** May this be an invite code? Its letters only: whose it is, the server knows. */
export function isInvite(text: string): boolean {
  return INVITE.test(text);
}

/**
 * Returns the invite code of a sign-up link, `ref` or `invite`; empty without one. `forwardUrl` is an address of its
 * own (S2.08), whose parameters do not count.
 */
export function invitedBy(search: string): string {
  const own = new URLSearchParams(search.replace(/[?&]forwardUrl=.*$/s, ''));
  const code = own.get('ref') ?? own.get('invite') ?? '';
  return isInvite(code) ? code : '';
}
