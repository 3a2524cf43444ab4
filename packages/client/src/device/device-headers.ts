import { headerValue } from '../http/headers.ts';
import { knownDevice } from './device-cache.ts';

/**
 * Returns the whole record as headers, each field under its own name (S3.03): for the calls that begin a session. Every
 * other call carries what S7.02 lists. Empty where no record may be or could be taken.
 */
export function deviceHeaders(): Record<string, string> {
  const record = knownDevice();
  if (record === null) return {};
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, headerValue(String(value))]));
}
