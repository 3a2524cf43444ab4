import { trimZeros } from '@pelorus/money/units.ts';
import type { ReservesFile } from '@pelorus/protocol/wallet/reserves.ts';
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalText,
  divide,
  multiply,
  trimmed,
  ZERO,
} from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CELL, Table } from '../../ui/layout/table.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';

const HUNDRED = decimal('100');
const PERCENT_DIGITS = 2;

/** Returns what chains hold of each asset. */
function heldOf({ balances }: ReservesFile): Map<string, Decimal> {
  const held = new Map<string, Decimal>();
  for (const { asset, amount } of balances) held.set(asset, add(held.get(asset) ?? ZERO, decimal(amount)));
  return held;
}

/** When, of how many accounts, the root, and each asset owed and held (RSV-51). */
export function ReservesTotals({ file }: { file: ReservesFile }) {
  const t = useMessages();
  const { id, statement, balances } = file;
  const held = heldOf(file);
  const hasChains = balances.length > 0;
  return (
    <Card
      id="totals"
      title={t('reserves.totals')}
      action={
        <a
          href={`/api/reserves/${id}/file`}
          download={`reserves-${id}.json`}
          className={buttonStyle('secondary', 'sm')}
        >
          {t('reserves.file')}
        </a>
      }
    >
      <dl className="grid gap-x-12 gap-y-4 sm:grid-cols-3">
        <Fact title={t('reserves.taken')}>
          <TimeText timeMs={statement.takenAt} />
        </Fact>
        <Fact title={t('reserves.accounts')}>
          <NumberText value={String(statement.accounts)} />
        </Fact>
        <Fact title={t('reserves.seq')}>
          <NumberText value={String(statement.seq)} />
        </Fact>
        <div className="min-w-0 sm:col-span-3">
          <dt className="text-sm text-text-muted">{t('reserves.root')}</dt>
          <dd className="flex items-center gap-2">
            <LongText text={statement.root} />
            <CopyButton text={statement.root} what={t('reserves.root')} />
          </dd>
        </div>
      </dl>
      {!hasChains && <p className="max-w-prose text-warn text-pretty">{t('reserves.noChain')}</p>}
      <Table
        label={t('reserves.totals')}
        columns={[
          { id: 'asset', title: t('reserves.asset') },
          { id: 'owed', title: t('reserves.owed'), end: true },
          { id: 'held', title: t('reserves.held'), end: true },
          { id: 'ratio', title: t('reserves.ratio'), end: true, wideOnly: true },
        ]}
      >
        {statement.assets.map(({ asset, total }) => (
          <Row key={asset} asset={asset} total={total} held={hasChains ? (held.get(asset) ?? ZERO) : null} />
        ))}
      </Table>
    </Card>
  );
}

function Fact({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Row({ asset, total, held }: { asset: string; total: string; held: Decimal | null }) {
  const owed = decimal(total);
  const isRatio = held !== null && compare(owed, ZERO) > 0;
  return (
    <tr className="border-b border-line last:border-0">
      <td className={`${CELL} font-medium`}>{asset}</td>
      <td className={`${CELL} text-end`}>
        <NumberText value={trimZeros(total)} />
      </td>
      <td className={`${CELL} text-end`}>
        {held === null ? EMPTY_NUMBER : <NumberText value={decimalText(trimmed(held))} />}
      </td>
      <td className={`${CELL} text-end max-md:hidden`}>
        {isRatio ? (
          <span className={compare(held, owed) < 0 ? 'text-down' : 'text-up'}>
            <NumberText value={decimalText(divide(multiply(held, HUNDRED), owed, PERCENT_DIGITS))} /> %
          </span>
        ) : (
          EMPTY_NUMBER
        )}
      </td>
    </tr>
  );
}
