import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { BlockProgress } from '../block-progress.tsx';
import { DepositHead } from '../deposit-head.tsx';
import { PlaceFacts, TransactionFacts } from './chain-facts.tsx';
import { CodeFact, Fact, Facts, MovementRow } from './movement-row.tsx';

/** A deposit with all that is known of it (WPAG-72). */
export function DepositRow({ row, coins }: { row: DepositData; coins: readonly CoinData[] }) {
  const t = useMessages();
  const { confirmations, contract, creditedAt, needed, state, time } = row;
  return (
    <MovementRow timeMs={time} head={<DepositHead row={row} />}>
      {state === 'CONFIRMING' && <BlockProgress done={confirmations} needed={needed} />}
      <Facts>
        <PlaceFacts row={row} coins={coins} addressName={t('deposit.address')} />
        {contract !== null && <CodeFact name={t('deposit.contract')} text={contract} />}
        <TransactionFacts row={row} coins={coins} />
        {creditedAt !== null && (
          <Fact name={t('history.credited')}>
            <TimeText timeMs={creditedAt} />
          </Fact>
        )}
      </Facts>
    </MovementRow>
  );
}
