import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';

/** A transaction of a network in short: a link where the network has an explorer, and a button that copies it whole. */
export function TransactionLink({ coins, network, id }: { coins: readonly CoinData[]; network: string; id: string }) {
  const t = useMessages();
  const known = coins.flatMap(({ networks }) => networks).find((one) => one.network === network);
  const explorer = known?.explorerTransaction?.replace('{}', id);
  const short = `${id.slice(0, 8)}…${id.slice(-6)}`;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {explorer === undefined ? (
        <span dir="ltr" className="font-mono">
          {short}
        </span>
      ) : (
        <a
          href={explorer}
          target="_blank"
          rel="noreferrer"
          dir="ltr"
          title={t('deposit.explorer')}
          className="font-mono text-accent underline"
        >
          {short}
        </a>
      )}
      <CopyButton text={id} what={t('deposit.transaction')} />
    </span>
  );
}
