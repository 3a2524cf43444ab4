import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { checkDirectory, filesIn, makeSignerDirectory, readSeed, syncDirectory, writeDurably } from '../directory.ts';
import { SignerFault } from '../faults.ts';
import { LogFile } from '../log/log-file.ts';
import { parsePolicy } from '../policy/policy.ts';
import { policySeal } from '../policy/policy-seal.ts';
import { checkWords, Keys } from '../seed/keys.ts';
import { ENTROPY_BYTES, openEntropy, sealEntropy } from '../seed/sealed-seed.ts';
import { makeShares } from './shares.ts';

/** What people write down of a seed: all of it may be seen by others. */
export interface Made {
  xpub: string;
  hot: string;
  gas: string;
  checkWords: string;
}

const madeOf = ({ xpub, hot, gas }: Keys): Made => ({ xpub, hot, gas, checkWords: checkWords(xpub) });

interface Making {
  directory: string;
  passphrase: string;
  /** Text of the policy. */
  policy: string;
  /** Of scrypt: SCRYPT_COST_MIN for a passphrase that a generator made, which nobody can guess; without it, for people's. */
  cost?: number;
}

/**
 * Writes policy, an empty log and, last, the seed: a directory without it is not one of a signer. A ceremony that was
 * cut short is made again in another directory.
 */
function fill({ directory, passphrase, policy, cost }: Making, entropy: Uint8Array, isRestored: boolean): Made {
  const { seed, policy: policyPath, seal, log } = filesIn(directory);
  parsePolicy(policy);
  makeSignerDirectory(directory);
  if (existsSync(log) && !isRestored) throw new SignerFault('DIRECTORY_USED', log);
  const sealed = sealEntropy(entropy, passphrase, cost);
  const keys = new Keys(entropy);
  const made = madeOf(keys);
  if (!existsSync(log)) LogFile.create(log, keys.logKey, Date.now(), isRestored);
  writeDurably(policyPath, policy);
  writeDurably(seal, policySeal(keys.policyKey, policy));
  writeDurably(seed, sealed);
  syncDirectory(directory);
  keys.wipe();
  return made;
}

/** Makes a new seed in a directory; returns what may be seen of it, and its five shares (SIGN-50). */
export async function makeDirectory(making: Making): Promise<Made & { shares: string[] }> {
  const entropy = randomBytes(ENTROPY_BYTES);
  const shares = await makeShares(entropy);
  return { ...fill(making, entropy, false), shares };
}

/** Puts a seed of shares in a directory, beside the log if it was saved (SIGN-46). */
export function restoreDirectory(making: Making, entropy: Uint8Array): Made {
  return fill(making, entropy, true);
}

/** Returns the keys in a directory; the caller wipes them. */
export function openKeys(directory: string, passphrase: string): Keys {
  checkDirectory(directory);
  return new Keys(openEntropy(readSeed(directory), passphrase));
}

/** Puts a policy in force that a person with the passphrase has read (SIGN-20, SIGN-21). */
export function acceptPolicy({ directory, passphrase, policy }: Making): Made {
  const { policy: policyPath, seal } = filesIn(directory);
  parsePolicy(policy);
  const keys = openKeys(directory, passphrase);
  // Between the two writes the signer refuses, and does not take the new one unsealed.
  writeDurably(seal, policySeal(keys.policyKey, policy));
  writeDurably(policyPath, policy);
  keys.wipe();
  return madeOf(keys);
}

/** Seals the same seed under another passphrase (SIGN-52). */
export function changePassphrase(directory: string, before: string, after: string): void {
  checkDirectory(directory);
  const entropy = openEntropy(readSeed(directory), before);
  try {
    if (before === after) throw new SignerFault('ARGUMENTS', 'The new passphrase is the old one.');
    writeDurably(filesIn(directory).seed, sealEntropy(entropy, after));
  } finally {
    entropy.fill(0);
  }
}
