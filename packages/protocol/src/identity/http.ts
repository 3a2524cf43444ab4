import { z } from 'zod';

// Answers under /api/identity, and the texts that its bodies share.

/** No control characters (U+0000 cannot be stored) and none that turn the direction of the text around them. */
export const NO_CONTROL = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

export const meData = z.strictObject({
  userId: z.string(),
  /** Name of the person: e-mail address, else phone number, else a sub-account's log-in name. */
  email: z.string(),
  accountId: z.int(),
  createdAt: z.int(),
  /**
   * Set for a sub-account. `isSwitched`: its parent looks through it and can go back (SUB-02). Then `parentId` names
   * the parent, whose documents the page shows in every view (DOC-02).
   */
  sub: z.strictObject({ name: z.string(), isSwitched: z.boolean(), parentId: z.string().optional() }).optional(),
  /** A demo account: accountId is then its number in the demo's exchange (DEMO-02). */
  isDemo: z.literal(true).optional(),
  /** The pop-up that asks for identity verification: the operator wants it, and the person has not begun (KYC-07). */
  asksVerification: z.literal(true).optional(),
  /** Unread entries of the inbox, a hundred at most; absent: none, or nobody who has one asks (INBX-06). */
  unread: z.int().min(1).max(100).optional(),
});
export type Me = z.infer<typeof meData>;

/** The session that asks, in milliseconds since 1970. */
export const sessionData = z.strictObject({
  loggedInAt: z.int(),
  /** When it ends unless it is used before. */
  idleEndsAt: z.int(),
  /** When it ends whatever happens. */
  endsAt: z.int(),
});
export type SessionData = z.infer<typeof sessionData>;

/** A person's name for a key. */
export const labelText = z.string().trim().min(1).max(40).regex(NO_CONTROL);
