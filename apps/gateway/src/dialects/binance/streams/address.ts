import type { Wanted } from './events.ts';

/** What the address of a socket asks for. */
interface Opening extends Wanted {
  /** Each once, in order. */
  names: string[];
}

const UNITS: ReadonlyMap<string, boolean> = new Map([
  ['MILLISECOND', false],
  ['MICROSECOND', true],
]);

/** Decodes percent-encoding; a plus stays a plus, as in "@+08:00". Null for invalid text. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function namesOf(text: string): string[] | null {
  const names = decoded(text)?.split('/');
  return names === undefined ? null : [...new Set(names.filter((name) => name !== ''))];
}

/**
 * Returns the initial state of a socket at /ws, /ws/… , /stream or /stream/… (BSTR-03); null if the address is invalid
 * or names an unknown time unit.
 */
export function openingOf(path: string, query: string): Opening | null {
  const fields = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    if (equals > 0) fields.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  const isCombined = path === '/stream' || path.startsWith('/stream/');
  // The text after /stream/ only distinguishes sockets (ccxt numbers them).
  const names = namesOf(isCombined ? (fields.get('streams') ?? '') : path.slice('/ws/'.length));
  const isMicro = UNITS.get((fields.get('timeUnit') ?? 'MILLISECOND').toUpperCase());
  return names === null || isMicro === undefined ? null : { names, isCombined, isMicro };
}
