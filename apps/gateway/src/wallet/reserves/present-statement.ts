import type { StatementRow } from '@pelorus/database/wallet/statements.ts';
import { RESERVES_FORMAT } from '@pelorus/formulas/reserves/statement.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import type { ReservesAddress, ReservesFile } from '@pelorus/protocol/wallet/reserves.ts';

/** Returns units of each asset of a statement as decimals. */
export const textsOf = ({ scales }: Pick<StatementRow, 'scales'>, units: ArrayLike<number>): string[] =>
  scales.map((scale, i) => formatUnits(units[i] as number, scale));

/** Returns a statement as it is published, with more addresses behind its own. */
export function presentStatement(row: StatementRow, more: readonly ReservesAddress[]): ReservesFile {
  const { id, seq, takenAtMs: takenAt, accounts, codes, scales, top, root } = row;
  const totals = textsOf(row, row.totals);
  const assets = codes.map((asset, i) => ({ asset, scale: scales[i] as number, total: totals[i] as string }));
  return {
    id,
    statement: { format: RESERVES_FORMAT, seq, takenAt, accounts, assets, top, root },
    addresses: [...row.addresses, ...more],
    balances: row.balances,
  };
}
