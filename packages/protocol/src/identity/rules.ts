/**
 * Rules shared by both sides of the identity calls: the gateway enforces them, pages check them beforehand (no zod
 * here).
 */

/** The parts of the score of five (SEC-01), in the order in which they are best done. */
export const SCORE_PARTS = ['email', 'factor', 'passkey', 'recoveryCodes', 'antiPhishing'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** Typed by the person, so that one press cannot close an account. */
export const CLOSING_WORD = 'CLOSE';

/** Addresses and nets that one key is bound to (KEY-01). */
export const KEY_NETWORKS_MAX = 30;

export const SUB_NAME_MAX = 30;
/** A log-in name of a sub-account: lower-case, no address and no phone number. */
export const LOG_IN_NAME = /^[a-z][a-z0-9_.-]{3,29}$/;
