import { DialectError } from './errors.ts';

/** Does a request accept only SBE? Clients that also accept JSON get JSON (BINA-28). */
export function asksBinary(accept: string | undefined): boolean {
  const asked = accept ?? '';
  return asked.includes('application/sbe') && !/application\/json|\*\/\*/.test(asked);
}

/** The refusal of answers in SBE, which we have none of. */
export function binaryRefused(status: number): DialectError {
  return new DialectError(-1155, 'SBE is not enabled.', status);
}
