import type { BalanceData } from '@pelorus/protocol/wallet/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { CELL, type Column, Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import type { MarketRules } from '../market-rules.ts';

/** The person's balances: the market's two assets first, then the other non-empty ones. */
export function PairBalances({
  rules,
  balances,
}: {
  rules: MarketRules;
  balances: ReadonlyMap<string, BalanceData> | null;
}) {
  const t = useMessages();
  const columns: Column<string>[] = [
    { id: 'asset', title: t('trade.balances.asset') },
    { id: 'available', title: t('trade.form.available'), end: true },
    { id: 'held', title: t('trade.balances.held'), end: true },
  ];
  const isPair = (asset: string) => asset === rules.base || asset === rules.quote;
  const rows = [...(balances?.values() ?? [])]
    .filter(({ asset, available, held }) => isPair(asset) || /[1-9]/.test(available + held))
    .sort((a, b) => Number(isPair(b.asset)) - Number(isPair(a.asset)));
  return (
    <Table label={t('trade.balances.title')} columns={columns}>
      {balances === null ? (
        <SkeletonRows rows={2} columns={3} />
      ) : (
        rows.map(({ asset, name, available, held }) => (
          <tr key={asset} className="border-b border-line">
            <td className={CELL}>
              <span className="flex items-center gap-2">
                <CoinIcon code={asset} size={18} /> {asset}{' '}
                <span className="text-text-muted max-md:hidden">{name}</span>
              </span>
            </td>
            <td className={`${CELL} text-end`}>
              <NumberText value={available} />
            </td>
            <td className={`${CELL} text-end`}>
              <NumberText value={held} />
            </td>
          </tr>
        ))
      )}
    </Table>
  );
}
