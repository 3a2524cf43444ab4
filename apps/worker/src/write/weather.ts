/**
 * SQLSTATE classes that pass by themselves: connection (08), transaction rollback (40), resources (53), operator
 * intervention such as a restart (57), system (58).
 */
const PASSING = ['08', '40', '53', '57', '58'];

/**
 * Returns whether `error` is weather (the server or the way to it is away) rather than a bug. Errors that carry no
 * SQLSTATE come from the socket: refused, reset, ended.
 */
export function isWeather(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  // The system's names first: EPIPE has the length of an SQLSTATE, and no SQLSTATE begins with E.
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return true;
  if (typeof code === 'string') return /^[0-9A-Z]{5}$/.test(code) && PASSING.includes(code.slice(0, 2));
  return /^Connection terminated|timeout expired|Query read timeout|connection error and is not queryable|Client was closed/.test(
    error.message,
  );
}
