/** On every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** On every answer over https: two years. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/** Responses other than pages may load nothing. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Path to which browsers report violations of a page's policy (HTTP-13). */
export const REPORTS_PATH = '/api/policy-reports';
const REPORTS_GROUP = 'policy';
/** On pages over https, for browsers that know reporting endpoints; they know them nowhere else. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${REPORTS_PATH}"`;

/** Directives that a report may name. */
export const POLICY_DIRECTIVES: readonly string[] = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'frame-src',
  'child-src',
  'manifest-src',
  'worker-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
];

/**
 * Returns a page's policy: only scripts with this response's nonce, and the scripts they load. `host` is for browsers
 * in which 'self' does not cover sockets, `receiver` the origin of external visit statistics, `widgets` the origins of
 * a provider's widget.
 */
export function pageCsp(
  nonce: string,
  https: boolean,
  host: string,
  receiver: string | null = null,
  widgets: readonly string[] = [],
): string {
  const told = receiver === null ? '' : ` ${receiver}`;
  const drawn = widgets.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Attributes carry computed positions (popovers, charts); no style element without the nonce.
    `style-src-elem 'self' 'nonce-${nonce}'${drawn}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${told}${drawn}`,
    `font-src 'self'${drawn}`,
    `connect-src 'self' ${https ? 'wss' : 'ws'}://${host}${told}${drawn}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(https ? [`report-to ${REPORTS_GROUP}`] : []),
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');
}

/** The API's own documentation: its scripts from us; it sets style attributes and one style element. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'";

/** Returns whether `host` (a Host header) is safe to repeat in our headers. */
export function isPlainHost(host: string): boolean {
  return /^[A-Za-z0-9.[\]:_-]{1,260}$/.test(host);
}
