import type { IncomingHttpHeaders } from 'node:http';

/** A request that is all there. In its texts characters are bytes. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  head: PlainHead;
  body: string;
  /** Offset of the next request. */
  end: number;
}

/** The header fields of a request. */
export interface PlainHead {
  /** As it came, with the empty line. A copy: it may stay longer than what else was read with it. */
  text: string;
  headers: IncomingHttpHeaders;
  bodyBytes: number;
}

const REQUEST_LINE = /([A-Z]{3,7}) (\/[!-~]*) HTTP\/1\.1\r\n/y;
/** The spaces before a value are in no other way the value's: else a line of nothing but spaces would take seconds. */
const HEADER = /([-!#$%&'*+.^_`|~0-9A-Za-z]+):[ \t]*((?:[!-~][\t -~]*)?)\r\n/y;
/** Matches an incomplete request line or header line. */
const LINE_SO_FAR = /(?:[A-Z]{0,7}|[A-Z]{3,7} (?:\/[!-~]*(?: [HTP/1.]{0,8}\r?)?)?)$/y;
const HEADER_SO_FAR = /[\t -~]*\r?$/y;
const HEAD_END = '\r\n\r\n';
const LENGTH = /^[0-9]{1,7}$/;
/** More than any client of ours sends; the ordinary reader, with its own limits, takes longer ones. */
const HEAD_MAX = 8_192;
const HEADERS_MAX = 40;
/**
 * Headers of requests beyond a plain call, or from browsers: never handled here. The body of a request must be as
 * clear to every proxy before us as it is to us.
 */
const NOT_PLAIN: ReadonlySet<string> = new Set(['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te', 'cookie']);

/** Is there nothing but a line's beginning between `at` and the end of `text`? */
function isBegun(line: RegExp, text: string, at: number): boolean {
  line.lastIndex = at;
  return text.length - at <= HEAD_MAX && line.test(text);
}

/** Returns the headers that begin at `at`; 'cut' if their end is not there; null if they are not plain. */
function headersAt(text: string, at: number): IncomingHttpHeaders | 'cut' | null {
  const headers: IncomingHttpHeaders = Object.create(null);
  HEADER.lastIndex = at;
  for (let count = 0; count <= HEADERS_MAX; count++) {
    const start = HEADER.lastIndex;
    // CRLF alone.
    if (text.charCodeAt(start) === 13 && text.charCodeAt(start + 1) === 10) return headers;
    const line = HEADER.exec(text);
    if (line === null) return isBegun(HEADER_SO_FAR, text, start) ? 'cut' : null;
    const name = (line[1] as string).toLowerCase();
    if (NOT_PLAIN.has(name) || headers[name] !== undefined) return null;
    headers[name] = (line[2] as string).trimEnd();
  }
  return null;
}

/** Returns how many bytes of body follow; null if that is not plain or more than `most`. */
function lengthOf({ 'content-length': length, connection, host }: IncomingHttpHeaders, most: number): number | null {
  if (host === undefined || host === '') return null;
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return null;
  if (length === undefined) return 0;
  const bytes = LENGTH.test(length) ? Number(length) : Number.NaN;
  return bytes <= most ? bytes : null;
}

/** Returns the headers that begin at `at`, after a request line; 'cut' if incomplete; null if not plain. */
function headAt(text: string, at: number, bodyMax: number): PlainHead | 'cut' | null {
  const end = text.indexOf(HEAD_END, at - 2);
  // Without an end it is cut, or never becomes one.
  if (end < 0) return headersAt(text, at) === 'cut' ? 'cut' : null;
  if (end - at > HEAD_MAX) return null;
  const own = Buffer.from(text.slice(at, end + HEAD_END.length), 'latin1').toString('latin1');
  const headers = headersAt(own, 0);
  if (headers === null || headers === 'cut') return null;
  const bodyBytes = lengthOf(headers, bodyMax);
  return bodyBytes === null ? null : { text: own, headers, bodyBytes };
}

/**
 * Returns the request at `at` if it is complete and plain, as programs send them: HTTP/1.1 kept alive, each header
 * once, a body of at most `bodyMax` bytes with a length. 'cut' for the possible beginning of such a request. Null for
 * everything else, which the full HTTP parser reads: anything not surely understood is not read here (HTTP-14).
 * `known`: the connection's previous head; programs repeat it, and equal bytes are not parsed again.
 */
export function plainRequest(
  text: string,
  at: number,
  bodyMax: number,
  known: PlainHead | null = null,
): PlainRequest | 'cut' | null {
  REQUEST_LINE.lastIndex = at;
  const line = REQUEST_LINE.exec(text);
  if (line === null) return isBegun(LINE_SO_FAR, text, at) ? 'cut' : null;
  const headStart = REQUEST_LINE.lastIndex;
  const isKnown = known !== null && text.startsWith(known.text, headStart);
  const head = isKnown ? known : headAt(text, headStart, bodyMax);
  if (head === 'cut') return text.length - at > HEAD_MAX ? null : 'cut';
  if (head === null) return null;
  const start = headStart + head.text.length;
  if (start - at > HEAD_MAX) return null;
  const end = start + head.bodyBytes;
  if (end > text.length) return 'cut';
  const body = head.bodyBytes === 0 ? '' : text.slice(start, end);
  return { method: line[1] as string, url: line[2] as string, head, body, end };
}
