/** The session cookie's name: with the prefix that binds it to this host wherever the browser honours it (https only). */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-sid' : 'sid';
}
