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
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return PASSING.includes(code.slice(0, 2));
  if (typeof code === 'string') return /^E[A-Z]+$/.test(code);
  return /^Connection terminated|timeout expired|connection error and is not queryable|Client was closed/.test(
    error.message,
  );
}
