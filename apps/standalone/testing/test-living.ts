import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCore } from '@pelorus/core/start.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { startGateway } from '@pelorus/gateway/start.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { startWorkerThread } from '@pelorus/worker/start-worker-thread.ts';

export interface Trader {
  apiKey: string;
  secret: string;
  accountId: number;
}

type GatewayOptions = Parameters<typeof startGateway>[0];

interface LivingOptions extends Required<Pick<GatewayOptions, 'limits' | 'log'>>, Pick<GatewayOptions, 'webHandler'> {
  name: string;
  /** Fields of its one market, BTC_USDT, besides the symbol. */
  market: object;
  /** Additional configuration: features, and the keys they need. */
  features: object;
  /** Initial funds of each of the two traders. */
  fund: { asset: string; amount: string }[];
}

const ends: (() => unknown)[] = [];

/** The living exchange: journal, core, worker, gateway, and two traders. */
export async function startLiving(options: LivingOptions) {
  const { name, market, features, fund, limits, log, webHandler } = options;
  const dataDir = mkdtempSync(join(tmpdir(), `pelorus-${name.toLowerCase()}-`));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const core = await startCore({ databaseUrl: database.url, log: SILENT_LOG });
  ends.push(() => core.close());
  const worker = startWorkerThread({ databaseUrl: database.url, log: SILENT_LOG });
  ends.push(() => worker.stop());
  const config = brandConfigSchema.parse({
    brand: { name },
    hosts: { origins: [], trustedProxies: 0 },
    humanVerification: { provider: 'off' },
    mode: 'demo',
    assets: [
      { code: 'USDT', name: 'Tether', scale: 8 },
      { code: 'BTC', name: 'Bitcoin', scale: 8 },
    ],
    markets: [{ symbol: 'BTC_USDT', ...market }],
    feeTiers: [{ tier: 0, maker: '0.001', taker: '0.0015' }],
    ...features,
  });
  const pages = webHandler === undefined ? {} : { webHandler };
  const parts = { host: '127.0.0.1', port: 0, secretsDir: dataDir, limits, log, ...pages };
  const gateway = await startGateway({ config, core, databaseUrl: database.url, ...parts });
  ends.push(() => gateway.close());
  const trader = async (who: string): Promise<Trader> => {
    const answer = await fetch(`${gateway.address}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${who}@example.com`, password: null, fund }),
    });
    return ((await answer.json()) as { data: Trader }).data;
  };
  const [ann, bob] = [await trader('ann'), await trader('bob')];
  const { address: origin, operatorSecret } = gateway;
  return { origin, operatorSecret, ann, bob, config, core, databaseUrl: database.url };
}

/** Stops the started parts in reverse order. */
export async function endLiving(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

export type Fields = Record<string, string | number>;

/** Sends a call of the Binance dialect that `who` signs now, unless `fields` say when; `path` is what follows /api/v3/. */
export async function dialectCall(origin: string, who: Trader, method: string, path: string, fields: Fields = {}) {
  const query = new URLSearchParams({ timestamp: Date.now(), ...fields } as object as Record<
    string,
    string
  >).toString();
  const signature = createHmac('sha256', who.secret).update(query).digest('hex');
  const address = path.startsWith('/') ? path : `/api/v3/${path}`;
  const url = `${origin}${address}?${query}&signature=${signature}`;
  const answer = await fetch(url, { method, headers: { 'x-mbx-apikey': who.apiKey } });
  // What is asked of an answer is the test's own business.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return { status: answer.status, body: (await answer.json()) as any };
}
