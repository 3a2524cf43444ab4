import { readFileSync } from 'node:fs';
import { SignerFault } from '../faults.ts';
import type { PolicyEntry } from '../log/entries.ts';
import { type Policy, parsePolicy } from './policy.ts';
import { isPolicySeal, policyDigest } from './policy-seal.ts';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SignerFault('POLICY_MISSING', path, error);
  }
}

interface Used {
  version: number;
  digest: string;
}

/** Reads the policy's file whenever it is asked, and takes it only with its seal and never an older one (SIGN-21). */
export class PolicyKeeper {
  readonly #paths: { policy: string; seal: string };
  readonly #key: Buffer;
  readonly #onTaken: (entry: PolicyEntry) => void;
  #used: Used | null;
  #text: string | null = null;
  #policy: Policy | null = null;

  /** `used`: the policy that the log names last. `onTaken` writes the log. */
  constructor(
    paths: { policy: string; seal: string },
    key: Buffer,
    used: Used | null,
    onTaken: (entry: PolicyEntry) => void,
  ) {
    this.#paths = paths;
    this.#key = key;
    this.#used = used;
    this.#onTaken = onTaken;
  }

  /** Returns the policy that holds; throws if the file is not one that was accepted. */
  current(): Policy {
    const text = read(this.#paths.policy);
    if (text === this.#text && this.#policy !== null) return this.#policy;
    if (!isPolicySeal(this.#key, text, read(this.#paths.seal))) throw new SignerFault('POLICY_NOT_SEALED');
    const policy = parsePolicy(text);
    const digest = policyDigest(text);
    const used = this.#used;
    if (used !== null && policy.version < used.version) throw new SignerFault('POLICY_OLD');
    if (used !== null && policy.version === used.version && digest !== used.digest) throw new SignerFault('POLICY_OLD');
    if (used?.digest !== digest) this.#onTaken({ kind: 'policy', version: policy.version, digest });
    this.#used = { version: policy.version, digest };
    this.#text = text;
    this.#policy = policy;
    return policy;
  }
}
