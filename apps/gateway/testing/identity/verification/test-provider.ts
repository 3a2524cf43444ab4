import { newestApplication } from '@pelorus/database/identity/verification.ts';
import { verifierSignature } from '../../../src/identity/verification/provider.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../test-gateway.ts';
import { API, userIdOf } from './test-verification.ts';
import { SECRETS, type TestVerifier, testVerifier } from './test-verifier.ts';

export interface ProvidedGateway {
  verifier: TestVerifier;
  gateway: TestGateway;
  close(): Promise<void>;
}

/** Returns a gateway with a provider of identity verification. */
export async function providedGateway(): Promise<ProvidedGateway> {
  const verifier = await testVerifier();
  const gateway = await testGateway({
    limits: { weightPerMinute: 10_000_000, signUpsPerHourPerAddress: 1_000, codesPerHourPerAddress: 1_000 },
    config: {
      hosts: { publicOrigin: 'https://venue.example' },
      verification: { provider: { url: verifier.url, pageOrigin: 'https://verify.example', timeoutMs: 500 } },
    },
    verifier: SECRETS,
  });
  const close = async () => {
    await gateway.close();
    await verifier.close();
  };
  return { verifier, gateway, close };
}

export const toPage = (who: Browser) => who.send('POST', `${API}/provider`);

export const applicantOf = async (gateway: TestGateway, who: Browser) =>
  (await newestApplication(gateway.deps.pool, await userIdOf(who)))?.applicantId as string;

/** Somebody who was sent to the provider's page. */
export async function sent(gateway: TestGateway): Promise<{ who: Browser; applicantId: string }> {
  const who = await person(gateway);
  const { statusCode, body } = await toPage(who);
  if (statusCode !== 200) throw new Error(`the page was answered ${body}`);
  return { who, applicantId: await applicantOf(gateway, who) };
}

let events = 0;
interface Delivery {
  timestamp?: number | string;
  signature?: string;
  /** Sent instead of what was signed. */
  payload?: string;
}
/** Reports an event as the provider does, now and rightly signed by default. */
export function report(
  gateway: TestGateway,
  event: object,
  { timestamp = gateway.deps.clock(), signature, payload }: Delivery = {},
) {
  const body = JSON.stringify({ id: `event-${++events}`, at: gateway.deps.clock(), ...event });
  return gateway.app.inject({
    method: 'POST',
    url: `${API}/webhook`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-verification-timestamp': String(timestamp),
      'x-verification-signature': signature ?? verifierSignature(SECRETS.webhook, String(timestamp), body),
    },
    payload: payload ?? body,
  });
}
