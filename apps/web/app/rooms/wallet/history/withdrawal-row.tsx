import { trimZeros } from '@pelorus/money/units.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import type { ReviewReason, WithdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useHiddenBalances } from '../../../shell/money/use-hidden-balances.ts';
import { useRefusalWords } from '../../../ui/text/refusal-text.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { Amount } from '../amount.tsx';
import { BlockProgress } from '../block-progress.tsx';
import { CancelWithdrawal } from '../cancel-withdrawal.tsx';
import { WithdrawalHead } from '../withdrawal-head.tsx';
import { PlaceFacts, TransactionFacts } from './chain-facts.tsx';
import { CodeFact, Fact, Facts, MovementRow } from './movement-row.tsx';

const REVIEWS = ['AMOUNT', 'NEW_ADDRESS', 'NEW_ACCOUNT', 'LARGE_SHARE', 'VELOCITY'] as const satisfies ReviewReason[];

/** A withdrawal with all that is known of it (WPAG-72). */
export function WithdrawalRow({ row, coins }: { row: WithdrawalData; coins: readonly CoinData[] }) {
  const t = useMessages();
  const [hidden] = useHiddenBalances();
  const { asset, confirmations, endedAt, id, mayCancel, memo, needed, reasons, state, time } = row;
  const sum = (amount: string) => (
    <>
      <Amount value={trimZeros(amount)} hidden={hidden} /> {asset}
    </>
  );
  return (
    <MovementRow timeMs={time} head={<WithdrawalHead row={row} />}>
      {state === 'MINED' && <BlockProgress done={confirmations} needed={needed} />}
      <Facts>
        <Fact name={t('withdraw.fee')}>{sum(row.fee)}</Fact>
        <Fact name={t('withdraw.total')}>{sum(row.total)}</Fact>
        <PlaceFacts row={row} coins={coins} addressName={t('withdraw.address')} />
        {memo !== null && <CodeFact name={t('withdraw.memo')} text={memo} />}
        <TransactionFacts row={row} coins={coins} />
        {reasons.length > 0 && (
          <Fact name={t('history.reasons')}>
            <Reasons reasons={reasons} />
          </Fact>
        )}
        {endedAt !== null && (
          <Fact name={t('history.ended')}>
            <TimeText timeMs={endedAt} />
          </Fact>
        )}
      </Facts>
      {mayCancel && (
        <span className="self-end">
          <CancelWithdrawal id={id} />
        </span>
      )}
    </MovementRow>
  );
}

/** Why staff look at it, or the refusal that ended it; a word of a later version stays as it is. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const t = useMessages();
  const refusal = useRefusalWords();
  const words = (reason: string) => {
    const review = REVIEWS.find((one) => one === reason);
    return review === undefined ? (refusal(reason) ?? reason) : t(`admin.withdrawals.reason.${review}`);
  };
  return reasons.map(words).join(' · ');
}
