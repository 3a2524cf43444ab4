import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before every open order of a market is cancelled. */
export default function CancelAllDialog({
  pairCode,
  count,
  onCancelAll,
  onClose,
}: {
  pairCode: string;
  count: number;
  onCancelAll: () => void;
  onClose: () => void;
}) {
  const t = useMessages();
  return (
    <Dialog role="alertdialog" title={t('trade.open.cancelAllTitle')} isOpen onClose={onClose}>
      <p className="mb-4 text-text-muted">
        {t('trade.open.cancelAllText', { count, pair: pairCode.replace('_', '/') })}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onPress={onClose}>
          {t('trade.open.keep')}
        </Button>
        <Button
          variant="danger"
          onPress={() => {
            onClose();
            onCancelAll();
          }}
        >
          {t('trade.open.cancelAll')}
        </Button>
      </div>
    </Dialog>
  );
}
