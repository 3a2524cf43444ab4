import { contractAccountOf } from '../../live/contract-account.ts';
import { positionsOf } from '../../live/positions.ts';
import { TransferDialog } from '../../shell/transfer/transfer-dialog.tsx';
import { useContractDesk } from './contract-desk.ts';

/** Moves money between the spot wallet and that of contracts. */
export default function TransferPart({ onClose }: { onClose: () => void }) {
  const { accountId, rules } = useContractDesk();
  const onMoved = () => {
    if (accountId === null) return;
    contractAccountOf(accountId).reload();
    positionsOf(accountId).reload();
  };
  return <TransferDialog marginAssets={[rules.quote]} asset={rules.quote} onClose={onClose} onMoved={onMoved} />;
}
