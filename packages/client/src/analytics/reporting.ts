/** Returns whether visits may be told at all: the configured value is the very text 'true' (spec S9.11). */
export function isReportingOn(value: unknown): boolean {
  return value === 'true';
}
