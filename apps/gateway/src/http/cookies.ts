import { sessionCookieName } from '@pelorus/protocol/http/session-cookie.ts';

/** Returns the value of one cookie of a Cookie header; undefined if absent. The first of duplicates counts. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** Before the token of a session that looks at a demo account: tells which exchange a request is for (DEMO-02). */
const DEMO_MARK = 'demo-';

/** Returns the cookie's value of a session that looks at a demo account. */
export function demoToken(token: string): string {
  return DEMO_MARK + token;
}

export function isDemoToken(value: string | undefined): boolean {
  return value?.startsWith(DEMO_MARK) === true;
}

/** Returns the token in a session cookie's value. */
export function tokenIn(value: string | undefined): string | undefined {
  return isDemoToken(value) ? value?.slice(DEMO_MARK.length) : value;
}

/** Does a browser look at a demo account, as far as it says? */
export function comesForDemo(header: string | undefined, https: boolean): boolean {
  return isDemoToken(cookieValue(header, sessionCookieName(https)));
}

/** A journey under way (JRN-01): opens nothing but its next step. */
export function journeyCookieName(https: boolean): string {
  return https ? '__Host-journey' : 'journey';
}

/** A session of staff (STF-02). */
export function staffCookieName(https: boolean): string {
  return https ? '__Host-staff' : 'staff';
}

/** Does the browser have a session or a journey? Then its pages must not be shared with others. */
export function comesAsSomebody(header: string | undefined, https: boolean): boolean {
  return [sessionCookieName, journeyCookieName, staffCookieName].some(
    (nameOf) => cookieValue(header, nameOf(https)) !== undefined,
  );
}

/** The browser as people have proven themselves on it (JRN-31): opens nothing by itself. */
export function deviceCookieName(https: boolean): string {
  return https ? '__Host-device' : 'device';
}

/**
 * A pending link to another provider, to be confirmed by the next log-in (JRN-52): sealed, grants nothing by itself.
 */
export function linkCookieName(https: boolean): string {
  return https ? '__Host-link' : 'link';
}

/** Browsers keep no cookie longer. */
const DEVICE_DAYS = 400;

const lineOf = (name: string, value: string, maxAgeS: number, https: boolean) =>
  `${name}=${value}; HttpOnly; Path=/; SameSite=Lax; Max-Age=${maxAgeS}${https ? '; Secure' : ''}`;

/** Returns the Set-Cookie line of a journey that has begun; '' as its token takes it away. */
export function journeyCookie(token: string, https: boolean, maxAgeMs: number): string {
  return lineOf(journeyCookieName(https), token, token === '' ? 0 : Math.floor(maxAgeMs / 1000), https);
}

/** Returns the Set-Cookie line of a link that waits; '' takes it away. */
export function linkCookie(sealed: string, https: boolean, maxAgeMs: number): string {
  return lineOf(linkCookieName(https), sealed, sealed === '' ? 0 : Math.floor(maxAgeMs / 1000), https);
}

/** Returns the Set-Cookie line of a device's token. */
export function deviceCookie(token: string, https: boolean): string {
  return lineOf(deviceCookieName(https), token, DEVICE_DAYS * 86_400, https);
}

/** Readable by the page; it only says that somebody is logged in (spec S4.04), and the server never trusts it. */
const MARKER = 'loginToken';

/** Returns the Set-Cookie lines of a new session. */
export function sessionCookies(token: string, https: boolean, maxAgeMs: number): string[] {
  const rest = `Path=/; SameSite=Lax; Max-Age=${Math.floor(maxAgeMs / 1000)}${https ? '; Secure' : ''}`;
  return [`${sessionCookieName(https)}=${token}; HttpOnly; ${rest}`, `${MARKER}=1; ${rest}`];
}

/** Returns the Set-Cookie lines that take a session's cookies away. */
export function clearedCookies(https: boolean): string[] {
  const rest = `Path=/; SameSite=Lax; Max-Age=0${https ? '; Secure' : ''}`;
  return [`${sessionCookieName(https)}=; HttpOnly; ${rest}`, `${MARKER}=; ${rest}`];
}
