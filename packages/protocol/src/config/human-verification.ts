import { z } from 'zod';
import { HUMAN_ACTIONS } from '../human/actions.ts';
import { isProviderUrl, PROVIDER_URL } from './provider-url.ts';

const httpsOrigin = z
  .string()
  .regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'must be https and a host, like https://static.example.com');

const geetestConfig = z.strictObject({
  /** One captcha for each action, so that an answer counts for that action only; an action without one is proven by work. */
  captchaIds: z.partialRecord(
    z.enum(HUMAN_ACTIONS),
    z.string().regex(/^[0-9a-f]{32}$/, 'must be a captcha id of 32 hexadecimal digits'),
  ),
  /** URL that validates GeeTest results. */
  validateUrl: z.string().refine(isProviderUrl, PROVIDER_URL).default('https://gcaptcha4.geetest.com/validate'),
  scriptUrl: z.url({ protocol: /^https$/ }).default('https://static.geetest.com/v4/gt4.js'),
  /** Origins of GeeTest's script; pages may load from them only where GeeTest is configured. */
  origins: z
    .array(httpsOrigin)
    .min(1)
    .default([
      'https://static.geetest.com',
      'https://gcaptcha4.geetest.com',
      'https://static.geevisit.com',
      'https://gcaptcha4.geevisit.com',
    ]),
  timeoutMs: z.int().min(100).max(30_000).default(5_000),
});

export const humanVerificationConfig = z
  .strictObject({
    provider: z.enum(['altcha', 'geetest', 'off']).default('altcha'),
    /** Tries that a proof of work takes at most (half of it on average), each 3 ms of a desktop and 15 of a phone. */
    triesMax: z.int().min(1).max(10_000).default(80),
    geetest: geetestConfig.optional(),
  })
  .refine(({ provider, geetest }) => (provider === 'geetest') === (geetest !== undefined), {
    path: ['geetest'],
    message: 'is required with the provider geetest, and only allowed then',
  });
