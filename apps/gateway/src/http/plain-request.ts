import type { IncomingHttpHeaders } from 'node:http';

/** A request that is all there. In its texts characters are bytes. */
export interface PlainRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Where the next one begins. */
  end: number;
}

const REQUEST_LINE = /([A-Z]{3,7}) (\/[!-~]*) HTTP\/1\.1\r\n/y;
/** The spaces before a value are in no other way the value's: else a line of nothing but spaces would take seconds. */
const HEADER = /([-!#$%&'*+.^_`|~0-9A-Za-z]+):[ \t]*((?:[!-~][\t -~]*)?)\r\n/y;
/** What is there of a line of either kind, where its end is not. */
const LINE_SO_FAR = /(?:[A-Z]{0,7}|[A-Z]{3,7} (?:\/[!-~]*(?: [HTP/1.]{0,8}\r?)?)?)$/y;
const HEADER_SO_FAR = /[\t -~]*\r?$/y;
const LENGTH = /^[0-9]{1,7}$/;
/** More than any client of ours says; whoever says more is read by the ordinary reader, which has limits of its own. */
const HEAD_MOST = 8_192;
const HEADERS_MOST = 40;
/**
 * What asks for more than a call and its answer, or is for browsers: never read here.
 * Which body goes with a request must be as plain to every proxy before us as it is to us.
 */
const NOT_PLAIN: ReadonlySet<string> = new Set(['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te', 'cookie']);

/** Is there nothing but a line's beginning between `at` and the end of `text`? */
function isBegun(line: RegExp, text: string, at: number): boolean {
  line.lastIndex = at;
  return text.length - at <= HEAD_MOST && line.test(text);
}

/** Returns the headers that begin at `at`, and where they end; 'cut' if the end is not there; null if they are not plain. */
function headersAt(text: string, at: number): { headers: IncomingHttpHeaders; end: number } | 'cut' | null {
  const headers: IncomingHttpHeaders = Object.create(null);
  HEADER.lastIndex = at;
  for (let count = 0; count <= HEADERS_MOST; count++) {
    const start = HEADER.lastIndex;
    // CRLF alone.
    if (text.charCodeAt(start) === 13 && text.charCodeAt(start + 1) === 10) return { headers, end: start + 2 };
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

/**
 * Returns the request that begins at `at`, if it is whole and as plain as programs send them: HTTP/1.1 kept alive, each
 * header once, a body of at most `bodyMost` bytes with its length said. 'cut' for what may be such a request but for its
 * end, which is not there. Null for everything else, which is for a reader that knows all of HTTP: what is not surely
 * understood is not read at all (HTTP-14).
 */
export function plainRequest(text: string, at: number, bodyMost: number): PlainRequest | 'cut' | null {
  REQUEST_LINE.lastIndex = at;
  const line = REQUEST_LINE.exec(text);
  if (line === null) return isBegun(LINE_SO_FAR, text, at) ? 'cut' : null;
  const read = headersAt(text, REQUEST_LINE.lastIndex);
  if (read === 'cut') return text.length - at > HEAD_MOST ? null : 'cut';
  if (read === null || read.end - at > HEAD_MOST) return null;
  const length = lengthOf(read.headers, bodyMost);
  if (length === null) return null;
  const end = read.end + length;
  if (end > text.length) return 'cut';
  const body = length === 0 ? '' : text.slice(read.end, end);
  return { method: line[1] as string, url: line[2] as string, headers: read.headers, body, end };
}
