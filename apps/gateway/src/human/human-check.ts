import { deleteExpiredProofs } from '@pelorus/database/human/proofs.ts';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { GatewaySecrets } from '../config.ts';
import { Refused } from '../http/refused.ts';
import { GeeTest } from './geetest.ts';
import { ProofOfWork } from './proof-of-work.ts';
import type { HumanVerification } from './verification.ts';

/** Used proofs stay so long after their end: the clocks of processes differ. */
const SWEEP_GRACE_MS = 3_600_000;

interface HumanCheckParts {
  config: Pick<BrandConfig, 'humanVerification'>;
  secrets: Pick<GatewaySecrets, 'human' | 'geetestKeys'>;
  pool: Pool;
  clock: () => number;
  log: FastifyBaseLogger;
}

/** Throws SecretMistake for a configured captcha without its key. */
export function checkGeetestKeys(
  { provider, geetest }: BrandConfig['humanVerification'],
  keys: GatewaySecrets['geetestKeys'],
): void {
  if (provider === 'off' || geetest === undefined) return;
  for (const captchaId of Object.values(geetest.captchaIds))
    if (!keys.has(captchaId)) throw new SecretMistake(`PELORUS_GEETEST_KEYS has no key of the captcha ${captchaId}`);
}

/** Returns the configured way to tell people from programs, null: none. Throws SecretMistake for a missing key. */
function humanVerification({ config, secrets, pool, clock, log }: HumanCheckParts): HumanVerification | null {
  const { provider, triesMax, geetest } = config.humanVerification;
  if (provider === 'off') return null;
  const work = new ProofOfWork({ pool, keys: secrets.human, triesMax, clock });
  if (geetest === undefined) return work;
  checkGeetestKeys(config.humanVerification, secrets.geetestKeys);
  return new GeeTest({ config: geetest, keys: secrets.geetestKeys, work, pool, clock, log });
}

/** The configured human verification, or none. */
export class HumanCheck {
  readonly #verification: HumanVerification | null;
  readonly #pool: Pool;
  readonly #clock: () => number;

  constructor(parts: HumanCheckParts) {
    this.#verification = humanVerification(parts);
    this.#pool = parts.pool;
    this.#clock = parts.clock;
  }

  /** Returns the challenge before `action`. */
  async challenge(action: HumanAction, address: string): Promise<HumanChallenge> {
    return this.#verification === null ? { provider: 'off' } : this.#verification.challenge(action, address);
  }

  /** Refuses HUMAN_CHECK_NEEDED unless `payload` proves a human for `action`; a good proof is used up. */
  async demand(action: HumanAction, payload: string | undefined, address: string): Promise<void> {
    if (this.#verification === null) return;
    if (payload === undefined || !(await this.#verification.verify(action, payload, address)))
      throw new Refused('HUMAN_CHECK_NEEDED', 'human');
  }

  /** Forgets used proofs that are too old to be shown again. */
  async sweep(): Promise<void> {
    await deleteExpiredProofs(this.#pool, this.#clock() - SWEEP_GRACE_MS);
  }
}
