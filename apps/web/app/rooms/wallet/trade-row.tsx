import { trimZeros } from '@pelorus/money/units.ts';
import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { AlignedAmount } from './aligned-amount.tsx';
import { totalChange } from './ledger-filter.ts';
import { Change, LEDGER_CELL, PostingRow } from './ledger-row.tsx';
import type { LedgerTrade } from './ledger-trades.ts';

/** What stands for an amount while balances are hidden. */
const MASK = '••••••';
/** Each change has a line in every column: the two legs, then the fee. */
const LINE = 'block leading-5';

/** One trade with both legs and its fee; it opens to the changes of balances that it is made of (WALT-42). */
export function TradeRow({ trade, hidden }: { trade: LedgerTrade; hidden: boolean }) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [first] = trade.rows;
  if (first === undefined) return null;
  const lines = linesOf(trade);
  return (
    <>
      <tr className="border-b border-line align-top last:border-0">
        <td className={`${LEDGER_CELL} text-text-muted max-md:hidden`}>
          <TimeText timeMs={first.time} />
        </td>
        <td className={LEDGER_CELL}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-5 items-center gap-1 text-start hover:text-accent max-md:min-h-11"
          >
            <TradeWords trade={trade} hidden={hidden} />
            <span className={`shrink-0 text-text-muted ${isOpen ? 'rotate-180' : ''}`}>
              <Icon name="down" size={14} />
            </span>
            <span className="sr-only">{t('ledger.postings', { count: trade.rows.length })}</span>
          </button>
          <span className={`${LINE} text-xs text-text-muted`}>
            {t('ledgerReason.TRADE')}
            {first.orderId !== null && <> · {t('ledger.order', { id: String(first.orderId) })}</>}
          </span>
          {lines.slice(2).map(({ asset, reason }) => (
            <span key={`${asset} ${reason}`} className={`${LINE} text-xs text-text-muted max-md:hidden`}>
              {t(`ledgerReason.${reason}`)}
            </span>
          ))}
          <TimeText timeMs={first.time} className="block text-xs text-text-muted md:hidden" />
        </td>
        <td className={`${LEDGER_CELL} max-md:hidden`}>
          {lines.map(({ asset, reason }) => (
            <span key={`${asset} ${reason}`} className={LINE}>
              {asset}
            </span>
          ))}
        </td>
        <td className="py-2.5 text-end md:pe-4">
          {lines.map((line) => (
            <span key={`${line.asset} ${line.reason}`} className={`${LINE} whitespace-nowrap`}>
              {line.reason !== 'TRADE' && (
                <span className="block text-xs text-text-muted md:hidden">{t(`ledgerReason.${line.reason}`)}</span>
              )}
              <Change value={totalChange(line)} hidden={hidden} />{' '}
              <span className="text-xs md:hidden">{line.asset}</span>
            </span>
          ))}
        </td>
        <td className="py-2.5 text-end max-md:hidden">
          {lines.map((line) => (
            <span key={`${line.asset} ${line.reason}`} className={LINE}>
              <AlignedAmount value={trimZeros(line.total)} hidden={hidden} />
            </span>
          ))}
        </td>
      </tr>
      {isOpen && trade.rows.map((row) => <PostingRow key={row.id} row={row} hidden={hidden} hasHolds={false} isPart />)}
    </>
  );
}

function TradeWords({ trade, hidden }: { trade: LedgerTrade; hidden: boolean }) {
  const t = useMessages();
  const { tag } = useLocale();
  const said = (amount: string) => (hidden ? MASK : formatNumber(amount, tag));
  const { amount, asset, isBought, quote, total } = trade;
  return t(isBought ? 'ledger.bought' : 'ledger.sold', { amount: said(amount), asset, total: said(total), quote });
}

/** Returns the changes as they are listed: what was traded, what for, and then what else, each as the engine wrote it. */
function linesOf({ asset, rows }: LedgerTrade): LedgerRow[] {
  const rank = (row: LedgerRow) => (row.reason !== 'TRADE' ? 2 : row.asset === asset ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
