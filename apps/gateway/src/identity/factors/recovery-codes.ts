import { randomBytes } from 'node:crypto';
import { replaceRecoveryCodes, useRecoveryCode } from '@pelorus/database/identity/factors.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { hmacOf } from '../../http/callers/secret-tokens.ts';
import type { IdentityNeeds } from '../needs.ts';

type Deps = Pick<IdentityNeeds, 'secrets' | 'clock'>;

const CODES = 10;
/** 80 random bits: 16 characters of five bits. */
const CODE_BYTES = 10;
/** Crockford's: no letter that reads like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 16;

function newRecoveryCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`);
  let text = '';
  for (let i = 0; i < LETTERS; i++) {
    text += ALPHABET[Number(bits & 31n)];
    bits >>= 5n;
  }
  return text;
}

/** Returns a code as it was made, whatever a person made of it: lower-case, without or with other dashes, O for 0. */
function asMade(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

const hmacOfCode = (deps: Deps, userId: string, code: string) =>
  hmacOf(deps.secrets.codeKey, `recovery ${userId}`, asMade(code));

/** Returns ten new recovery codes ("7ZK2-…", four times four characters), which void those before (FAC-10). */
export async function makeRecoveryCodes(deps: Deps, db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const hmacs = codes.map((code) => hmacOfCode(deps, userId, code));
  await replaceRecoveryCodes(db, userId, hmacs, deps.clock());
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Returns whether `code` is one of the person's that is left, and takes it. */
export function checkRecoveryCode(deps: Deps, db: Queryable, userId: string, code: string): Promise<boolean> {
  return useRecoveryCode(db, userId, hmacOfCode(deps, userId, code), deps.clock());
}
