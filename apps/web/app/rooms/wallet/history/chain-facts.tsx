import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { TransactionLink } from '../transaction-link.tsx';
import { CodeFact, Fact } from './movement-row.tsx';
import { networkName } from './network-name.ts';

interface OnChain {
  network: string;
  address: string;
  transaction: string | null;
  confirmations: number;
  /** Confirmations after which it is final. */
  needed: number;
}

interface Props {
  row: OnChain;
  coins: readonly CoinData[];
}

/** By which network, and to which address; `addressName`: whose it is. */
export function PlaceFacts({ row: { address, network }, coins, addressName }: Props & { addressName: string }) {
  const t = useMessages();
  return (
    <>
      <Fact name={t('deposit.network')}>{networkName(coins, network)}</Fact>
      <CodeFact name={addressName} text={address}>
        <CopyButton text={address} what={addressName} />
      </CodeFact>
    </>
  );
}

/** The transaction and how far it is; nothing while there is none. */
export function TransactionFacts({ row: { confirmations, needed, network, transaction }, coins }: Props) {
  const t = useMessages();
  if (transaction === null) return null;
  return (
    <>
      <Fact name={t('deposit.transaction')}>
        <TransactionLink coins={coins} network={network} id={transaction} />
      </Fact>
      <Fact name={t('history.confirmations')}>
        <span className="tabular">
          {confirmations}/{needed}
        </span>
      </Fact>
    </>
  );
}
