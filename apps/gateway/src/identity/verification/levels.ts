import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { LevelLimits, Verification } from '@pelorus/protocol/identity/verification.ts';
import { type Label, LEVEL_LABELS } from '@pelorus/protocol/identity/verification-rules.ts';

/** Returns the highest level whose labels are all held, the levels below it too (KYC-01). */
export function levelOf(labels: readonly Label[]): number {
  const missing = LEVEL_LABELS.findIndex((needed) => !needed.every((label) => labels.includes(label)));
  return (missing === -1 ? LEVEL_LABELS.length : missing) - 1;
}

/** Returns the configured limits of a level. */
export function limitsOf(config: Pick<BrandConfig, 'verification'>, level: number): LevelLimits {
  const limits = config.verification.levels[level];
  if (limits === undefined) throw new Error(`no limits for level ${level}`);
  return limits;
}

/** Returns every level as people see it. */
export function shownLevels(config: Pick<BrandConfig, 'verification'>): Verification['levels'] {
  return LEVEL_LABELS.map((labels, level) => ({ level, labels: [...labels], limits: limitsOf(config, level) }));
}
