/**
 * Returns a server's address as a browser on this machine should open it: by its name and not by its number, because
 * passkeys belong to names (FAC-21). Any other address as it is.
 */
export function namedAddress(serverUrl: string): string {
  const url = new URL(serverUrl);
  if (/^(?:127(?:\.\d{1,3}){3}|\[::1?\]|0\.0\.0\.0)$/.test(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}
