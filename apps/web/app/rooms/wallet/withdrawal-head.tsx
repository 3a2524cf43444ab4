import { trimZeros } from '@pelorus/money/units.ts';
import type { WithdrawalState } from '@pelorus/protocol/wallet/movement-states.ts';
import type { WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { useHiddenBalances } from '../../shell/money/use-hidden-balances.ts';
import { Amount } from './amount.tsx';

const STATE_COLOUR: Partial<Record<WithdrawalState, string>> = {
  PAID: 'text-up',
  REJECTED: 'text-down',
  REFUSED: 'text-down',
  FAILED: 'text-warn',
  REVIEW: 'text-warn',
};

/** What arrives, and how far it is. */
export function WithdrawalHead({ row }: { row: WithdrawalData }) {
  const t = useMessages();
  const [hidden] = useHiddenBalances();
  const word: `withdrawalState.${WithdrawalState}` = `withdrawalState.${row.state}`;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">
        <Amount value={trimZeros(row.amount)} hidden={hidden} /> {row.asset}
      </span>
      <span role="status" className={STATE_COLOUR[row.state] ?? ''}>
        {t(word satisfies MessageId)}
      </span>
    </span>
  );
}
