import { trimZeros } from '@pelorus/money/units.ts';
import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { DepositState } from '@pelorus/protocol/wallet/movement-states.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useHiddenBalances } from '../../shell/money/use-hidden-balances.ts';
import { Amount } from './amount.tsx';

const STATE_COLOUR: Partial<Record<DepositState, string>> = {
  CREDITED: 'text-up',
  ORPHANED: 'text-down',
  DUST: 'text-warn',
  UNKNOWN_TOKEN: 'text-warn',
  SUSPENSE: 'text-warn',
};

/** Is it not yet certain what comes of it? */
export const isDepositUnderWay = ({ state }: DepositData) => state === 'CONFIRMING' || state === 'FINAL';

/** What came, and what has become of it. */
export function DepositHead({ row }: { row: DepositData }) {
  const t = useMessages();
  const [hidden] = useHiddenBalances();
  const word: `depositState.${DepositState}` = `depositState.${row.state}`;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">
        {row.asset === null ? (
          t('deposit.unknownToken')
        ) : (
          <>
            <Amount value={trimZeros(row.amount)} hidden={hidden} /> {row.asset}
          </>
        )}
      </span>
      <span role="status" className={STATE_COLOUR[row.state] ?? ''}>
        {t(word satisfies MessageId)}
      </span>
    </span>
  );
}
