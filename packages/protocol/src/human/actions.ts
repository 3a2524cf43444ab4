/**
 * Actions that need human verification: a proof is valid for one kind of action. `demo`: the widget's page in the
 * docs.
 */
export const HUMAN_ACTIONS = ['sign-up', 'log-in', 'recovery', 'demo'] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];
