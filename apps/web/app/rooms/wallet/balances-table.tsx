import { trimZeros } from '@pelorus/money/units.ts';
import { compare, type Decimal, decimal, decimalText, round } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Amount } from './amount.tsx';
import type { Valued } from './valuation.ts';

/** Below this value a balance counts as small. */
const SMALL = decimal('1');

/** All assets with available and held balance, and value. */
export function BalancesTable({
  valued,
  count,
  unit,
  hidden,
  error,
  onRetry,
}: {
  valued: readonly Valued[] | undefined;
  /** How many there will be. */
  count: number;
  unit: string;
  hidden: boolean;
  error: unknown;
  onRetry: () => void;
}) {
  const t = useMessages();
  const [onlyLarge, setOnlyLarge] = useState(false);
  const rows = valued
    ?.filter(({ total, value }) => !onlyLarge || (value === null ? total.units > 0n : compare(value, SMALL) >= 0))
    .toSorted((a, b) => (a.value === null ? 1 : b.value === null ? -1 : compare(b.value, a.value)));
  return (
    <section aria-labelledby="balances" className="rounded bg-surface-raised p-5 md:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="balances" className="text-lg font-semibold">
          {t('wallet.balances')}
        </h2>
        <Switch isSelected={onlyLarge} onChange={setOnlyLarge}>
          {t('wallet.hideSmall')}
        </Switch>
      </div>
      {valued === undefined && error !== null ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : rows?.length === 0 ? (
        <EmptyState icon="wallet" title={t('wallet.noBalances')} text={t('wallet.noBalancesHint')} />
      ) : (
        <Table
          label={t('wallet.balances')}
          columns={[
            { id: 'asset', title: t('wallet.asset') },
            { id: 'total', title: t('wallet.totalColumn'), end: true },
            { id: 'available', title: t('wallet.available'), end: true, wideOnly: true },
            { id: 'held', title: t('wallet.held'), end: true, wideOnly: true },
            { id: 'value', title: t('wallet.value', { unit }), end: true, wideOnly: true },
          ]}
        >
          {rows === undefined ? (
            <SkeletonRows rows={count} columns={5} lines={2} />
          ) : (
            rows.map((row) => <Row key={row.balance.asset} row={row} unit={unit} hidden={hidden} />)
          )}
        </Table>
      )}
    </section>
  );
}

function Row({ row: { balance, total, value }, unit, hidden }: { row: Valued; unit: string; hidden: boolean }) {
  const t = useMessages();
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2.5 pe-4 text-start font-normal">
        <span className="flex items-center gap-3">
          <CoinIcon code={balance.asset} size={28} />
          <span className="flex flex-col">
            <span className="text-base font-medium">{balance.asset}</span>
            <span className="text-xs text-text-muted">{balance.name}</span>
          </span>
        </span>
      </th>
      <td className="py-2.5 text-end md:pe-4">
        <Amount value={trimZeros(decimalText(total))} hidden={hidden} className="text-base font-medium" />
        <span className="block text-xs text-text-muted md:hidden">
          <FiatValue value={value} unit={unit} hidden={hidden} />
        </span>
        {/[1-9]/.test(balance.held) && (
          <span className="block text-xs text-text-muted md:hidden">
            {t('wallet.held')} <Amount value={trimZeros(balance.held)} hidden={hidden} />
          </span>
        )}
      </td>
      <td className="py-2.5 pe-4 text-end max-md:hidden">
        <Amount value={trimZeros(balance.available)} hidden={hidden} />
      </td>
      <td className="py-2.5 pe-4 text-end text-text-muted max-md:hidden">
        <Amount value={trimZeros(balance.held)} hidden={hidden} />
      </td>
      {/* The worth in the reader's currency comes later, and moves no column (WEB-79). */}
      <td className="min-w-28 py-2.5 text-end max-md:hidden">
        <Value value={value} hidden={hidden} />
        <span className="block text-xs text-text-muted">
          <FiatValue value={value} unit={unit} hidden={hidden} />
        </span>
      </td>
    </tr>
  );
}

/** The worth in the reader's own currency; nothing while balances are hidden. */
function FiatValue({ value, unit, hidden }: { value: Decimal | null; unit: string; hidden: boolean }) {
  if (hidden) return <Amount value="0" hidden />;
  return <FiatText asset={unit} amount={value === null ? null : decimalText(value)} />;
}

function Value({ value, hidden }: { value: Decimal | null; hidden: boolean }) {
  if (value === null) return EMPTY_NUMBER;
  return <Amount value={decimalText(round(value, 2, 'floor'))} hidden={hidden} minDigits={2} />;
}
