import { createHmac } from 'node:crypto';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { z } from 'zod';
import type { GatewaySecrets } from '../../config.ts';
import { Refused } from '../../http/refused.ts';
import { callTo } from '../third-party/outbound.ts';

/** An external verification provider (KYC-06); results come by webhook. */
export interface Verifier {
  /** Returns the provider's id of an application; repeatable. Refuses VERIFIER_AWAY. */
  createApplicant(applicationId: string): Promise<string>;
  /** Returns the address of its page for an applicant, good for this once. Refuses VERIFIER_AWAY. */
  pageFor(applicantId: string, visit: { language: string; returnUrl: string | null }): Promise<string>;
}

const ID_MAX = 100;
const applicantAnswer = z.object({
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .max(ID_MAX),
});
const pageAnswer = z.object({ url: z.url().max(2_000) });

/** Returns the signature of a call or an event: HMAC-SHA256 over the time, "." and the rest, in hex. */
export function verifierSignature(secret: string, timestamp: string, signed: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${signed}`).digest('hex');
}

interface Parts {
  config: Pick<BrandConfig, 'verification'>;
  secrets: Pick<GatewaySecrets, 'verifier'>;
  clock: () => number;
  log: { warn: (what: object, text: string) => void };
}

/** Throws SecretMistake when a provider is configured and nothing is shared with it. */
export function checkVerifierSecrets({ verification }: Parts['config'], verifier: GatewaySecrets['verifier']): void {
  if (verification.provider !== undefined && verifier === null)
    throw new SecretMistake('PELORUS_VERIFIER_SECRET and PELORUS_VERIFIER_WEBHOOK_SECRET are missing: verification');
}

/**
 * Returns the provider of the configuration, asked by HTTP: `POST <url>/applicants {externalId}` → `{id}`, and
 * `POST <url>/applicants/<id>/page {language, returnUrl}` → `{url}`; signed over method, path and body. Null where none
 * is configured; throws SecretMistake without its secrets. What it answers is not believed: a page elsewhere is none.
 */
export function verifierOf({ config, secrets, clock, log }: Parts): Verifier | null {
  const { provider } = config.verification;
  if (provider === undefined) return null;
  const { verifier } = secrets;
  checkVerifierSecrets(config, verifier);
  const base = new URL(provider.url);
  const call = callTo(new Set([base.host]), provider.timeoutMs);

  async function ask<T>(path: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base);
    const [timestamp, text] = [String(clock()), JSON.stringify(body)];
    const signature = verifierSignature(verifier?.calls ?? '', timestamp, `POST ${url.pathname}.${text}`);
    const headers = {
      'content-type': 'application/json',
      'x-verification-timestamp': timestamp,
      'x-verification-signature': signature,
    };
    try {
      const told = await call(url.href, { method: 'POST', headers, body: text });
      if (!told.ok) throw new Error(`the provider answered ${told.status}`);
      return answer.parse(await told.json());
    } catch (error) {
      log.warn({ err: error }, 'the identity verification provider is unavailable');
      throw new Refused('VERIFIER_AWAY');
    }
  }

  return {
    async createApplicant(applicationId) {
      return (await ask('/applicants', { externalId: applicationId }, applicantAnswer)).id;
    },
    async pageFor(applicantId, { language, returnUrl }) {
      const path = `/applicants/${encodeURIComponent(applicantId)}/page`;
      const { url } = await ask(path, { language, returnUrl }, pageAnswer);
      if (new URL(url).origin !== provider.pageOrigin) {
        log.warn(
          { origin: new URL(url).origin },
          'the identity verification provider returned a URL outside its origin',
        );
        throw new Refused('VERIFIER_AWAY');
      }
      return url;
    },
  };
}
