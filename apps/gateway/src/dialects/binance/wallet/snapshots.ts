import { ledgerSeqAt } from '@pelorus/database/wallet/balances.ts';
import { ledgerBalancesAt } from '@pelorus/database/wallet/ledger-balances.ts';
import { add, ZERO as NOTHING } from '@pelorus/site/decimal.ts';
import type { LastPrice } from '@pelorus/site/valuation.ts';
import { spotPricesAt } from '../../../wallet/value/spot-prices.ts';
import { valueText } from '../../../wallet/value/value-text.ts';
import { Valuer } from '../../../wallet/value/valuer.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { invalidValue } from '../transport/errors.ts';
import { amount8, ZERO } from '../transport/numbers.ts';
import type { Parameters } from '../transport/parameters.ts';

const DAY_MS = 86_400_000;
const DAYS_USUAL = 7;
const DAYS_MOST = 30;
/** The genuine exchange names a day by its last second. */
const LAST_SECOND_MS = 1_000;

/** Returns the midnights at which the asked days ended, oldest first; the present day has not. */
function endsOf(parameters: Parameters, nowMs: number): number[] {
  const limit = parameters.limit(DAYS_USUAL, DAYS_MOST);
  const [startTime, endTime] = [parameters.timeMs('startTime'), parameters.timeMs('endTime')];
  const last = Math.floor(Math.min(nowMs, (endTime ?? nowMs) + LAST_SECOND_MS) / DAY_MS) * DAY_MS;
  const from = startTime ?? 0;
  if (endTime !== undefined && endTime < from) throw invalidValue('startTime');
  return Array.from({ length: limit }, (_, day) => last - (limit - 1 - day) * DAY_MS).filter(
    (endMs) => endMs - LAST_SECOND_MS >= from,
  );
}

async function snapshotAt(deps: DialectDeps, account: number, endMs: number, prices: readonly LastPrice[]) {
  const seq = await ledgerSeqAt(deps.pool, account, endMs);
  const found = await ledgerBalancesAt(deps.pool, account, seq);
  const valuer = new Valuer(prices);
  let value = NOTHING;
  for (const { asset, availableUnits, heldUnits } of found)
    value = add(value, valuer.of(deps.catalog.assetById(asset), BigInt(availableUnits) + BigInt(heldUnits)));
  const inBitcoin = valuer.inBitcoin(value);
  const balances = found.map(({ asset: id, availableUnits, heldUnits }) => {
    const { code, scale } = deps.catalog.assetById(id);
    return { asset: code, free: amount8(availableUnits, scale), locked: amount8(heldUnits, scale) };
  });
  const totalAssetOfBtc = inBitcoin === null ? ZERO : valueText(inBitcoin);
  return { data: { balances, totalAssetOfBtc }, type: 'spot', updateTime: endMs - LAST_SECOND_MS };
}

/** GET /sapi/v1/accountSnapshot: the spot wallet at the ends of days, UTC, by the prices of then (BWAL-13). */
export async function accountSnapshot(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  if (parameters.required('type') !== 'SPOT') throw invalidValue('type');
  const ends = endsOf(parameters, deps.clock());
  await deps.barrier.wait(account);
  const prices = await spotPricesAt(deps.pool, deps.catalog, '1h', ends);
  const snapshots: object[] = [];
  for (const endMs of ends) snapshots.push(await snapshotAt(deps, account, endMs, prices.get(endMs) ?? []));
  return { code: 200, msg: '', snapshotVos: snapshots };
}
