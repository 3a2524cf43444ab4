import { APPLICATION_STATES } from '@pelorus/protocol/identity/verification-rules.ts';
import { expect, test } from 'vitest';
import { APPLICATION_STEPS, type ApplicationStep, stateAfter } from './states.ts';

/** The rule in words, once more (KYC-02): what it was, what is done, what it is then. */
const ALLOWED = [
  'draft change draft',
  'draft submit submitted',
  'submitted approve approved',
  'submitted reject rejected',
  'submitted more more',
  'more change more',
  'more submit submitted',
  'rejected change rejected',
  'rejected submit submitted',
  'rejected approve approved',
];

test('KYC-02 KYC-13 every state × every step: what is not written down is refused', () => {
  const found = APPLICATION_STATES.flatMap((state) =>
    APPLICATION_STEPS.flatMap((step) => {
      const after = stateAfter(state, step);
      return after === null ? [] : [`${state} ${step} ${after}`];
    }),
  );
  expect(found.toSorted()).toEqual(ALLOWED.toSorted());
});

test('KYC-02 KYC-15 no walk skips a step: nobody is approved who did not submit, and approved is the end', () => {
  const walk = (steps: readonly ApplicationStep[]) => {
    let state: (typeof APPLICATION_STATES)[number] = 'draft';
    let isSubmitted = false;
    for (const step of steps) {
      const after = stateAfter(state, step);
      expect(state === 'approved' && after !== null).toBe(false);
      if (after === null) continue;
      if (step === 'submit') isSubmitted = true;
      if (after === 'approved') expect(isSubmitted).toBe(true);
      state = after;
    }
  };
  const grow = (steps: ApplicationStep[]) => {
    if (steps.length === 5) return walk(steps);
    for (const step of APPLICATION_STEPS) grow([...steps, step]);
  };
  grow([]);
});
