import type { ApplicationState } from '@pelorus/protocol/identity/verification-rules.ts';

/** Events of an application. `change`: the person changes details or pictures. */
export const APPLICATION_STEPS = ['change', 'submit', 'approve', 'reject', 'more'] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];

/**
 * Every way from one state to another (KYC-02); what is not here is refused. A rejected one may be approved after all,
 * by two people (KYC-05), or such a proposal turned down.
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
