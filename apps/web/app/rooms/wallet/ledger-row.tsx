import { trimZeros } from '@pelorus/money/units.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AlignedAmount } from './aligned-amount.tsx';
import { Amount } from './amount.tsx';
import { totalChange } from './ledger-filter.ts';

export const LEDGER_CELL = 'py-2.5 pe-4';

/** A change of a balance, with the balance after it. `isPart`: of a trade that is opened above it. */
export function PostingRow({
  row,
  hidden,
  hasHolds,
  isPart = false,
}: {
  row: LedgerRow;
  hidden: boolean;
  hasHolds: boolean;
  isPart?: boolean;
}) {
  const t = useMessages();
  const reason: `ledgerReason.${PostingReason}` = `ledgerReason.${row.reason}`;
  return (
    <tr className={`border-b border-line align-top last:border-0 ${isPart ? 'bg-surface-sunken' : ''}`}>
      <td className={`${LEDGER_CELL} text-text-muted max-md:hidden`}>{!isPart && <TimeText timeMs={row.time} />}</td>
      <td className={`${LEDGER_CELL} ${isPart ? 'ps-6' : ''}`}>
        {t(reason satisfies MessageId)}
        {row.orderId !== null && !isPart && (
          <span className="block text-xs text-text-muted">{t('ledger.order', { id: String(row.orderId) })}</span>
        )}
        {!isPart && <TimeText timeMs={row.time} className="block text-xs text-text-muted md:hidden" />}
      </td>
      <td className={`${LEDGER_CELL} max-md:hidden`}>{row.asset}</td>
      <td className="py-2.5 text-end md:pe-4">
        <Change value={hasHolds ? row.availableChange : totalChange(row)} hidden={hidden} />
        <span className="numeric ms-auto block w-fit text-xs text-text-muted md:hidden">
          <Amount value={trimZeros(hasHolds ? row.available : row.total)} hidden={hidden} /> {row.asset}
        </span>
        {hasHolds && (
          <span className="ms-auto block w-fit text-xs text-text-muted md:hidden">
            {t('wallet.held')} <Change value={row.heldChange} hidden={hidden} />
          </span>
        )}
      </td>
      {hasHolds && <Holds row={row} hidden={hidden} />}
      <td className="py-2.5 text-end max-md:hidden">
        <AlignedAmount value={trimZeros(row.total)} hidden={hidden} />
      </td>
    </tr>
  );
}

function Holds({ row, hidden }: { row: LedgerRow; hidden: boolean }) {
  return (
    <>
      <td className={`${LEDGER_CELL} text-end max-md:hidden`}>
        <Change value={row.heldChange} hidden={hidden} />
      </td>
      <td className={`${LEDGER_CELL} text-end max-md:hidden`}>
        <AlignedAmount value={trimZeros(row.available)} hidden={hidden} />
      </td>
      <td className={`${LEDGER_CELL} text-end text-text-muted max-md:hidden`}>
        <AlignedAmount value={trimZeros(row.held)} hidden={hidden} />
      </td>
    </>
  );
}

/** A signed amount in the colour of its direction. */
export function Change({ value, hidden }: { value: string; hidden: boolean }) {
  const way = direction(value);
  if (way === 'flat') return <AlignedAmount value="0" hidden={false} className="text-text-muted" />;
  return <AlignedAmount value={trimZeros(value)} hidden={hidden} signed className={DIRECTION_COLOUR[way]} />;
}
