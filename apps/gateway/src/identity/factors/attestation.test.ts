import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cbor } from '../../../testing/identity/factors/test-authenticator.ts';
import { checkAttestation } from './passkey-enrolment.ts';

type Statement = ReadonlyMap<string, number | Buffer | Buffer[]>;
const attestation = (fmt: string, statement: Statement) =>
  cbor(
    new Map<string, string | Buffer | Statement>([
      ['fmt', fmt],
      ['attStmt', statement],
      ['authData', randomBytes(37)],
    ]),
  ).toString('base64url');
const signed: [string, number | Buffer | Buffer[]][] = [
  ['alg', -7],
  ['sig', randomBytes(70)],
];

describe('attestations', () => {
  test.each(['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet', 'none2'])(
    'FAC-20 FAC-46 of a certificate are refused before anything in it is followed: %s',
    (format) => {
      const statement: Statement = new Map([...signed, ['x5c', [randomBytes(300)]]]);
      expect(() => checkAttestation(attestation(format, statement))).toThrow(`attestation ${format} has certificates`);
    },
  );

  test('FAC-20 FAC-46 by nobody or by the passkey itself pass', () => {
    expect(() => checkAttestation(attestation('none', new Map()))).not.toThrow();
    expect(() => checkAttestation(attestation('packed', new Map(signed)))).not.toThrow();
  });
});
