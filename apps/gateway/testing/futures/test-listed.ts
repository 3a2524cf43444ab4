import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import { encodeSetFuturesTransfers } from '@pelorus/protocol/wire/encode-fixed.ts';
import { CATALOG, MARKET } from '../test-core.ts';
import type { Browser, TestGateway } from '../test-gateway.ts';

export const PERP = 2;
export const SYMBOL = 'BTC_USDT_PERP';
const USDT = 100_000_000;

/** A contract of the scripted core: a lot is 0.00001 BTC, a tick 0.01 USDT; to 50,000 USDT 50 × at 1 %, then 20 × at 2.5 %. */
const CONTRACT: CatalogMarket = {
  id: PERP,
  symbol: SYMBOL,
  base: 'BTC',
  quote: 'USDT',
  ...MARKET,
  tickLotUnits: 10,
  contract: {
    brackets: [
      { floorUnits: 0, capUnits: 50_000 * USDT, leverageMax: 50, maintenanceE6: 10_000 },
      { floorUnits: 50_000 * USDT, capUnits: 1_000_000 * USDT, leverageMax: 20, maintenanceE6: 25_000 },
    ],
    liquidationFeeE6: 12_500,
    markClampE6: 50_000,
    protectE6: 20_000,
    funding: { interestE8: 10_000, intervalHours: 8, capE8: 300_000, floorE8: -300_000, hasSlopes: false },
    impactUnits: 20_000 * USDT,
    interestLowerUnits: 0,
    interestUpperUnits: 0,
    sources: [{ name: 'own', weight: 1 }],
  },
};

export const CONTRACT_CATALOG = { ...CATALOG, markets: [...CATALOG.markets, CONTRACT] };

/** Lists the contract, as though it had been configured. */
export function listContract({ deps }: TestGateway): void {
  deps.catalog.reset(CONTRACT_CATALOG);
}

/** Lets the core tell a mark price: 50,000 unless told, in ticks. */
export async function tellMark({ core, deps }: TestGateway, own: Partial<EventOf<'markPrice'>> = {}): Promise<void> {
  const before = core.answer;
  core.answer = () => [
    {
      kind: 'markPrice',
      market: PERP,
      indexTicks: 5_000_000,
      markTicks: 5_000_000,
      mayLiquidate: true,
      fundingE8: 10_000,
      nextFundingMs: 1_767_254_400_000,
      openLots: 3_000,
      ...own,
    },
  ];
  await deps.core.submit(encodeSetFuturesTransfers(0, true));
  core.answer = before;
}

export async function accountOf(person: Browser): Promise<number> {
  return (await person.send('GET', '/api/identity/me')).json().data.accountId;
}

/** Writes a row of the futures tables: what is not given is 0. */
export async function writeRow({ deps }: TestGateway, table: string, row: object): Promise<void> {
  await deps.pool.query(
    `INSERT INTO projection.${table} SELECT (jsonb_populate_record(NULL::projection.${table}, o)).* FROM (
       SELECT jsonb_object_agg(column_name, CASE data_type WHEN 'boolean' THEN 'false'::jsonb ELSE '0' END)
         || $1::jsonb AS o FROM information_schema.columns
       WHERE table_schema = 'projection' AND table_name = $2 AND is_nullable = 'NO') AS row`,
    [JSON.stringify(row), table],
  );
}
