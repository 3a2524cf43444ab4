import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignerFault } from './faults.ts';
import { PASSPHRASE_MIN } from './seed/sealed-seed.ts';

/** Names of the environment variables of one passphrase, and of the systemd credential. */
export const PASSPHRASE = { text: 'PELORUS_SIGNER_PASSPHRASE', credential: 'signer-passphrase' } as const;
export const NEW_PASSPHRASE = { text: 'PELORUS_SIGNER_NEW_PASSPHRASE', credential: 'signer-new-passphrase' } as const;

/**
 * Returns a passphrase: `<text>_FILE` names its file, `<text>` is it, or systemd has a credential for it; exactly one of
 * them (SIGN-12). It leaves the environment, so children and reports do not get it.
 */
export function takePassphrase(
  env: NodeJS.ProcessEnv,
  { text, credential }: { text: string; credential: string },
): string {
  const ways: string[] = [];
  const read = (path: string) => ways.push(readFileSync(path, 'utf8').replace(/\r?\n$/, ''));
  const file = env[`${text}_FILE`];
  if (file !== undefined) read(file);
  const credentials = env.CREDENTIALS_DIRECTORY;
  if (credentials !== undefined && existsSync(join(credentials, credential))) read(join(credentials, credential));
  const given = env[text];
  if (given !== undefined) ways.push(given);
  delete env[text];
  const [passphrase, second] = ways;
  if (second !== undefined) throw new SignerFault('PASSPHRASE_TWICE');
  if (passphrase === undefined) throw new SignerFault('PASSPHRASE_MISSING');
  if ([...passphrase].length < PASSPHRASE_MIN) throw new SignerFault('PASSPHRASE_SHORT');
  return passphrase;
}
