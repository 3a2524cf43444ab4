/** What a human verification is for: a proof for one counts for no other. `demo`: the widget's page of the docs. */
export const HUMAN_ACTIONS = ['sign-up', 'log-in', 'recovery', 'demo'] as const;
export type HumanAction = (typeof HUMAN_ACTIONS)[number];
