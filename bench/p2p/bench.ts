/**
 * The market of P2P: one page out of 1,000 live ads of as many owners with a past, filtered and sorted, for a visitor and
 * for somebody who is told why they may not take each (PADS-22). PostgreSQL runs on the same machine.
 */
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { LiveCatalog } from '@pelorus/gateway/catalog/live-catalog.ts';
import type { Who } from '@pelorus/gateway/http/routes.ts';
import { offersOf } from '@pelorus/gateway/p2p/ads/market.ts';
import type { MarketNeeds } from '@pelorus/gateway/p2p/needs.ts';
import { p2pConfig } from '@pelorus/protocol/config/p2p.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { quantiles } from '../quantiles.ts';
import type { Measured } from '../table.ts';
import { ASSETS, writeAds } from './ads.ts';

const ADS = 1_000;
const ORDERS_EACH = 50;
const PAGES = 200;
const WARM = 20;
const QUERY = { side: 'BUY', asset: 'USDT', fiat: 'TRY', fiatAmount: '1000', isMerchant: '0', limit: 20 } as const;
const ASKER = { userId: '00000000-0000-4000-8000-000000000000', accountId: 1_000, createdAtMs: 0 } as Who;

export async function run(): Promise<Measured[]> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, applicationName: 'bench', log: SILENT_LOG });
  try {
    await writeAds(pool, ADS, ORDERS_EACH, Date.now());
    const catalog = new LiveCatalog();
    catalog.reset({ assets: ASSETS, markets: [], feeTiers: [] });
    const p2p = p2pConfig.parse({
      ...{ assets: ['USDT'], fiats: ['TRY'], level: 0, merchantDeposit: { asset: 'USDT', amount: '500' } },
    });
    const deps = {
      ...{ pool, catalog, clock: Date.now, config: { p2p }, filterTicks: () => 0, secrets: {} },
      ...{ barrier: { wait: async () => {} }, fiatRates: { read: () => ({ rates: { TRY: '39.8' } }) } },
    } as unknown as MarketNeeds;
    const visitor = await pages(deps, null, '0');
    const asker = await pages(deps, ASKER, '1');
    const note = `${ADS} ads of as many owners, ${ORDERS_EACH} orders each; ${PAGES} pages of 20 one after the other`;
    return [
      { name: 'a page of 1,000 P2P ads, p50', value: visitor.p50, unit: 'ms', note },
      { name: 'a page of 1,000 P2P ads, computing', value: visitor.computingMs, unit: 'ms', note: 'of this process' },
      { name: 'a page of 1,000 P2P ads, p99', value: visitor.p99, unit: 'ms', note: 'for a visitor' },
      {
        name: 'a page of 1,000 P2P ads for a person, p99',
        value: asker.p99,
        unit: 'ms',
        note: 'only what they may take',
      },
    ];
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** Returns what pages took, and what this process computed for one, ms. */
async function pages(deps: MarketNeeds, who: Who | null, isEligible: '0' | '1') {
  const tookMs: number[] = [];
  let begunCpu = process.cpuUsage();
  for (let i = 0; i < WARM + PAGES; i++) {
    if (i === WARM) begunCpu = process.cpuUsage();
    const begunMs = performance.now();
    const { rows } = await offersOf(deps, who, { ...QUERY, isEligible });
    if (rows.length !== QUERY.limit) throw new Error(`a page of ${rows.length}`);
    if (i >= WARM) tookMs.push(performance.now() - begunMs);
  }
  const { system, user } = process.cpuUsage(begunCpu);
  return { ...quantiles(tookMs), computingMs: (user + system) / 1_000 / PAGES };
}
