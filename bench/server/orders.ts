import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { Key, Round, RoundResult } from './round.ts';
import type { Venue } from './venue.ts';

const NO_LIMIT = 100_000_000;

/** Takes off what would refuse a load: rate limits, the number of open orders; and the simulated markets. */
export function unlimited(config: BrandConfig): void {
  config.features.marketSim = false;
  config.limits = {
    weightPerMinute: NO_LIMIT,
    rawRequestsPer5Minutes: NO_LIMIT,
    ordersPer10Seconds: NO_LIMIT,
    ordersPerDay: NO_LIMIT,
  };
  for (const market of config.markets) market.openOrdersMax = 10_000;
  config.venueLimits = {
    openOrdersMax: 0,
    conditionalOrdersMax: 0,
    icebergOrdersMax: 0,
    orderListsMax: 0,
    assetOrderMax: [],
  };
}

/** Returns the process that sends orders. */
export function startGenerator(): ChildProcess {
  return fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
}

/** Returns by how much the gateway's event loop was late since this was last asked, p99, ms; 10 of it are the measure's own. */
export async function loopDelayMs({ url, dataDir }: Venue): Promise<number> {
  const response = await fetch(`${url}/api/operator/metrics`, { headers: { authorization: operatorOf(dataDir) } });
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await response.text());
  if (found === null) throw new Error(`no delay of the event loop among the metrics (${response.status})`);
  return 1_000 * Number(found[1]);
}

function operatorOf(dataDir: string): string {
  return `Bearer ${readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim()}`;
}

export async function round(generator: ChildProcess, order: Round): Promise<RoundResult> {
  generator.send(order);
  const [result] = (await once(generator, 'message')) as [RoundResult];
  return result;
}

/** Returns the keys of new accounts with funds. */
export async function makeKeys({ url, dataDir }: Venue, count: number): Promise<Key[]> {
  const keys: Key[] = [];
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${url}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: operatorOf(dataDir), 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `bench-${i}@example.com`,
        password: null,
        fund: [
          { asset: 'USDT', amount: '1000000' },
          { asset: 'BTC', amount: '10' },
        ],
      }),
    });
    if (!response.ok) throw new Error(`operator's door: ${response.status} ${await response.text()}`);
    keys.push(((await response.json()) as { data: Key }).data);
  }
  return keys;
}
