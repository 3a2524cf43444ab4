import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRenewSecurity } from './security-data.ts';

export interface Question {
  title: string;
  warning: string;
  button: string;
  /** Said when it is done; null: what follows says it. */
  done: string | null;
  isHarmless?: boolean;
  work: () => Promise<unknown>;
}

/** Asks before something is lost; stays open with the reason when it is refused. */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useMessages();
  const sending = useSending();
  const renew = useRenewSecurity();
  const { title, warning, button, done, isHarmless = false, work } = question;
  const confirm = () =>
    sending.send(async () => {
      await work();
      void renew();
      if (done !== null) showToast({ kind: 'done', text: done });
      if (sending.isThere()) onClose();
      return 'left';
    });
  return (
    <Dialog title={title} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{warning}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} isPending={sending.isPending} onPress={confirm}>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
