import type { ApplicationState } from '@pelorus/protocol/identity/verification-rules.ts';

/** Events of an application. `change`: the person changes details or pictures. */
export const APPLICATION_STEPS = ['change', 'submit', 'approve', 'reject', 'more'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

/**
 * All transitions between states (KYC-02); others are refused. A rejected application may still be approved by two
 * people (KYC-05), or such a proposal declined.
 */
const NEXT: Readonly<Record<ApplicationState, Readonly<Partial<Record<ApplicationStep, ApplicationState>>>>> = {
  draft: { change: 'draft', submit: 'submitted' },
  submitted: { approve: 'approved', reject: 'rejected', more: 'more' },
  more: { change: 'more', submit: 'submitted' },
  rejected: { change: 'rejected', submit: 'submitted', approve: 'approved' },
  approved: {},
};

/** Returns the state after a step; null: there is no such step from here. */
export function stateAfter(state: ApplicationState, step: ApplicationStep): ApplicationState | null {
  return NEXT[state][step] ?? null;
}
