import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import { type HumanChallenge, workChallenge, workPayload } from '@pelorus/protocol/human/http.ts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';
import { Turns } from '../turns.ts';
import { type HumanVerification, readPayload, spend } from './verification.ts';

/** How long a challenge may be answered. */
export const CHALLENGE_MS = 300_000;
/**
 * One try: scrypt over 1 MiB, 2 ms of native code and 3 ms of a browser's. Memory-hard, so that a card of many small
 * cores gains little, and about as quick in plain script as natively: a page without crypto.subtle is no slower.
 */
const SCRYPT_COST = 1_024;
const SCRYPT_BLOCKS = 8;
/** Creating a challenge takes one attempt: one at a time, so that mass requests starve nobody. */
const MAKING_MAX = 1;
const WAITING_MAX = 64;

/**
 * ALTCHA: a browser finds the number we hid. We keep nothing until a proof is used: the challenge carries its action and
 * its end, signed, and the key it hides is known by its signature, so that checking costs no try.
 */
export class ProofOfWork implements HumanVerification {
  readonly #pool: Pool;
  readonly #keys: GatewaySecrets['human'];
  readonly #triesMax: number;
  readonly #clock: () => number;
  readonly #turns = new Turns(MAKING_MAX, WAITING_MAX);

  constructor(options: { pool: Pool; keys: GatewaySecrets['human']; triesMax: number; clock: () => number }) {
    this.#pool = options.pool;
    this.#keys = options.keys;
    this.#triesMax = options.triesMax;
    this.#clock = options.clock;
  }

  /** Refuses OVERLOADED when too many are being made. */
  async challenge(action: HumanAction): Promise<HumanChallenge> {
    const triesMax = this.#triesMax;
    const made = await this.#turns.run(() =>
      createChallenge({
        algorithm: 'SCRYPT',
        cost: SCRYPT_COST,
        memoryCost: SCRYPT_BLOCKS,
        parallelism: 1,
        counter: randomInt(triesMax),
        deriveKey,
        // Its own end would be read off the machine's clock.
        data: { action, expiresAt: this.#clock() + CHALLENGE_MS, triesMax },
        hmacSignatureSecret: this.#keys.challenge,
        hmacKeySignatureSecret: this.#keys.answer,
      }),
    );
    return { provider: 'altcha', challenge: workChallenge.parse(made), expiresInMs: CHALLENGE_MS };
  }

  async verify(action: HumanAction, payload: string): Promise<boolean> {
    const proof = readPayload(payload, workPayload);
    if (proof === null) return false;
    const { challenge, solution } = proof;
    const { data } = challenge.parameters;
    if (data.action !== action || data.expiresAt <= this.#clock()) return false;
    const { verified } = await verifySolution({
      challenge: { ...challenge, parameters: { ...challenge.parameters, data: { ...data } } },
      solution: { counter: solution.counter, derivedKey: solution.derivedKey },
      deriveKey,
      hmacSignatureSecret: this.#keys.challenge,
      hmacKeySignatureSecret: this.#keys.answer,
    });
    return verified && (await spend(this.#pool, challenge.signature, data.expiresAt));
  }
}
