import { z } from 'zod';
import { HUMAN_ACTIONS } from './actions.ts';

/** Answers under /api/human, and the proof that a request carries (docs/specs/018-human-verification.md). */
const hex = (most: number) => z.string().regex(new RegExp(`^(?:[0-9a-f]{2}){1,${most / 2}}$`));

/** An ALTCHA challenge (its protocol, second version) as we make it: signed, so a changed letter counts for nothing. */
export const workChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('SCRYPT'),
    nonce: hex(64),
    salt: hex(64),
    cost: z.int().min(2).max(65_536),
    memoryCost: z.int().min(1).max(32),
    parallelism: z.literal(1),
    keyLength: z.literal(32),
    keyPrefix: hex(64),
    keySignature: hex(64),
    data: z.strictObject({
      action: z.enum(HUMAN_ACTIONS),
      /** Milliseconds since 1970. */
      expiresAt: z.int(),
      /** The answer is a number from 1 to this. */
      triesMax: z.int().min(1),
    }),
  }),
  signature: hex(64),
});
export type WorkChallenge = z.infer<typeof workChallenge>;

const workSolution = z.strictObject({
  counter: z.int().min(0).max(0xffffffff),
  derivedKey: hex(64),
  /** How long it took, ms: what other ALTCHA clients tell. */
  time: z.number().optional(),
});
export type WorkSolution = z.infer<typeof workSolution>;

export const workPayload = z.strictObject({ challenge: workChallenge, solution: workSolution });
export type WorkPayload = z.infer<typeof workPayload>;

/** Result of GeeTest's widget. */
export const geetestPayload = z.strictObject({
  lot_number: z.string().regex(/^[0-9a-zA-Z]{8,64}$/),
  captcha_output: z.string().regex(/^[\w+/=-]{1,4000}$/),
  pass_token: z.string().regex(/^[0-9a-zA-Z]{8,128}$/),
  gen_time: z.string().regex(/^\d{1,15}$/),
});
export type GeetestPayload = z.infer<typeof geetestPayload>;

/** How long it may be answered, ms from now on: the page's clock may be wrong. */
const expiresInMs = z.int().min(1);

/** GET /api/human/challenge. */
export const humanChallengeQuery = z.strictObject({ action: z.enum(HUMAN_ACTIONS) });
export const humanChallengeData = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('off') }),
  z.strictObject({ provider: z.literal('altcha'), challenge: workChallenge, expiresInMs }),
  z.strictObject({
    provider: z.literal('geetest'),
    captchaId: z.string(),
    scriptUrl: z.string(),
    origins: z.array(z.string()),
    expiresInMs,
  }),
]);
export type HumanChallenge = z.infer<typeof humanChallengeData>;

/** A proof: base64 of the JSON of a workPayload or a geetestPayload. */
export const humanPayload = z
  .string()
  .min(1)
  .max(8_192)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** POST /api/human/demo. */
export const humanDemoBody = z.strictObject({ human: humanPayload });
