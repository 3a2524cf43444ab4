import type { DepositData } from '@pelorus/protocol/wallet/deposits.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { BlockProgress } from '../block-progress.tsx';
import { DepositHead } from '../deposit-head.tsx';
import { TransactionLink } from '../transaction-link.tsx';
import { CodeFact, Fact, Facts, MovementRow } from './movement-row.tsx';
import { networkName } from './network-name.ts';

/** A deposit with all that is known of it (WPAG-72). */
export function DepositRow({ row, coins }: { row: DepositData; coins: readonly CoinData[] }) {
  const t = useMessages();
  const { address, confirmations, contract, creditedAt, needed, network, state, time, transaction } = row;
  return (
    <MovementRow timeMs={time} head={<DepositHead row={row} />}>
      {state === 'CONFIRMING' && <BlockProgress done={confirmations} needed={needed} />}
      <Facts>
        <Fact name={t('deposit.network')}>{networkName(coins, network)}</Fact>
        <CodeFact name={t('deposit.address')} text={address}>
          <CopyButton text={address} what={t('deposit.address')} />
        </CodeFact>
        {contract !== null && <CodeFact name={t('deposit.contract')} text={contract} />}
        <Fact name={t('deposit.transaction')}>
          <TransactionLink coins={coins} network={network} id={transaction} />
        </Fact>
        <Fact name={t('history.confirmations')}>
          <span className="tabular">
            {confirmations}/{needed}
          </span>
        </Fact>
        {creditedAt !== null && (
          <Fact name={t('history.credited')}>
            <TimeText timeMs={creditedAt} />
          </Fact>
        )}
      </Facts>
    </MovementRow>
  );
}
