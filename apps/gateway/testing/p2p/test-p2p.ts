import { randomUUID } from 'node:crypto';
import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';
import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import type { GatewayDeps } from '../../src/deps.ts';
import type { App } from '../../src/http/routes.ts';
import { sealDetails } from '../../src/identity/verification/details.ts';
import type { Limits } from '../../src/limits.ts';
import { registerP2p } from '../../src/p2p/routes.ts';
import { type Browser, person, type TestGateway, testGateway } from '../test-gateway.ts';

/** P2P of the tests' venue: nobody needs to be verified. */
export const P2P: NonNullable<BrandConfigInput['p2p']> = {
  assets: ['USDT', 'BTC'],
  fiats: ['USD', 'EUR', 'TRY', 'IDR'],
  level: 0,
  merchantDeposit: { asset: 'USDT', amount: '500' },
};

/** Returns a gateway with P2P, and more rooms; what `p2p` says is laid over the tests' configuration. */
export function p2pGateway(
  p2p: Partial<NonNullable<BrandConfigInput['p2p']>> = {},
  rooms: (app: App, deps: GatewayDeps) => Promise<unknown> = async () => {},
  limits: Partial<Limits> = {},
): Promise<TestGateway> {
  return testGateway({
    config: { p2p: { ...P2P, ...p2p } },
    limits,
    rooms: async (app, deps) => {
      registerP2p(app, { ...deps, filterTicks: () => 5_000_000 });
      await rooms(app, deps);
    },
  });
}

/** Returns somebody with a nickname. */
export async function trader(gateway: TestGateway, nickname: string): Promise<Browser> {
  const browser = await person(gateway);
  const answer = await browser.send('PUT', '/api/p2p/me', { nickname });
  if (answer.statusCode !== 200) throw new Error(`no nickname ${nickname}: ${answer.body}`);
  return browser;
}

/** Makes somebody verified, to level 2, under these details. */
export async function verify({ deps }: TestGateway, userId: string, details: VerificationDetails): Promise<void> {
  const id = randomUUID();
  const sealed = sealDetails(deps.secrets.verificationKey, id, details);
  await deps.pool.query(
    `INSERT INTO identity.applications (application_id, user_id, way, state, begun_at_ms, submission, submitted_at_ms,
       details_sealed, submitted_sealed, decided_at_ms) VALUES ($1, $2, 'own', 'approved', 0, 1, 0, $3, $3, 0)`,
    [id, userId, sealed],
  );
  await deps.pool.query(
    `INSERT INTO identity.labels (user_id, label, application_id, verified_at_ms)
     SELECT $1, label, $2, 0 FROM unnest('{document,face}'::text[]) AS label`,
    [userId, id],
  );
}
