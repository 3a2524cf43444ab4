import type { FuturesAccount } from '@pelorus/protocol/futures/http.ts';
import { FuturesHistory } from './futures-history.tsx';
import { FuturesPositions } from './futures-positions.tsx';
import { FuturesSummary } from './futures-summary.tsx';

/** The futures wallet: what is in it, its positions, and all that happened in it. */
export function FuturesTab({
  account,
  contracts,
  hidden,
  onTransfer,
}: {
  account: { data: FuturesAccount | undefined; error: unknown; refetch: () => unknown };
  /** Symbols of the venue's contracts. */
  contracts: readonly string[];
  hidden: boolean;
  onTransfer?: (() => void) | undefined;
}) {
  return (
    <div className="flex flex-col gap-6 pt-6">
      <FuturesSummary
        account={account.data}
        error={account.error}
        hidden={hidden}
        onRetry={() => void account.refetch()}
        onTransfer={onTransfer}
      />
      <FuturesPositions hidden={hidden} />
      <FuturesHistory contracts={contracts} hidden={hidden} />
    </div>
  );
}
