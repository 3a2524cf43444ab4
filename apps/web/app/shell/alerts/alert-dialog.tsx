import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AlertPanel } from './alert-panel.tsx';

/** Price alerts of a market, over its page (INBX-57). */
export default function AlertDialog({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t('alerts.title')} isOpen onClose={onClose}>
      <AlertPanel symbol={symbol} />
    </Dialog>
  );
}
