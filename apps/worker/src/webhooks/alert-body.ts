import type { Queryable } from '@pelorus/database/queryable.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import { priceText } from '@pelorus/formulas/markets/texts.ts';
import type { Names } from './names.ts';

/** Returns a price alert as it fired (ALRT-12). */
export async function alertData(db: Queryable, names: Names, { about, madeAtMs }: CallRow): Promise<object> {
  const market = await names.market(db, Number(about.market));
  return {
    id: String(about.alert),
    symbol: market.symbol,
    direction: about.direction,
    price: priceText(market, Number(about.priceTicks)),
    note: about.note,
    firedAt: madeAtMs,
  };
}
