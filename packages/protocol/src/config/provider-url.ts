/** Error message for such an address. */
export const PROVIDER_URL = 'must be an https address, or http on this machine, without user name and password';

/** Returns whether an outside provider may be asked there: over TLS, or on this very machine. */
export function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine);
}
