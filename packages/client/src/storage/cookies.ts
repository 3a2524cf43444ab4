const YEAR_SECONDS = 365 * 86_400;

/** Returns the value of one cookie of a Cookie header (or document.cookie), null when it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** Returns the text that sets a cookie for a year, through document.cookie. */
export function lastingCookie(name: string, value: string, secure: boolean): string {
  return cookieText(name, value, `; Max-Age=${YEAR_SECONDS}`, secure);
}

/** Returns the text that sets a cookie until the browser closes. */
export function sessionCookie(name: string, value: string, secure: boolean): string {
  return cookieText(name, value, '', secure);
}

/** Returns the text that takes a cookie away. */
export function goneCookie(name: string, secure: boolean): string {
  return cookieText(name, '', '; Max-Age=0', secure);
}

function cookieText(name: string, value: string, life: string, secure: boolean): string {
  return `${name}=${value}; Path=/${life}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Returns one cookie of this page, null without one (or without a page). */
export function pageCookie(name: string): string | null {
  return typeof document === 'undefined' ? null : readCookie(document.cookie, name);
}

/** Sets or takes a cookie of this page. */
export function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
  document.cookie = text;
}

/** Must cookies of this page be Secure? */
export function isSecurePage(): boolean {
  return window.location.protocol === 'https:';
}
