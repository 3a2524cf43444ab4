import { JOURNEY_PURPOSES, JOURNEY_STEPS } from '@pelorus/protocol/identity/journeys.ts';
import { PAGES } from '@pelorus/site/paths.ts';
import { describe, expect, test } from 'vitest';
import { stepPage } from './journey-pages.ts';

describe('where a journey goes on', () => {
  test.each([
    ['sign-up', 'code', 'register-verification'],
    ['log-in', 'device', 'login-device-verification'],
    ['log-in', 'factor', 'login-verification'],
    ['social', 'address', 'login-social-verification'],
    ['social', 'code', 'login-social-verification'],
    ['recovery', 'code', 'forget-verification'],
    ['recovery', 'factor', 'forget-verification'],
    ['recovery', 'password', 'forget-reset'],
  ] as const)('JRN-02 %s at %s is done on %s', (purpose, step, page) => {
    expect(stepPage({ purpose, step })).toBe(page);
  });

  test('JRN-02 no page does a step of another purpose, and each page is one of the table', () => {
    const names = new Set<string>(PAGES.map(({ name }) => name));
    const found = JOURNEY_PURPOSES.flatMap((purpose) =>
      JOURNEY_STEPS.map((step) => ({ purpose, step, page: stepPage({ purpose, step }) })),
    );
    for (const { purpose, page } of found) {
      if (page === null) continue;
      expect(names.has(page), page).toBe(true);
      if (purpose === 'recovery') expect(page).toMatch(/^forget-/);
      else expect(page).not.toMatch(/^forget-/);
    }
    expect(found.filter(({ purpose }) => purpose.endsWith('-change')).every(({ page }) => page === null)).toBe(true);
    expect(stepPage({ purpose: 'sign-up', step: 'password' })).toBeNull();
  });
});
