import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { UNITS_MAX } from '@pelorus/money/units.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { encodeMoveMargin } from '@pelorus/protocol/wire/encode-fixed.ts';
import { submitCommand } from '../commands.ts';
import { restoreFunds } from './funds.ts';
import type { DemoNeeds } from './needs.ts';

/** Balance of each asset in the mirror's accounts; of margin assets in the futures wallets of those that quote contracts. */
const FUNDS_UNITS = Math.floor(UNITS_MAX / 8);
const MARGIN_UNITS = Math.floor(UNITS_MAX / 64);
const TO_FUTURES = 0;

/** Brings one of the mirror's accounts what it trades with. */
export async function fillMirror(deps: DemoNeeds, product: Product, account: number): Promise<void> {
  const id = `mirror:${account}:${deps.clock()}`;
  if (product === 'spot') {
    const wanted = new Map(deps.catalog.assets().map(({ id: asset }) => [asset, FUNDS_UNITS]));
    await restoreFunds(deps, account, wanted, id);
    return;
  }
  await deps.barrier.wait(account);
  const rows = await futuresBalances(deps.pool, account);
  const has = new Map(rows.map((row) => [row.asset, row.availableUnits + row.heldUnits]));
  const assets = new Set(
    deps.catalog
      .of('futures')
      .listed()
      .map(({ quoteAsset }) => quoteAsset.id),
  );
  for (const asset of assets) {
    const units = MARGIN_UNITS - (has.get(asset) ?? 0);
    if (units < MARGIN_UNITS / 2) continue;
    await restoreFunds(deps, account, new Map([[asset, units]]), id);
    const fields = { account, asset, direction: TO_FUTURES, units, transferId: `${id}:${asset}` };
    await submitCommand(deps, account, encodeMoveMargin(fields));
  }
}
