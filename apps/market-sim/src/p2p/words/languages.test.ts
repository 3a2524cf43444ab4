import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import { expect, test } from 'vitest';
import { LANGUAGES, PHRASES } from './languages.ts';

test('MSIM-134 every language says everything, within the venue’s lengths, and nothing twice', () => {
  for (const language of LANGUAGES) {
    const all = Object.values(PHRASES[language]);
    expect(new Set(all).size, language).toBe(all.length);
    for (const text of all) expect(text.length).toBeGreaterThan(3);
    expect(PHRASES[language].review.length).toBeLessThanOrEqual(P2P_LIMITS.reviewLength);
    for (const key of ['statementSeller', 'statementBuyer'] as const)
      expect(PHRASES[language][key].length).toBeGreaterThanOrEqual(10);
    for (const key of ['welcomeSeller', 'welcomeBuyer'] as const)
      expect(PHRASES[language][key].length).toBeLessThanOrEqual(P2P_LIMITS.autoReplyLength);
  }
});
