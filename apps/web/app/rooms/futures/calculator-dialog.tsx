import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Calculator } from './calculator.tsx';

/** The calculator over a page that trades. */
export default function CalculatorDialog({
  onClose,
  ...shown
}: React.ComponentProps<typeof Calculator> & { onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t('calculator.title')} isOpen onClose={onClose}>
      <Calculator {...shown} />
    </Dialog>
  );
}
