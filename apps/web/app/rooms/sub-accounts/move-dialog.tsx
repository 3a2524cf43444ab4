import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { MoveForm } from '../../shell/transfer/move-form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface Props {
  /** The person themselves. */
  meId: string;
  subs: readonly SubAccount[];
  /** The one that was pressed: money goes to it, or comes out of it where it is frozen. */
  sub: SubAccount;
  assets: SymbolsData['assets'];
  onClose: () => void;
}

/** Moves money between the person and their sub-accounts. */
export function MoveDialog({ meId, subs, sub, assets, onClose }: Props) {
  const t = useMessages();
  const ends = sub.isFrozen ? { from: sub.id, to: meId } : { from: meId, to: sub.id };
  return (
    <Dialog title={t('subs.move')} isOpen onClose={onClose}>
      <MoveForm meId={meId} subs={subs} ends={ends} assets={assets} onDone={onClose} />
    </Dialog>
  );
}
