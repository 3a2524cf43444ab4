import { useNavigate } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The question itself: what for, and the way. */
export default function VerificationDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const to = usePageLink();
  const navigate = useNavigate();
  const go = () => {
    onClose();
    void navigate(to('verification'));
  };
  return (
    <Dialog title={t('verification.title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-text-muted text-pretty">{t('verification.popup.text')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('verification.popup.later')}
          </Button>
          <Button onPress={go}>{t('verification.popup.go')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
